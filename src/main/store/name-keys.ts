/** Icelandic alphabetical order; dot and hyphen before everything, so that a shorter name comes before its longer kin. */
const order = '.-_0123456789aábcdðeéfghiíjklmnoópqrstuúvwxyýzþæö';
const letterKeys = new Map([...order].map((letter, index) => [letter, String.fromCharCode(0x30 + index)]));

/** Letters of the neighbours that Icelandic lists file under one of its own. */
const neighbours = new Map([
  ['ä', 'æ'],
  ['ø', 'ö'],
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['đ', 'd'],
  ['ł', 'l'],
]);

/**
 * A text whose plain binary order is the order that people expect of names: á after a, ð after d, and þ, æ, ö last,
 * whatever the system's own collation. Foreign accents file under their letter, other scripts after everything.
 */
export function nameSortKey(unicodeName: string): string {
  let key = '';
  for (const letter of unicodeName.toLowerCase().normalize('NFC')) {
    const known = letterKeys.get(letter);
    if (known !== undefined) {
      key += known;
      continue;
    }
    const plain = neighbours.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    for (const part of plain) key += letterKeys.get(part) ?? `~${part}`;
  }
  return key;
}

/** What a quick filter looks in: both forms of the name, lower case. */
export function nameSearchText(unicodeName: string, ldhName: string): string {
  const readable = searchedText(unicodeName);
  return readable === ldhName ? ldhName : `${readable}\n${ldhName}`;
}

/** What was typed, in the form that search texts have. */
export function searchedText(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
