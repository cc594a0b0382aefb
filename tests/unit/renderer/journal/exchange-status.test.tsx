import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ExchangeRow } from '#contract/journal.ts';
import { startLanguages } from '#renderer/frame/languages.ts';
import { ExchangeStatus } from '#renderer/journal/exchange-status.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';

test.each([
  [{ status: 404, silence: null }, '404'],
  [{ status: null, silence: null }, 'under way'],
  [{ status: null, silence: 'not sent: limited' }, 'held back'],
  [{ status: null, silence: 'refused-connection: ECONNREFUSED (nothing was sent)' }, 'no answer'],
])('of %j the journal says %s', (exchange, said) => {
  const markup = renderToStaticMarkup(
    <LanguageProvider texts={startLanguages()}>
      <ExchangeStatus exchange={exchange as ExchangeRow} />
    </LanguageProvider>,
  );
  expect(markup.replace(/<[^>]*>/g, '')).toBe(said);
});
