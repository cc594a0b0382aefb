/** How many colours there are for people; each is a class in `person-chip.module.css`. */
export const personColours = 8;

/** The letters of a person's chip: of the first name and the last, or the first two of a single name. */
export function personLetters(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  const [first = '?', ...others] = words;
  const last = others.at(-1);
  const letters = last === undefined ? [...first].slice(0, 2) : [firstOf(first), firstOf(last)];
  return letters.join('').toUpperCase();
}

function firstOf(word: string): string {
  return [...word][0] ?? '';
}

/** A colour from 0 below `personColours`: the same for the same name, on every computer. */
export function personColour(name: string): number {
  let sum = 0;
  for (const letter of name.normalize('NFC')) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum % personColours;
}
