import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { say } from '#messages/say.ts';
import { workSubjects, workTitle } from '#values/work-title.ts';

const renderer = resolve(import.meta.dirname, '../../../../src/renderer');

/** A work that is called by its list's own name says nothing else, in any language. */
const namedByPeople = new Set<string>(['renewal-batch']);

test('what long work is about is said in each language, with its name and its count', () => {
  for (const code of workSubjects) {
    const title = workTitle({ code, name: 'Norn', count: 3 });
    const [english, icelandic] = [say('en', title), say('is', title)];
    expect(english, code).not.toContain(title.code);
    expect(icelandic, code).not.toContain(title.code);
    if (!namedByPeople.has(code)) expect(icelandic, code).not.toBe(english);
    expect(icelandic.includes('Norn'), code).toBe(english.includes('Norn'));
  }
});

test('no screen shows the English title of long work', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const shown = files.filter((file) => /\bwork\.title\b/.test(readFileSync(join(renderer, file), 'utf8')));
  expect(shown).toEqual([]);
});
