import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { workSubjects } from '#contract/desk/work.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';

const renderer = resolve(import.meta.dirname, '../../../../src/renderer');

/** A work that is called by its list's own name says nothing else, in any language. */
const namedByPeople = new Set(['renewal-batch']);

test('what long work is about is said in each language, with its name and its count', async () => {
  const languages = startLanguages();
  const say = (code: string) => languages.t(code, { ns: 'work', name: 'Norn', count: 3, number: 3 });
  const english = new Map(workSubjects.map((code) => [code, say(code)]));
  await changeLanguage(languages, 'is');
  for (const code of workSubjects) {
    const icelandic = say(code);
    expect(english.get(code), code).not.toBe(code);
    expect(icelandic, code).not.toBe(code);
    if (!namedByPeople.has(code)) expect(icelandic, code).not.toBe(english.get(code));
    expect(icelandic.includes('Norn'), code).toBe(english.get(code)?.includes('Norn'));
  }
});

test('no screen shows the English title of long work, or the English of a warning, a problem, a round or an old date', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const shown = files.filter((file) =>
    /\b(work\.title|warning\.text|problem\.text|collected\.text|\w+\.staleText|asked\.answer\.text)\b/.test(
      readFileSync(join(renderer, file), 'utf8'),
    ),
  );
  expect(shown).toEqual([]);
});
