import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Storage } from '#contract/desk/desk.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { StorageTroubles } from '#renderer/frame/storage-notice.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';

const sound: Storage = { notWritten: null, earlierOpen: false, openToOthers: null };

async function shown(language: 'en' | 'is', changes: Partial<Storage>): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <StorageTroubles storage={{ ...sound, ...changes }} folder="/home/person/data" />
    </LanguageProvider>,
  );
}

test('a sound disk and a folder of the owner’s alone show nothing', async () => {
  expect(await shown('en', {})).toBe('');
});

test.each([
  ['en', 'The disk is full', 'is not sent', 'still shown as sent'],
  ['is', 'Diskurinn er fullur', 'Ekkert er sent', 'sjást enn sem sendar'],
] as const)('a full disk is shown, with what it means for renewals (%s)', async (language, title, text, earlier) => {
  const full = await shown(language, { notWritten: 'disk-full' });
  for (const words of [title, text, '/home/person/data']) expect(full).toContain(words);
  expect(full).not.toContain(earlier);
  expect(await shown(language, { notWritten: 'disk-full', earlierOpen: true })).toContain(earlier);
});

test.each([
  ['en', 'Other users of this machine'],
  ['is', 'Aðrir notendur vélarinnar'],
] as const)('a folder that others can enter is shown with its rights (%s)', async (language, title) => {
  const open = await shown(language, { openToOthers: '755' });
  for (const words of [title, '/home/person/data', '755', '700']) expect(open).toContain(words);
});
