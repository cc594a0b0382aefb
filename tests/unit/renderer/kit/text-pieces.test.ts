import fc from 'fast-check';
import { expect, it } from 'vitest';
import { textPieces } from '#renderer/kit/text-pieces.ts';

it('leaves a short text in one piece', () => {
  expect(textPieces('')).toEqual(['']);
  expect(textPieces('one\ntwo\n')).toEqual(['one\ntwo\n']);
});

it('cuts a long text between its lines', () => {
  const text = Array.from({ length: 20_000 }, (_, index) => `<a>${index}</a>`).join('\n');
  const pieces = textPieces(text);
  expect(pieces.join('')).toBe(text);
  expect(pieces.length).toBeGreaterThan(50);
  for (const piece of pieces.slice(0, -1)) expect(piece.endsWith('</a>\n')).toBe(true);
});

it('cuts a long line, but no letter of it', () => {
  const line = '🐟'.repeat(5_000);
  const pieces = textPieces(`before\n${line}\nafter`);
  expect(pieces.join('')).toBe(`before\n${line}\nafter`);
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

it('loses nothing, whatever the text is', () => {
  const part = fc.constantFrom('\n', '\r\n', 'x'.repeat(3_999), 'y'.repeat(4_001), 'z', '');
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      expect(textPieces(parts.join('')).join('')).toBe(parts.join(''));
    }),
  );
});
