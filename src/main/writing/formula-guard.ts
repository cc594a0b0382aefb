/**
 * What a spreadsheet may take for a formula, in ASCII and in the full width of East Asian keyboards (OWASP, CSV
 * injection). Apostrophes before it count along, so that a guard can be told from a person's own apostrophe.
 */
const dangerous = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/;

/** A value with an apostrophe in front where a spreadsheet would take it for a formula. */
export function guarded(text: string): string {
  return dangerous.test(text) ? `'${text}` : text;
}

/** A value as it was before `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && dangerous.test(text) ? text.slice(1) : text;
}
