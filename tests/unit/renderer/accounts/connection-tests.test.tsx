import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type ConnectionTest, connectionFindings, connectionSteps } from '#contract/accounts.ts';
import { withOddities } from '#registry/odd-in-answer.ts';
import { changeLanguage, startLanguages } from '#renderer/app/languages.ts';
import { ConnectionTests } from '#renderer/features/accounts/connection-tests.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import { account, answered, silent, startHarness } from '../../services/desk-harness.ts';

async function shownIn(language: 'en' | 'is', tests: readonly ConnectionTest[]): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  const markup = renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <ConnectionTests tests={tests} />
    </LanguageProvider>,
  );
  return markup.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

const line: ConnectionTest = {
  interface: 'rdap',
  outcome: 'works',
  found: 'accepted',
  text: 'In English.',
  step: null,
  nextStep: '',
  durationMilliseconds: 12,
};

test.each(connectionFindings)('%s is said in the language of the window', async (found) => {
  const icelandic = await shownIn('is', [{ ...line, found }]);
  expect(icelandic).not.toContain('In English.');
  expect(icelandic).not.toMatch(/\b(the|registry|interface|address)\b/i);
});

test.each(connectionSteps)('what to do, %s, too', async (step) => {
  const failed = { ...line, outcome: 'failed', found: null, step, nextStep: 'Do this.' } as const;
  const icelandic = await shownIn('is', [failed]);
  expect(icelandic).toContain('In English.');
  expect(icelandic).not.toContain('Do this.');
  expect(icelandic).not.toMatch(/\b(the|check|settings|wait)\b/i);
});

test('what was off in the answer stays behind our own words', async () => {
  const odd = withOddities(line.text, ['svTRID is missing.']);
  expect(await shownIn('is', [{ ...line, text: odd }])).toContain('Óvenjulegt í svarinu: svTRID is missing.');
});

test('in English the window says the very words of the command line, and nothing twice', async () => {
  const harness = await startHarness();
  const said = async () => (await harness.desk.accounts.test({ accountId: 'account-1' })).tests;
  const wires = [
    () => answered(200, [['rpp-code', '01000']]),
    () => answered(404, [['content-type', 'text/html']], '<html>'),
    () => answered(401, [['rpp-code', '02200']]),
    () => silent(false, 'tls'),
  ];
  const tests: ConnectionTest[] = [];
  for (const wire of wires) {
    harness.wire = wire;
    tests.push(...(await said()));
  }
  await harness.store.accounts.keep({ ...account, addresses: { rpp: '', repp: '', rdap: '' } });
  tests.push(...(await said()));
  await harness.application.stop();
  expect(new Set(tests.map(({ outcome }) => outcome)).size).toBeGreaterThan(4);
  for (const one of tests) {
    const english = await shownIn('en', [one]);
    expect(english).toContain(one.text);
    expect(english.split(one.nextStep || one.text).length, english).toBe(2);
  }
});
