import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import {
  type ConnectionTest,
  connectionCauses,
  connectionFindings,
  connectionSteps,
} from '#contract/accounts/accounts.ts';
import { findings, steps } from '#main/accounts/connection.ts';
import { asWritten, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { ConnectionReport } from '#renderer/accounts/connection-report.tsx';
import { connectionSummary } from '#renderer/accounts/connection-summary.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import { withOddities } from '#values/odd-in-answer.ts';
import { oddity } from '#values/oddity.ts';
import { account, answered, silent, startHarness } from '../../main/desk-harness.ts';

async function shownIn(language: 'en' | 'is', tests: readonly ConnectionTest[], savedAs?: string): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  const markup = renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <ConnectionReport
        tests={tests}
        summary={connectionSummary(tests, { practice: false })}
        {...(savedAs === undefined ? {} : { savedAs })}
      />
    </LanguageProvider>,
  );
  return markup.replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
}

const line: ConnectionTest = {
  interface: 'rdap',
  outcome: 'works',
  found: 'accepted',
  cause: null,
  text: asWritten('In English.'),
  step: null,
  nextStep: asWritten(''),
  durationMilliseconds: 12,
};

test.each(connectionFindings)('%s is said in the language of the window', async (found) => {
  const icelandic = await shownIn('is', [{ ...line, found, text: message(findings[found]) }]);
  expect(icelandic).not.toMatch(/\b(the|registry|interface|address)\b/i);
});

test.each(connectionSteps)('what to do, %s, too', async (step) => {
  const failed = {
    ...line,
    outcome: 'failed',
    found: null,
    cause: 'other',
    step,
    nextStep: message(steps[step]),
  } as const;
  const icelandic = await shownIn('is', [failed]);
  expect(icelandic).toContain('In English.');
  expect(icelandic).not.toMatch(/\b(the|check|settings|wait)\b/i);
});

const failing = (cause: ConnectionTest['cause'], via: ConnectionTest['interface'] = 'rpp-v0') =>
  ({
    ...line,
    interface: via,
    outcome: 'failed',
    found: null,
    cause,
    text: asWritten(`What came over ${via} (clTRID test-${via}).`),
  }) as const satisfies ConnectionTest;
/** What is in sight: without what is folded away. */
const inSight = (markup: string) => markup.replace(/<dl>.*<\/dl>/s, '');
const times = (text: string, part: string) => text.split(part).length - 1;

test.each(connectionCauses)(
  'one cause of every failure, %s, is said once, in the language of the window',
  async (cause) => {
    const tests = [failing(cause), failing(cause, 'rpp-v1'), failing(cause, 'repp-v1')];
    const title = async (language: 'en' | 'is') =>
      /class="[^"]*title[^"]*">([^<]+)</.exec(await shownIn(language, tests, 'Norn'))?.[1] ?? '';
    const shown = inSight(await shownIn('en', tests, 'Norn'));
    expect(await title('en')).toMatch(/^[A-Z].*\.$/);
    expect(times(shown, await title('en'))).toBe(1);
    expect(await title('is')).not.toBe(await title('en'));
    expect(shown).toContain('Norn is saved, but it cannot be used yet.');
    // Identifiers are evidence, not a sentence to read.
    expect(shown).not.toContain('clTRID');
    expect(await shownIn('en', tests, 'Norn')).toContain('clTRID test-repp-v1');
  },
);

test('several causes are counted, and each interface says its own', async () => {
  const tests = [line, failing('credentials'), failing('unreachable', 'repp-v1')];
  const shown = inSight(await shownIn('en', tests, 'Norn'));
  expect(shown).toContain('2 of 3 interfaces do not work.');
  for (const sentence of ['The registry refused the handle or the key.', 'The registry cannot be reached.']) {
    expect(times(shown, sentence)).toBe(1);
  }
  expect(shown).toContain('Norn is saved. Does not work: RPP v0 and REPP v1. Works: RDAP.');
});

test('all that is in use works: nothing else is said', async () => {
  const off = { ...line, interface: 'repp-v1', outcome: 'off', found: 'switched-off' } as const;
  const shown = await shownIn('en', [line, off], 'Norn');
  expect(shown).toContain('Every interface in use works.');
  expect(shown).toContain('Norn is saved.');
  expect(shown).not.toContain('<details');
});

describe('what a test comes down to', () => {
  const real = { practice: false };

  test('the field that the cause names', () => {
    const fieldOf = (...tests: ConnectionTest[]) => connectionSummary(tests, real).field;
    expect(fieldOf(failing('credentials'))).toBe('value');
    expect(fieldOf(failing('no-key'))).toBe('value');
    expect(fieldOf(failing('unreachable', 'rpp-v1'))).toBe('addresses.rpp');
    expect(fieldOf(failing('not-the-registry', 'repp-v1'))).toBe('addresses.repp');
    expect(fieldOf(failing('certificate', 'rdap'))).toBe('addresses.rdap');
    expect(fieldOf(failing('access'), failing('limited'))).toBeUndefined();
    expect(fieldOf(failing('access'), failing('unreachable', 'rdap'))).toBe('addresses.rdap');
    // The practice registry's own address and key are nobody's to mend.
    expect(connectionSummary([failing('unreachable')], { practice: true }).field).toBeUndefined();
  });

  test('an answer that needs no key does not make a refused key half a success', () => {
    const open = { ...line, found: 'answers' } as const;
    expect(connectionSummary([open, failing('credentials')], real)).toMatchObject({
      standing: 'fails',
      cause: 'credentials',
    });
    expect(connectionSummary([line, failing('unreachable')], real).standing).toBe('partly');
    expect(connectionSummary([open], real).standing).toBe('works');
    expect(connectionSummary([{ ...line, outcome: 'off' }], real).standing).toBe('off');
  });
});

test('what was off in the answer stays behind our own words', async () => {
  const odd = withOddities(line.text, [oddity('noCode')]);
  expect(await shownIn('is', [{ ...line, text: odd }])).toContain(
    'Óvenjulegt í svarinu: Enginn niðurstöðukóði er í svarinu.',
  );
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
    const text = say('en', one.text);
    expect(english).toContain(text);
    // The advice beside a cause is our own; main's next step is in the details.
    expect(english.split(text).length, english).toBe(2);
    expect(english).toContain(say('en', one.nextStep));
  }
});
