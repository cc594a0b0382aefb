import { expect, test } from 'vitest';
import { type PaletteGroup, paletteMatches } from '#renderer/frame/palette-matches.ts';

const command = (label: string, matched = false) => ({ id: label, label, matched, run: () => {} });
const groups: PaletteGroup[] = [
  { id: 'names', title: 'Names', commands: [command('þórður.example', true)] },
  { id: 'go', title: 'Go to', commands: [command('Domains'), command('Renewals')] },
  { id: 'theme', title: 'Theme', commands: [command('Theme: High contrast')] },
];
const labels = (text: string) =>
  paletteMatches(groups, text).flatMap((group) => group.commands.map(({ label }) => label));

test('without text everything is there', () => {
  expect(labels('')).toHaveLength(4);
});

test('every word must be found, in any order and whatever the accents', () => {
  expect(labels('contrast théme')).toEqual(['þórður.example', 'Theme: High contrast']);
  expect(labels('ren')).toEqual(['þórður.example', 'Renewals']);
});

test('a label that is the text comes before names that were found for it', () => {
  expect(labels('renewals')).toEqual(['Renewals', 'þórður.example']);
  expect(labels(' Dómains')).toEqual(['Domains', 'þórður.example']);
});

test('names that main found stay, groups without commands go', () => {
  expect(paletteMatches(groups, 'zzz').map((group) => group.id)).toEqual(['names']);
});
