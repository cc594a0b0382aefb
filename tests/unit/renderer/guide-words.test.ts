import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { english as englishMessages } from '#messages/en/index.ts';
import { icelandic as icelandicMessages } from '#messages/is/index.ts';
import { icelandic } from '#renderer/frame/icelandic.ts';
import { wordBooks } from '#renderer/frame/languages.ts';
import { eppMeanings } from '#values/result-code.ts';

const guide = resolve(import.meta.dirname, '../../../docs/guide');
const inEnglish = [...wordBooks.map(({ english }) => english), ...Object.values(englishMessages), eppMeanings].flatMap(
  (texts) => Object.values<string>(texts),
);
const inIcelandic = [icelandic, icelandicMessages].flatMap((books) =>
  Object.values(books).flatMap((texts) => Object.values<string>(texts)),
);

/** What stands in bold: mostly the word of a button. */
function inBold(text: string): string[] {
  const prose = text.replace(/`[^`]*`/g, '');
  return [...prose.matchAll(/\*\*([^*\n]+)\*\*/g)].map(([, words = '']) => words.replace(/…$/, ''));
}

/** A key or a press, such as `R` or `Ctrl K`; and what is bold because it begins a paragraph or is said with force. */
const noButton =
  /^(?:[A-Z?]|Space|(?:Ctrl|Cmd) [A-Z])$|[.?!:]$|^(?:before|áður|cron|systemd|Windows|the renewal|endurnýjunina|each renewal that succeeds|hverja endurnýjun sem tekst)$/;

/** What stands in italics, without the dots that a button may end with. */
function inItalics(text: string): string[] {
  const prose = text.replace(/\*\*[^*]*\*\*|`[^`]*`/g, '');
  return [...prose.matchAll(/\*([^*\n]+)\*/g)].map(([, words = '']) => words.replace(/…$/, '').toLowerCase());
}

describe.each([
  ['English', guide, inEnglish],
  ['Icelandic', join(guide, 'is'), inIcelandic],
])('the guide in %s', (_language, folder, said) => {
  const pages = readdirSync(folder).filter((file) => file.endsWith('.md'));
  const screens = said.join('\n').toLowerCase();

  test.each(pages)('what %s writes in italics is said on a screen', (page) => {
    const unknown = inItalics(readFileSync(join(folder, page), 'utf8')).filter((words) => !screens.includes(words));
    expect(unknown).toEqual([]);
  });

  test.each(pages)('every button that %s names has this word on a screen', (page) => {
    const named = inBold(readFileSync(join(folder, page), 'utf8')).filter((words) => !noButton.test(words));
    expect(named.filter((words) => !screens.includes(words.toLowerCase()))).toEqual([]);
  });
});
