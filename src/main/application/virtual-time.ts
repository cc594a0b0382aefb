/**
 * The practice registry's own time, epoch milliseconds, from its control interface. Rejects where it does not answer, or
 * with something else.
 */
export async function readVirtualTime(control: string): Promise<number> {
  const reply = await fetch(`${control}/clock`, { signal: AbortSignal.timeout(1000) });
  const { now } = (await reply.json()) as { now?: unknown };
  const instant = typeof now === 'string' ? Date.parse(now) : now;
  if (typeof instant !== 'number' || !Number.isFinite(instant)) throw new Error('The practice registry told no time.');
  return Math.trunc(instant);
}
