import { expect, test } from 'vitest';
import { decimalText } from '#values/decimal-text.ts';

test.each([
  [1250, 2, '12.50'],
  [5, 2, '0.05'],
  [0, 3, '0.000'],
  [6500, 0, '6500'],
  [-5, 2, '-0.05'],
  [-1250, 2, '-12.50'],
  [-6500, 0, '-6500'],
])('%i in minor units with %i digits is %s', (minor, digits, text) => {
  expect(decimalText(minor, digits)).toBe(text);
});
