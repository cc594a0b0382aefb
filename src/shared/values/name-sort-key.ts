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
 * whatever the system's own collation: Chromium, and so Electron, brings none for Icelandic. Spaces and signs come
 * before letters; foreign accents file under their letter, other scripts after everything.
 */
export function nameSortKey(unicodeName: string): string {
  let key = '';
  for (const letter of unicodeName.toLowerCase().normalize('NFC')) {
    const known = letterKeys.get(letter);
    if (known !== undefined) {
      key += known;
      continue;
    }
    if (/[\s\p{P}\p{S}]/u.test(letter)) {
      key += `!${letter}`;
      continue;
    }
    const plain = neighbours.get(letter) ?? letter.normalize('NFD').replace(/\p{M}/gu, '');
    for (const part of plain) key += letterKeys.get(part) ?? `~${part}`;
  }
  return key;
}
