import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ToldVersion } from '#contract/desk/newer-version.ts';
import { asWritten } from '#messages/message.ts';
import { ToldVersionNotice } from '#renderer/desk/newer-version/newer-version-settings.tsx';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';

async function shown(language: 'en' | 'is', told: ToldVersion): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <ToldVersionNotice told={told} />
    </LanguageProvider>,
  );
}

test.each([
  ['en', 'Version 1.2.3 is available', 'You have the newest version', 'could not be read: status 404'],
  ['is', 'Útgáfa 1.2.3 er komin út', 'Þú ert með nýjustu útgáfuna', 'lesa útgáfuskrána: status 404'],
] as const)(
  'what the version file said, and no link that leads away (%s)',
  async (language, newer, newest, noAnswer) => {
    const page = 'https://example.org/new';
    const shownNewer = await shown(language, { kind: 'newer', version: '1.2.3', page });
    expect(shownNewer).toContain(newer);
    expect(shownNewer).toContain(page);
    expect(shownNewer).not.toContain('href');
    expect(await shown(language, { kind: 'newest', version: '1.2.3' })).toContain(newest);
    expect(await shown(language, { kind: 'no-answer', detail: asWritten('status 404') })).toContain(noAnswer);
  },
);
