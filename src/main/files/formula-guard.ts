/** What begins a formula, in ASCII and in the full width of East Asian keyboards (OWASP, CSV injection). */
const sign = '[=+\\-@\\uFF1D\\uFF0B\\uFF0D\\uFF20]';
/** Apostrophes before it count along, so that a guard can be told from a person's own apostrophe. */
const dangerous = new RegExp(`^'*(?:${sign}|[\\t\\r\\n])`);
/**
 * The same inside of a value, where a spreadsheet may begin another cell: in Iceland and most of Europe it cuts a file of
 * commas at its semicolons, and at line ends and tabs, whatever quotes stand around.
 */
const cellInside = `([;\\t\\r\\n]["']*)`;
const dangerousInside = new RegExp(`${cellInside}(?=${sign})`, 'g');
const guardedInside = new RegExp(`${cellInside}'(?=${sign})`, 'g');
const mayHide = /[;\t\r\n]/;

/** A value with an apostrophe in front of all that a spreadsheet would take for a formula. */
export function guarded(text: string): string {
  const inside = mayHide.test(text) ? text.replace(dangerousInside, "$1'") : text;
  return dangerous.test(text) ? `'${inside}` : inside;
}

/** A value as it was before `guarded`. */
export function unguarded(text: string): string {
  const outside = text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
  return mayHide.test(outside) ? outside.replace(guardedInside, '$1') : outside;
}
