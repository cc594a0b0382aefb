import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { asWritten } from '#messages/message.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import { BatchStanding } from '#renderer/renewals/batches/batch-standing.tsx';
import { batchProgress } from '#renderer/renewals/batches/batch-states.ts';

const counts = { lines: 32, chosen: 30, renewed: 2, refused: 1, notSent: 1, unknown: 0, underWay: 0, waiting: 26 };
const batch = {
  title: 'October',
  named: true,
  state: 'paused',
  counts,
  forecastEndAt: null,
  pause: { code: 'not-sent', message: asWritten('The registry could not be reached.') },
} as RenewalBatch;

test.each([
  ['en', 'Names sent: 3 of 30. Not sent: 27.'],
  ['is', 'Send lén: 3 af 30. Ósend: 27.'],
] as const)('a paused batch says how much of it was sent (%s)', async (language, said) => {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  const shown = renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <BatchStanding batch={batch} />
    </LanguageProvider>,
  );
  expect(shown).toContain(said);
});

test('what a cancelled batch did not send is not done', () => {
  const cancelled = { ...batch, state: 'cancelled', counts: { ...counts, notSent: 27, waiting: 0 } } as RenewalBatch;
  expect(batchProgress(cancelled)).toEqual({ done: 3, total: 30 });
  expect(batchProgress(batch)).toEqual({ done: 4, total: 30 });
});
