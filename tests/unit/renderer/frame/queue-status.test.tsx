import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { QueueStanding } from '#contract/inbox.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { QueueStatus } from '#renderer/frame/queue-status.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';

async function shown(language: 'en' | 'is', queue: Partial<QueueStanding> | undefined): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <QueueStatus queue={queue as QueueStanding | undefined} />
    </LanguageProvider>,
  );
}

test('the status bar shows what the registry told of its queue, zero too, and when', async () => {
  const told = { serverCount: 1203, serverCountAt: new Date(2026, 9, 12, 12).getTime() };
  const english = await shown('en', told);
  expect(english.replace(/<[^>]*>/g, '')).toBe('queue 1,203');
  expect(english).toMatch(/title="1,203 messages in the registry’s queue, as reported 12 Oct 2026, 12:00"/);
  expect((await shown('is', told)).replace(/<[^>]*>/g, '')).toBe('röð 1.203');
  expect((await shown('en', { ...told, serverCount: 0 })).replace(/<[^>]*>/g, '')).toBe('queue 0');
});

test('nothing before it told any', async () => {
  expect(await shown('en', undefined)).toBe('');
  expect(await shown('en', { serverCount: null, serverCountAt: null })).toBe('');
});
