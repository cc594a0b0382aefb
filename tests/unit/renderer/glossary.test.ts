import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { formatsFor } from '#renderer/parts/formats.ts';
import { findTerms, terms } from '#renderer/parts/glossary.ts';
import { glossaryIcelandic } from '#renderer/parts/glossary-icelandic.ts';
import { glossaryWords } from '#renderer/parts/glossary-words.ts';
import type { Say } from '#renderer/parts/words.ts';

const renderer = resolve(import.meta.dirname, '../../../src/renderer');
const helped = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx') && !file.endsWith('help.tsx'))
  .map((file) => readFileSync(join(renderer, file), 'utf8'))
  .filter((source) => source.includes('<Help '));

describe('the glossary', () => {
  test('every term has its title, its question and a real answer in both languages', () => {
    for (const book of [glossaryWords.english, glossaryIcelandic] as Record<string, string>[]) {
      for (const term of terms) {
        expect(book[`${term}Title`]?.length, term).toBeGreaterThan(2);
        expect(book[`${term}Ask`], term).toMatch(/\?$/);
        expect(book[`${term}Text`]?.length, term).toBeGreaterThan(60);
        expect(book[`${term}Text`]?.length, term).toBeLessThan(420);
      }
    }
    for (const term of terms) {
      expect(glossaryIcelandic[`${term}Text`], term).not.toBe(glossaryWords.english[`${term}Text`]);
    }
  });

  test('has no text without a term', () => {
    const known = terms.flatMap((term) => [`${term}Title`, `${term}Ask`, `${term}Text`]);
    const termed = Object.keys(glossaryWords.english).filter((key) => /(Title|Ask|Text)$/.test(key));
    expect(termed.sort()).toEqual(known.sort());
  });

  test('every term is explained on some screen, and every help button has a term', () => {
    const named = helped.flatMap((source) => [...source.matchAll(/<Help term="(\w+)"/g)].map(([, term]) => term));
    const isTerm = (term: string | undefined) => terms.some((one) => one === term);
    expect(named.filter((term) => !isTerm(term))).toEqual([]);
    const unused = terms.filter(
      (term) => !named.includes(term) && !helped.some((source) => source.includes(`'${term}'`)),
    );
    expect(unused).toEqual([]);
  });

  test('is searched in the language of the screen, in titles and texts', async () => {
    const languages = startLanguages();
    const say = ((key: string) => languages.t(key, { ns: 'glossary' })) as Say<typeof glossaryWords.english>;
    const english = formatsFor('en-GB');
    expect(findTerms(say, english, '')).toHaveLength(terms.length);
    expect(findTerms(say, english, 'ThiRty  minutes')).toEqual(['slidingWindow']);
    expect(findTerms(say, english, 'no such thing anywhere')).toEqual([]);
    await changeLanguage(languages, 'is');
    expect(findTerms(say, formatsFor('is'), 'rennigluggi')).toContain('slidingWindow');
  });
});
