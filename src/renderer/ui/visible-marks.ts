const mayHold = /[^\n\t -~\u00A0-\u1FFF]/;

/**
 * Text of somebody else as it is shown: marks that turn the direction of writing would let it read otherwise than it is
 * (a name, an amount, a line of evidence), and control characters show nothing at all. Both are written out, as the
 * command line writes them. What is copied and searched stays the text itself.
 */
export function visibleMarks(text: string): string {
  if (!mayHold.test(text)) return text;
  return text.replace(
    /(?![\n\t\r])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
