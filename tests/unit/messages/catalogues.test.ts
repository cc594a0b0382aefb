import { describe, expect, test } from 'vitest';
import { english } from '#messages/en/index.ts';
import { icelandic } from '#messages/is/index.ts';

const nouns = Object.keys(english) as (keyof typeof english)[];

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name ?? '').sort();
}

describe('the catalogues of messages', () => {
  test.each(nouns)('%s: both languages say the same values', (noun) => {
    const texts: Readonly<Record<string, string>> = icelandic[noun];
    for (const [key, text] of Object.entries(english[noun])) {
      expect(placeholders(texts[key] ?? ''), `${noun}.${key}`).toEqual(placeholders(text));
    }
  });

  test.each(nouns)('%s: that nothing was sent is said by the flag of a failure, not by its sentence', (noun) => {
    for (const [key, text] of Object.entries(english[noun])) {
      if (`${noun}.${key}` !== 'words.nothingSent') expect(text, `${noun}.${key}`).not.toContain('Nothing was sent.');
    }
  });
});
