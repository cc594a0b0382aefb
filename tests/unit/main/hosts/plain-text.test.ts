import { expect, it } from 'vitest';
import { jsonText } from '#main/hosts/cli/json-text.ts';
import { plainJson, plainText } from '#main/hosts/cli/plain-text.ts';
import { linesIn } from '#main/hosts/cli/text.ts';
import { asWritten } from '#messages/message.ts';

const hostile = 'a\u001b[2J\u009b31m\u202eb\u0007';

it('what a registry sends reaches the terminal without escape sequences', () => {
  expect(plainText(`${hostile}\nsecond\tline`)).toBe('a\\u001b[2J\\u009b31m\\u202eb\\u0007\nsecond\tline');
  expect(plainText('þú.is, naïve – “good”')).toBe('þú.is, naïve – “good”');
});

const unseen = [
  ...'\u200B\u200C\u200D\u200E\u200F\u061C\u2060\uFEFF\u00AD\u115F\u1160\u3164\uFFA0\u034F\u180E\u2800\uFE0F',
  ...'\u{E0001}\u{E0041}\u{E007F}\u{E0100}\u{1D173}',
];

it.each(unseen)('a mark that nobody sees is shown in a name (%j)', (mark) => {
  const code = (mark.codePointAt(0) ?? 0).toString(16);
  const written = code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  expect(plainText(`nor${mark}n.is`)).toBe(`nor${written}n.is`);
  const json = plainJson(JSON.stringify({ name: `nor${mark}n.is` }));
  expect(json).toMatch(/^[\x20-\x7e]*$/);
  expect(JSON.parse(json)).toEqual({ name: `nor${mark}n.is` });
});

it('a picture that is joined of several stays one', () => {
  for (const text of ['👩🏽‍💻', '❤️', '👨‍👩‍👧']) expect(plainText(text)).toBe(text);
  expect(plainText('a\u200D💻')).toBe('a\\u200d💻');
});

it('a row of a table stays one line, and its columns keep their places', () => {
  const rows = [
    ['A', 'B'],
    [`one\r\n${hostile}`, 'x'],
    ['two', 'y'],
  ];
  const lines = linesIn('en', [{ rows }]);
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toMatch(/\p{Cc}/u);
  expect(new Set(lines.slice(1).map((line) => line.search(/[xy]$/)))).toHaveLength(1);
});

it('a JSON answer says the same as before', () => {
  const json = plainJson(JSON.stringify({ hostile }));
  expect(json).not.toMatch(/[\p{Cc}\u202e]/u);
  expect(JSON.parse(json)).toEqual({ hostile });
});

it('--json says each failure in English beside its message', () => {
  const failure = { kind: 'cancelled', message: asWritten('Cancelled.'), nothingSent: true } as const;
  const shown = JSON.parse(jsonText({ answers: [{ ldhName: 'one.example', failure }], work: { failure: null } }));
  expect(shown).toEqual({
    answers: [{ ldhName: 'one.example', failure: { ...failure, text: 'Cancelled. Nothing was sent.' } }],
    work: { failure: null },
  });
});
