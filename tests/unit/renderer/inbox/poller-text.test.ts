import { expect, test } from 'vitest';
import type { QueueStanding } from '#contract/inbox.ts';
import { asWritten } from '#messages/message.ts';
import { usePollerText } from '#renderer/inbox/use-poller-text.ts';
import { stoppedByTrouble } from '#renderer/inbox/use-standing.ts';
import { saidIn } from '../said-in.tsx';

const waiting = { poller: 'waiting', nextAt: 1_800_000_000_000 } as const;
const failure = { kind: 'blocked', message: asWritten('Writes are not armed.'), reason: 'not-armed' } as const;

test.each(['en', 'is'] as const)(
  'a poller that may acknowledge nothing is not told as if all were well (%s)',
  async (language) => {
    const well = await saidIn(language, usePollerText, { ...waiting, trouble: null });
    const blocked = await saidIn(language, usePollerText, { ...waiting, trouble: { code: 'failure', failure } });
    expect(blocked).toContain(language === 'en' ? 'acknowledges nothing' : 'ekkert er staðfest');
    expect(blocked).not.toBe(well);
  },
);

test.each([
  ['en', 'an acknowledgement has left'],
  ['is', 'staðfesting var send'],
] as const)('while Stop waits for an answer it says for which (%s)', async (language, words) => {
  expect(await saidIn(language, usePollerText, { poller: 'ending', nextAt: null, trouble: null })).toContain(words);
});

test.each<[string, Partial<QueueStanding>, boolean]>([
  ['a refused key', {}, true],
  ['a person', { trouble: { code: 'by-hand' } }, false],
  ['trouble, while nobody asks by itself any more', { collecting: collectingEvery(0) }, false],
  ['nothing', { poller: 'waiting', trouble: null }, false],
])('the rail is in alarm where it was stopped by a failure: %s', (_what, changes, expected) => {
  const standing = { poller: 'stopped', trouble: { code: 'failure', failure }, collecting: collectingEvery(60) };
  expect(stoppedByTrouble({ ...standing, ...changes } as QueueStanding)).toBe(expected);
});

function collectingEvery(everySeconds: number): QueueStanding['collecting'] {
  return { via: 'repp-v1', form: 'json', acknowledge: 'after-storing', everySeconds };
}
