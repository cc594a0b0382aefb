import { describe, expect, test } from 'vitest';
import { english } from '#messages/en/index.ts';
import { icelandic } from '#messages/is/index.ts';
import { isMessage } from '#messages/message.ts';

const mostWords = 25;
const sentences = Object.entries(english).flatMap(([noun, texts]) =>
  Object.entries(texts).map(([key, text]) => [`${noun}.${key}`, text, inIcelandic(noun, key)] as const),
);

describe('the catalogues of messages', () => {
  test.each(sentences)('%s has the same placeholders in both languages', (_code, text, translated) => {
    expect(slotsOf(translated)).toEqual(slotsOf(text));
  });

  test.each(sentences)(
    `%s has no sentence of more than ${mostWords} words in either language`,
    (_code, text, translated) => {
      const written = `${text}\n${translated}`.split(/(?<=[.!?:;])\s|\n/);
      const long = written.filter((sentence) => sentence.split(/\s+/).length > mostWords);
      expect(long).toEqual([]);
    },
  );

  test('every code can be said within another message', () => {
    expect(sentences.map(([code]) => ({ code })).filter((one) => !isMessage(one))).toEqual([]);
  });

  test.each(sentences)('%s leaves it to the flag of a failure that nothing was sent', (code, text) => {
    if (code !== 'words.nothingSent') expect(text).not.toContain('Nothing was sent.');
  });
});

function inIcelandic(noun: string, key: string): string {
  return (icelandic as Readonly<Record<string, Readonly<Record<string, string>>>>)[noun]?.[key] ?? '';
}

function slotsOf(text: string): string[] {
  return [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
}
