import { expect, it } from 'vitest';
import { mayBeWhole } from '#renderer/availability/typed-name.ts';

it.each([
  ['þórður.is', true],
  [' fjara.is ', true],
  ['xn--rur-3man9d.example', true],
  ['fjara', false],
  ['fjara.', false],
  ['fjara.i', false],
  ['.is', false],
  ['two words.is', false],
  ['a..is', false],
  ['', false],
])('while typing, %j may be a whole name: %s', (text, whole) => {
  expect(mayBeWhole(text)).toBe(whole);
});
