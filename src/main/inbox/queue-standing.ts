import type { QueueStanding } from '#contract/inbox.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import type { Poller, PollerStanding } from './poller.ts';
import type { QueueSettings } from './queue-settings.ts';
import type { InboxCounts } from './store/record.ts';

export interface StandingParts {
  readonly settings: QueueSettings;
  readonly poller: Poller;
  readonly counts: readonly InboxCounts[];
  /** Whether a person has started a round that is under way. */
  isCollecting(accountId: string): boolean;
  /** Whether a round that was stopped waits for the answer to an acknowledgement. */
  isEnding(accountId: string): boolean;
}

const collecting: PollerStanding = {
  poller: 'collecting',
  nextAt: null,
  overdueSince: null,
  trouble: null,
  text: asWritten(''),
};
const ending: PollerStanding = { ...collecting, poller: 'ending' };

/** One account's queue: what the registry counts, what is here, and what is being done about it. */
export async function queueStanding(account: StoredAccount, parts: StandingParts): Promise<QueueStanding> {
  const { accountId, label, environment } = account;
  const count = parts.counts.find((one) => one.accountId === accountId);
  const { serverCount, serverCountAt } = await parts.settings.memory(accountId);
  const standing = parts.poller.standing(accountId, await parts.settings.stopped(accountId));
  return {
    accountId,
    accountLabel: label,
    environment,
    collecting: await parts.settings.collecting(account),
    serverCount,
    serverCountAt,
    archived: count?.archived ?? 0,
    unhandled: count?.unhandled ?? 0,
    unacknowledged: count?.unacknowledged ?? 0,
    // What an earlier round of the poller had in its way is not said of the one that is under way.
    ...(parts.isEnding(accountId) ? ending : parts.isCollecting(accountId) ? collecting : standing),
  };
}
