import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { wordBooks } from '#renderer/frame/languages.ts';
import { eppMeanings } from '#values/result-code.ts';

const guide = resolve(import.meta.dirname, '../../../docs/guide');
const said = [...wordBooks.flatMap(({ english }) => Object.values(english)), ...Object.values(eppMeanings)];

/** What stands in bold: mostly the word of a button. */
function inBold(text: string): string[] {
  const prose = text.replace(/`[^`]*`/g, '');
  return [...prose.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words.replace(/…$/, ''));
}

/** A key or a press, such as `R` or `Ctrl K`; and what is bold because it begins a paragraph or is said with force. */
const noButton =
  /^(?:[A-Z?]|Space|(?:Ctrl|Cmd) [A-Z])$|[.?!:]$|^(?:before|cron|systemd|Windows|the renewal|each renewal that succeeds)$/;

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

test.each(readdirSync(guide))('every button that %s names has this word on a screen', (page) => {
  const screens = said.join('\n').toLowerCase();
  const named = inBold(readFileSync(join(guide, page), 'utf8')).filter((words) => !noButton.test(words));
  expect(named.filter((words) => !screens.includes(words.toLowerCase()))).toEqual([]);
});
