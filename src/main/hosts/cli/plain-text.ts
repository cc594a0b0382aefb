/**
 * Text for a terminal: what a registry sent may hold escape sequences, which would move the cursor, colour or hide what
 * follows, and marks that turn the direction of writing. They are shown as what they are. Ends of lines and tabs stay.
 */
export function plainText(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, escaped);
}

/** The same inside of a JSON text, which has escaped the ones below a blank by itself; it stays the same JSON. */
export function plainJson(json: string): string {
  return json.replace(/[\u007F-\u009F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu, escaped);
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
