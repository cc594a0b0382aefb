import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { bodyText } from '#main/registry/protocol/read-reply.ts';
import type { RunOptions } from '#main/registry/protocol/session.ts';
import { message } from '#messages/message.ts';
import { DeskFailure, failureText } from '#values/failure.ts';
import type { InboxAnswer, InboxArchive } from './store/record.ts';
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

/**
 * An answer that cannot be read is kept as it came, as far as it came, and its message stays in the queue. A poller tells
 * of it itself, once it stops because of it.
 */
export async function afterKeepingUnreadable(
  ports: UnreadablePorts,
  { account, priority }: { readonly account: StoredAccount; readonly priority: 'person' | 'background' },
  error: unknown,
  reply: Reply | undefined,
): Promise<unknown> {
  if (!(error instanceof DeskFailure)) return error;
  const { failure } = error;
  if (failure.kind === 'no-answer' && failure.cause.startsWith('too-large')) return tooLarge(failure.journalId, error);
  if (failure.kind !== 'unreadable') return error;
  await ports.archive.keepUnreadable({
    inboxId: ports.newId(),
    accountId: account.accountId,
    accountLabel: account.label,
    environment: account.environment,
    text: failureText('en', failure),
    answer: {
      from: 'request',
      form: 'none',
      headers: ports.redaction.headers(reply?.headers ?? []),
      raw: reply === undefined ? '' : ports.redaction.text(bodyText(reply)),
      journalId: failure.journalId ?? '',
    },
    notice: priority === 'person' ? { title: account.label, text: message('inbox.noticeUnreadable') } : undefined,
    at: ports.clock.now(),
  });
  const kept = message('inbox.keptUnreadable', { reason: failure.message });
  return new DeskFailure({ ...failure, message: kept }, { cause: error });
}
