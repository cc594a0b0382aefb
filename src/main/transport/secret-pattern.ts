const shortestStem = 4;
const xmlNames: Readonly<Record<string, string>> = { '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' };

/** How many bytes one UTF-16 unit of a secret takes at most, however it is written. */
export const mostBytesOfUnit = 12;

/**
 * Texts of which one is in every text that the secret's pattern finds something in: quick to look for, in most answers in
 * vain. The longest run of letters that nobody writes otherwise, where it is long enough to tell.
 */
export function secretStems(secret: string): readonly string[] {
  let stem = '';
  for (const [run] of secret.matchAll(/[\w-]+/g)) if (run.length > stem.length) stem = run;
  return stem.length >= shortestStem ? [stem] : [secret, encodeURIComponent(secret.toWellFormed()), inJson(secret)];
}

/**
 * Letters that need no other way of writing, written in one: in JSON, or in XML by number. Rare, and no stem is in a secret
 * that is written so.
 */
export const needlesslyWritten = /\\u00(?:2d|3\d|4[1-9a-f]|5[\daf]|6[1-9a-f]|7[\da])|&#(?:x[2-7][\da-f]|\d{2,3});/i;
/** Texts of which one is wherever a letter is written so. */
export const needlessMarks: readonly string[] = ['\\u00', '&#'];

/**
 * Finds a secret as it may be repeated by somebody else: as it is, in an address, in JSON, in XML, with each character
 * that is written in several ways there in any of them.
 */
export function secretPattern(secret: string): RegExp {
  return new RegExp([...secret].map((character) => alternatives(waysOf(character))).join(''), 'g');
}

/** The ways of writing one character. */
function waysOf(character: string): readonly string[] {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  if (/[\w-]/.test(character)) {
    const numbers = [`&#${character.codePointAt(0)};`, `&#x${hex};`, `&#x${upper(hex)};`];
    return [character, `\\u00${hex}`, `\\u00${upper(hex)}`, ...numbers];
  }
  const percent = encodeURIComponent(character.toWellFormed());
  const units = Array.from({ length: character.length }, (_, at) =>
    character.charCodeAt(at).toString(16).padStart(4, '0'),
  );
  const name = xmlNames[character];
  return [
    character,
    `\\${character}`,
    inJson(character),
    ...[units, units.map(upper)].map((each) => each.map((unit) => `\\u${unit}`).join('')),
    ...(percent === character ? [`%${hex}`, `%${upper(hex)}`] : [percent, percent.toLowerCase()]),
    `&#${character.codePointAt(0)};`,
    `&#x${hex};`,
    `&#x${upper(hex)};`,
    ...(name === undefined ? [] : [`&${name};`]),
  ];
}

function upper(text: string): string {
  return text.toUpperCase();
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function alternatives(ways: readonly string[]): string {
  const escaped = [...new Set(ways)].map((way) => way.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'));
  return escaped.length === 1 ? (escaped[0] ?? '') : `(?:${escaped.sort((a, b) => b.length - a.length).join('|')})`;
}
