import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Work } from '#contract/desk/work.ts';
import type { InboxMessage, QueueStanding } from '#contract/inbox.ts';
import { stoppedAfter } from '#main/inbox/walk-texts.ts';
import { asWritten } from '#messages/message.ts';
import { changeLanguage, startLanguages } from '#renderer/frame/languages.ts';
import { CollectNotice } from '#renderer/inbox/collect-notice.tsx';
import { waitsInQueue } from '#renderer/inbox/waits-in-queue.ts';
import { LanguageProvider } from '#renderer/parts/language.tsx';

const waiting = { acknowledged: null, offHeadAt: null, messageId: '7' } as InboxMessage;

test.each([
  ['at the head', {}, true],
  ['acknowledged', { acknowledged: { at: 1, how: 'answered' } }, false],
  ['not at the head any more', { offHeadAt: 1 }, false],
  ['without an identifier', { messageId: null }, false],
] as const)('whether a message %s waits in the queue', (_what, changes, waits) => {
  expect(waitsInQueue({ ...waiting, ...changes })).toBe(waits);
});

/** What the notice above the list shows of a round that came to its end. */
async function noticeOf(
  language: 'en' | 'is',
  code: string,
  result: object,
  state = 'done',
  standing?: object,
): Promise<string> {
  const languages = startLanguages();
  await changeLanguage(languages, language);
  const counts = { stored: 0, knownAlready: 1, acknowledged: 0, trouble: null, text: asWritten('') };
  const work = { workId: 'w', state, endedAt: 1, subject: { code }, result: { ...counts, ...result } };
  return renderToStaticMarkup(
    <LanguageProvider texts={languages}>
      <CollectNotice
        standing={standing as QueueStanding | undefined}
        work={work as unknown as Work}
        failure={undefined}
        onAgain={() => undefined}
        onDismiss={() => undefined}
        onGone={() => undefined}
      />
    </LanguageProvider>,
  );
}

test('a round that acknowledged nothing of what was wanted says so, aloud, in both languages', async () => {
  const english = await noticeOf('en', 'acknowledge-messages', { end: 'waits' });
  expect(english).toContain('role="alert"');
  expect(english).toContain('Another message is at the head of the queue');
  expect(await noticeOf('is', 'acknowledge-messages', { end: 'waits' })).toContain('Önnur skilaboð eru fremst');
  expect(await noticeOf('en', 'acknowledge-messages', { end: 'empty' })).toContain('The queue shows no message');
  // Neither where something was acknowledged, nor where the round was to collect.
  expect(await noticeOf('en', 'acknowledge-messages', { end: 'waits', acknowledged: 1 })).toBe('');
  expect(await noticeOf('en', 'collect-messages', { end: 'waits' })).toBe('');
});

test('a round that was stopped says what it had stored and acknowledged, in both languages', async () => {
  const result = stoppedAfter({ stored: 3, knownAlready: 0, acknowledged: 2 });
  const english = await noticeOf('en', 'collect-messages', result, 'cancelled');
  expect(english).toContain('The round was stopped');
  expect(english).toContain('Stored: 3. Acknowledged: 2. Collecting was stopped.');
  const icelandic = await noticeOf(
    'is',
    'acknowledge-messages',
    stoppedAfter({ stored: 0, knownAlready: 0, acknowledged: 0 }),
    'cancelled',
  );
  expect(icelandic).toContain('Geymd: 0. Staðfest: 0. Hætt var að sækja skilaboð.');
});

/** Noon on the person's own clock. */
const noon = new Date(2026, 9, 12, 12).getTime();

test.each([
  ['en', null, 'The queue could not be asked'],
  ['en', noon, 'Since 12 Oct'],
  ['is', noon, 'hefur ekki náðst í skilaboðaröðina'],
] as const)(
  'a queue that could not be asked for long says since when (%s, %s)',
  async (language, overdueSince, words) => {
    const failure = { kind: 'unreachable', message: asWritten('There is no way to it.'), cause: 'dns' };
    const standing = {
      poller: 'backing-off',
      overdueSince,
      trouble: { code: 'failure', failure },
      text: asWritten('There is no way to it.'),
    };
    const shown = await noticeOf(language, 'collect-messages', { end: 'empty' }, 'done', standing);
    expect(shown).toContain(words);
    expect(shown).toContain('There is no way to it.');
  },
);

test('what has stopped collecting since is told, and not what a former round came to', async () => {
  const failure = (text: string) => ({ kind: 'no-answer', message: asWritten(text), cause: 'reset' });
  const standing = {
    ...{
      poller: 'stopped',
      overdueSince: null,
      collecting: { everySeconds: 60 },
      text: asWritten('The key is refused.'),
    },
    trouble: { code: 'failure', failure: failure('The key is refused.') },
  };
  const work = { end: 'stopped', trouble: { code: 'by-hand' } };
  expect(await noticeOf('en', 'collect-messages', work, 'cancelled', standing)).toContain('The key is refused.');
  const waiting = { ...standing, poller: 'waiting', trouble: null, text: asWritten('') };
  expect(await noticeOf('en', 'collect-messages', work, 'cancelled', waiting)).toContain('The round was stopped');
});
