import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { appWords } from '#renderer/frame/app-words.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { type KeyRows, sheetKeys } from '#renderer/frame/sheet-keys.ts';
import { formatsFor } from '#renderer/parts/formats.ts';
import { terms } from '#renderer/parts/glossary.ts';
import { glossaryIcelandic } from '#renderer/parts/glossary-icelandic.ts';
import { glossaryWords } from '#renderer/parts/glossary-words.ts';
import type { Say } from '#renderer/parts/words.ts';

const guide = resolve(import.meta.dirname, '../../../docs/guide');

/** What a page says besides the words of the screens. */
const around = {
  en: {
    glossary: '# Glossary\n\n[The guide](README.md) · the same words are behind each small **?** on the screens',
    other: 'Icelandic',
    keys: '# Keys\n\n[The guide](README.md) · on a Mac press Cmd where it says Ctrl · the key ? shows this list in the window',
    columns: '| Keys | What they do |',
  },
  is: {
    glossary: '# Orðskýringar\n\n[Handbókin](README.md) · sömu skýringar eru að baki hverju litlu **?** á skjánum',
    other: 'Á ensku',
    keys: '# Flýtilyklar\n\n[Handbókin](README.md) · á Mac er ýtt á Cmd þar sem stendur Ctrl · lykillinn ? sýnir þennan lista í glugganum',
    columns: '| Lyklar | Hvað þeir gera |',
  },
} as const;
type Language = keyof typeof around;

function glossaryPage(language: Language): string {
  const books: Record<Language, Record<string, string>> = { en: glossaryWords.english, is: glossaryIcelandic };
  const [own, other] = language === 'en' ? [books.en, books.is] : [books.is, books.en];
  const format = formatsFor(language === 'en' ? 'en-GB' : 'is');
  const entries = format
    .sorted(terms, (term) => own[`${term}Title`] ?? '')
    .map(
      (term) =>
        `## ${own[`${term}Title`]}\n\n${around[language].other}: ${other[`${term}Title`]}\n\n${own[`${term}Text`]}\n`,
    );
  return `${around[language].glossary}\n\n${entries.join('\n')}`;
}

async function keysPage(language: Language): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  const say = ((key: string, values?: object) => languages.t(key, { ns: 'app', ...values })) as Say<
    typeof appWords.english
  >;
  const { everywhere, table, titles, inbox } = sheetKeys('Ctrl', say);
  const { keys, columns } = around[language];
  const section = (title: string, rows: KeyRows) =>
    `## ${title}\n\n${columns}\n|---|---|\n${rows.map(([pressed, text]) => `| ${pressed} | ${text} |`).join('\n')}\n`;
  return `${keys}\n\n${[
    section(say('keysEverywhere'), everywhere),
    section(say('keysTable'), table),
    section(say('keysTitles'), titles),
    section(say('keysInbox'), inbox),
  ].join('\n')}`;
}

describe('pages of the guide that are written from the code', () => {
  test.each([
    ['glossary.md', 'en', glossaryPage],
    ['keys.md', 'en', keysPage],
    ['is/glossary.md', 'is', glossaryPage],
    ['is/keys.md', 'is', keysPage],
  ] as const)('%s is what the screens say (UPDATE_DOCS=1 rewrites it)', async (name, language, page) => {
    const path = resolve(guide, name);
    const written = await page(language);
    if (process.env.UPDATE_DOCS === '1') writeFileSync(path, written);
    expect(readFileSync(path, 'utf8')).toBe(written);
  });
});
