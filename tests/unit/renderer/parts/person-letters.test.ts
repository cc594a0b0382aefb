import { expect, test } from 'vitest';
import { personColour, personColours, personLetters } from '#renderer/parts/person-letters.ts';

test.each([
  ['Anna Jónsdóttir', 'AJ'],
  ['Þórður Ægir Östergaard', 'ÞÖ'],
  ['björn', 'BJ'],
  ['Jo', 'JO'],
  ['o’Neill-smith', 'OS'],
  ['A\u0301sa Ma\u0301r', 'ÁM'],
  ['  𝒜nna   (night) ', '𝒜N'],
  ['!', '?'],
])('the letters of %s are %s', (name, letters) => {
  expect(personLetters(name)).toBe(letters);
});

test('a name has one colour, however its letters are composed; names are spread over all colours', () => {
  expect(personColour('Ása Már')).toBe(personColour('A\u0301sa Ma\u0301r'));
  const colours = new Set(Array.from({ length: 100 }, (_, number) => personColour(`Person ${number}`)));
  expect([...colours].sort()).toEqual(Array.from({ length: personColours }, (_, number) => number));
});
