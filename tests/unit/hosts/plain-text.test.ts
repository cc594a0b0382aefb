import { expect, it } from 'vitest';
import { plainJson, plainText } from '#main/hosts/cli/plain-text.ts';
import { table } from '#main/hosts/cli/table.ts';

const hostile = 'a\u001b[2J\u009b31m\u202eb\u0007';

it('what a registry sends reaches the terminal without escape sequences', () => {
  expect(plainText(`${hostile}\nsecond\tline`)).toBe('a\\u001b[2J\\u009b31m\\u202eb\\u0007\nsecond\tline');
  expect(plainText('þú.is, naïve – “good”')).toBe('þú.is, naïve – “good”');
});

it('a row of a table stays one line, and its columns keep their places', () => {
  const lines = table(
    ['A', 'B'],
    [
      [`one\r\n${hostile}`, 'x'],
      ['two', 'y'],
    ],
  );
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  expect(new Set(lines.slice(1).map((line) => line.search(/[xy]$/)))).toHaveLength(1);
});

it('a JSON answer says the same as before', () => {
  const json = plainJson(JSON.stringify({ hostile }));
  expect(json).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(JSON.parse(json)).toEqual({ hostile });
});
