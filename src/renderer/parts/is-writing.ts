/** Whether keys that go there are written: then none of them is a command. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type=checkbox],[type=radio]), textarea, [contenteditable]')
  );
}
