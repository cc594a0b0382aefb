/** How much around a place is looked at. */
const around = 40;

/**
 * True where what is at this place is only a part: of a longer word, of a host name, or the name of a member or an element,
 * which an answer cannot be read without.
 */
export function isInLongerWord(
  text: Uint8Array | string,
  { from, to }: { readonly from: number; readonly to: number },
) {
  const before = pieceOf(text, Math.max(0, from - around), from);
  const after = pieceOf(text, to, to + around);
  return (
    /[\p{L}\p{N}_]$/u.test(before) ||
    /^[\p{L}\p{N}_]/u.test(after) ||
    /[\p{L}\p{N}][.-]$/u.test(before) ||
    /^[.-][\p{L}\p{N}]/u.test(after) ||
    (before.endsWith('"') && /^"\s*:/.test(after)) ||
    /<\/?(?:[\w.-]+:)?$/.test(before)
  );
}

function pieceOf(text: Uint8Array | string, from: number, to: number): string {
  return typeof text === 'string' ? text.slice(from, to) : Buffer.from(text.subarray(from, to)).toString('utf8');
}
