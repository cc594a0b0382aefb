import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { appWords } from '#renderer/frame/app-words.ts';
import { startLanguages } from '#renderer/frame/languages.ts';
import { type KeyRows, sheetKeys } from '#renderer/frame/sheet-keys.ts';
import { terms } from '#renderer/parts/glossary.ts';
import { glossaryIcelandic } from '#renderer/parts/glossary-icelandic.ts';
import { glossaryWords } from '#renderer/parts/glossary-words.ts';
import type { Say } from '#renderer/parts/words.ts';

const guide = resolve(import.meta.dirname, '../../../docs/guide');

function glossaryPage(): string {
  const english = glossaryWords.english as Record<string, string>;
  const icelandic = glossaryIcelandic as Record<string, string>;
  const sorted = [...terms].sort((a, b) =>
    (english[`${a}Title`] ?? '').localeCompare(english[`${b}Title`] ?? '', 'en'),
  );
  const entries = sorted.map(
    (term) => `## ${english[`${term}Title`]}\n\nIcelandic: ${icelandic[`${term}Title`]}\n\n${english[`${term}Text`]}\n`,
  );
  return `# Glossary

[The guide](README.md) · the same words are behind each small **?** on the screens

${entries.join('\n')}`;
}

function keysPage(): string {
  const languages = startLanguages();
  const say = ((key: string, values?: object) => languages.t(key, { ns: 'app', ...values })) as Say<
    typeof appWords.english
  >;
  const { everywhere, table, titles, inbox } = sheetKeys('Ctrl', say);
  const section = (title: string, rows: KeyRows) =>
    `## ${title}\n\n| Keys | What they do |\n|---|---|\n${rows.map(([keys, text]) => `| ${keys} | ${text} |`).join('\n')}\n`;
  return `# Keys

[The guide](README.md) · on a Mac press Cmd where it says Ctrl · the key ? shows this list in the window

${[
  section('Everywhere', everywhere),
  section('In a table', table),
  section('In the titles of a table', titles),
  section('In the inbox', inbox),
].join('\n')}`;
}

describe('pages of the guide that are written from the code', () => {
  test.each([
    ['glossary.md', glossaryPage],
    ['keys.md', keysPage],
  ])('%s is what the screens say (UPDATE_DOCS=1 rewrites it)', (name, page) => {
    const path = resolve(guide, name);
    if (process.env.UPDATE_DOCS === '1') writeFileSync(path, page());
    expect(readFileSync(path, 'utf8')).toBe(page());
  });
});
