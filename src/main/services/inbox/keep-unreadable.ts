import type { Clock } from '#main/clock.ts';
import { bodyText } from '#main/protocol/read-reply.ts';
import type { RunOptions } from '#main/protocol/session.ts';
import type { InboxAnswer, InboxArchive, InboxArrival } from '#main/store/inbox-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { DeskFailure } from '#registry/failure.ts';
import { noticeSentences } from '#registry/notice-sentences.ts';
import { tooLarge } from './walk-texts.ts';

/** A reply as it came. */
export type Reply = Parameters<NonNullable<RunOptions['replied']>>[0];

export interface UnreadablePorts {
  readonly archive: Pick<InboxArchive, 'keepUnreadable'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly redaction: {
    readonly headers: (headers: InboxAnswer['headers']) => InboxAnswer['headers'];
    readonly text: (text: string) => string;
  };
}

/** An answer that cannot be read is kept as it came, as far as it came, and its message stays in the queue. */
export async function afterKeepingUnreadable(
  ports: UnreadablePorts,
  account: StoredAccount,
  error: unknown,
  reply: Reply | undefined,
  kept: (notice: InboxArrival['notice']) => void,
): Promise<unknown> {
  if (!(error instanceof DeskFailure)) return error;
  const { failure } = error;
  if (failure.kind === 'no-answer' && failure.cause.startsWith('too-large')) return tooLarge(failure.journalId, error);
  if (failure.kind !== 'unreadable') return error;
  const inboxId = ports.newId();
  const notice = { title: account.label, text: noticeSentences.unreadable };
  const { isNew } = await ports.archive.keepUnreadable({
    inboxId,
    accountId: account.accountId,
    accountLabel: account.label,
    environment: account.environment,
    text: failure.text,
    answer: {
      from: 'request',
      form: 'none',
      headers: ports.redaction.headers(reply?.headers ?? []),
      raw: reply === undefined ? '' : ports.redaction.text(bodyText(reply)),
      journalId: failure.journalId ?? '',
    },
    notice,
    at: ports.clock.now(),
  });
  kept(isNew ? notice : undefined);
  const text = `${failure.text} It was kept in the inbox as it came, and nothing was acknowledged.`;
  return new DeskFailure({ ...failure, text }, { cause: error });
}
