/**
 * Characters that nobody sees, or that change how others are read: controls, marks of direction, characters without
 * width, fillers, tag letters, variation selectors.
 */
const unseen = '\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2028\\u2029\\uFFF9-\\uFFFB\\u2800';
const picture = '\\p{Extended_Pictographic}';
/** Inside of a picture these choose its form or join two of them to one: there they are seen. */
const inPictures = `(?<=${picture})[\\uFE0E\\uFE0F]|(?<=${picture}\\uFE0F?\\p{Emoji_Modifier}?)\\u200D(?=${picture})`;

const inText = new RegExp(`${inPictures}|((?![\\n\\t])[${unseen}])`, 'gu');
const inLines = new RegExp(`${inPictures}|((?![\\n\\t\\r])[${unseen}])`, 'gu');
const inJson = new RegExp(`(?![\\n\\t\\r])[${unseen}]`, 'gu');
/** Most texts hold nothing but these, which is quick to see. */
const needsLook = /[^\n\t -~\u00A0-\u00AC\u00AE-\u02FF]/;

/**
 * Text of somebody else as it may be shown: what is not seen is written out, such as `\u200e`. Line ends and tabs stay,
 * and what joins a picture (an emoji). Two names that differ look different then.
 */
export function marksWrittenOut(text: string): string {
  return needsLook.test(text) ? text.replace(inText, writtenOut) : text;
}

/** The same, where returns stay as well: a table that is read again has them as they were. */
export function marksWrittenOutInLines(text: string): string {
  return needsLook.test(text) ? text.replace(inLines, writtenOut) : text;
}

/** The same inside of a JSON text, which says exactly the same afterwards. */
export function marksEscapedInJson(json: string): string {
  return needsLook.test(json) ? json.replace(inJson, escapedInJson) : json;
}

function writtenOut(all: string, mark: string | undefined): string {
  if (mark === undefined) return all;
  const code = (mark.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
}

function escapedInJson(mark: string): string {
  return Array.from({ length: mark.length }, (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`).join(
    '',
  );
}
