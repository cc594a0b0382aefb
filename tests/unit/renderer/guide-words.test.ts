import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { wordBooks } from '#renderer/frame/languages.ts';
import { eppMeanings } from '#values/result-code.ts';

const guide = resolve(import.meta.dirname, '../../../docs/guide');
const said = [...wordBooks.flatMap(({ english }) => Object.values(english)), ...Object.values(eppMeanings)];

/** What stands in italics, without the dots that a button may end with. */
function inItalics(text: string): string[] {
  const prose = text.replace(/\*\*[^*]*\*\*|`[^`]*`/g, '');
  return [...prose.matchAll(/\*([^*\n]+)\*/g)].map(([, words = '']) => words.replace(/…$/, '').toLowerCase());
}

test.each(readdirSync(guide))('what %s writes in italics is said on a screen', (page) => {
  const screens = said.join('\n').toLowerCase();
  const unknown = inItalics(readFileSync(join(guide, page), 'utf8')).filter((words) => !screens.includes(words));
  expect(unknown).toEqual([]);
});
