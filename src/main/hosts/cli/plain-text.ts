import { marksEscapedInJson, marksWrittenOut } from '#values/unseen-marks.ts';

/**
 * Text for a terminal: what a registry sent may hold escape sequences, which would move the cursor, colour or hide what
 * follows, and marks that nobody sees or that turn the direction of writing. They are shown as what they are. Ends of
 * lines and tabs stay.
 */
export function plainText(text: string): string {
  return marksWrittenOut(text);
}

/** The same inside of a JSON text, which has escaped the ones below a blank by itself; it stays the same JSON. */
export function plainJson(json: string): string {
  return marksEscapedInJson(json);
}
