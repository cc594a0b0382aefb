import type { InboxDetails, InboxMessage, InboxNotice } from '#contract/inbox.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import type { InboxNoticeRow, StoredInboxDetails, StoredInboxMessage } from './store/record.ts';

/** A stored message as windows get it. */
export function showMessage(message: StoredInboxMessage): InboxMessage {
  return {
    inboxId: message.inboxId,
    accountId: message.accountId,
    accountLabel: message.accountLabel,
    environment: message.environment,
    messageId: message.messageId ?? null,
    kind: message.kind,
    text: message.text,
    queuedAt: message.queuedAt ?? null,
    queuedInstant: surelyRead(message.queuedAt),
    storedAt: message.storedAt,
    acknowledged: message.acknowledged ?? null,
    offHeadAt: message.offHeadAt ?? null,
    domainName: message.domainName ?? null,
    ldhName: message.ldhName ?? null,
    unicodeName: message.unicodeName ?? null,
    handled: message.handled,
    tags: [...message.tags],
    entryId: message.entryId ?? null,
    unasked: message.unasked,
  };
}

/** A stored message with everything that is known of it. */
export function showDetails({
  message,
  action,
  language,
  received,
  cameAgain,
  oddities,
}: StoredInboxDetails): InboxDetails {
  return {
    message: showMessage(message),
    pendingAction:
      action === undefined
        ? null
        : {
            domainName: action.domainName ?? null,
            succeeded: action.succeeded ?? null,
            clTRID: action.clTRID ?? null,
            svTRID: action.svTRID ?? null,
            actedAt: action.actedAt ?? null,
            actedInstant: surelyRead(action.actedAt),
          },
    language: language ?? null,
    received: received.map(({ at, from, form, headers, raw, journalId }) => ({
      at,
      from,
      form,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      raw,
      journalId,
    })),
    cameAgain,
    oddities: [...oddities],
  };
}

/** A day alone is no instant, and one without a zone is anybody's guess: those are shown as they are written. */
function surelyRead(text: string | undefined): number | null {
  const instant = text === undefined ? undefined : readInstant(text);
  return instant === undefined || instant.assumedZone || !text?.includes(':') ? null : instant.epochMilliseconds;
}

/** What is to be told, as windows get it. */
export function showNotice(notice: InboxNoticeRow): InboxNotice {
  return { ...notice, inboxId: notice.inboxId ?? null };
}
