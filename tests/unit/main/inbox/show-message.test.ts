import { expect, test } from 'vitest';
import { showDetails } from '#main/inbox/show-message.ts';
import type { StoredInboxDetails } from '#main/inbox/store/record.ts';

test.each([
  ['2026-11-20T07:00:00Z', Date.UTC(2026, 10, 20, 7)],
  ['2026-11-20T07:00:00.250+01:00', Date.UTC(2026, 10, 20, 6, 0, 0, 250)],
  ['2026-11-20', null],
  ['2026-11-20T07:00:00', null],
  ['last Friday', null],
  [null, null],
])('what a message writes as %s is the instant %s to windows, and stays as it is written', (written, instant) => {
  const { message, pendingAction } = showDetails(telling(written));
  expect([message.queuedInstant, pendingAction?.actedInstant]).toEqual([instant, instant]);
  expect([message.queuedAt, pendingAction?.actedAt]).toEqual([written, written]);
});

function telling(instant: string | null): StoredInboxDetails {
  return {
    message: { queuedAt: instant, tags: [] },
    action: { actedAt: instant },
    received: [],
    cameAgain: 0,
    oddities: [],
  } as unknown as StoredInboxDetails;
}
