/**
 * Lets one call through at a time. A second call while the first is under way is not queued and not sent: it answers
 * `undefined`. The guard is set before anything is awaited, so that two presses in the same moment cannot both pass.
 */
export function singleFlight<Input extends readonly unknown[], Output>(
  run: (...input: Input) => Promise<Output>,
): (...input: Input) => Promise<Output> | undefined {
  let underWay = false;
  return (...input) => {
    if (underWay) return undefined;
    underWay = true;
    return run(...input).finally(() => {
      underWay = false;
    });
  };
}
