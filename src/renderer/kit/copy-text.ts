/**
 * Puts text on the clipboard. `text` may still be on its way: the browser keeps the right to write that the press gave.
 * Where the asynchronous clipboard is refused (a window whose permissions are all denied), the old command does it.
 */
export async function copyText(text: string | Promise<string>): Promise<void> {
  try {
    const blob = Promise.resolve(text).then((value) => new Blob([value], { type: 'text/plain' }));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
  } catch {
    copyBySelection(await text);
  }
}

function copyBySelection(text: string): void {
  const before = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (document.querySelector('[role=dialog]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  if (before instanceof HTMLElement) before.focus();
  if (!done) throw new Error('The clipboard refused the text.');
}
