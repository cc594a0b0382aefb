/** As in shared/values/unseen-marks, which this folder may not import; a test compares the two. */
const unseen = '\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\uFFF9-\\uFFFB\\u2800';
const picture = '\\p{Extended_Pictographic}';
const inPictures = `(?<=${picture})[\\uFE0E\\uFE0F]|(?<=${picture}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=${picture})`;
const marks = new RegExp(`${inPictures}|\\r\\n|((?![\\n\\t])[${unseen}])`, 'gu');
const mayHold = /[^\n\t -~\u00A0-\u00AC\u00AE-\u02FF]/;

/**
 * Text of somebody else as it is shown: marks that turn the direction of writing, and marks that nobody sees, would let it
 * read otherwise than it is (a name, an amount, a line of evidence). They are written out, as the command line writes
 * them. What is copied and searched stays the text itself.
 */
export function visibleMarks(text: string): string {
  if (!mayHold.test(text)) return text;
  return text.replace(marks, (all, mark?: string) => {
    if (mark === undefined) return all;
    const code = (mark.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
}
