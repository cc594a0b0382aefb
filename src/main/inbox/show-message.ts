import type { InboxDetails, InboxMessage } from '#contract/inbox.ts';
import { readInstant } from '#main/registry/protocol/read-instant.ts';
import type { StoredInboxDetails, StoredInboxMessage } from './store/record.ts';

/** A stored message as windows get it. */
export function showMessage(message: StoredInboxMessage): InboxMessage {
  return { ...message, queuedInstant: surelyRead(message.queuedAt), tags: [...message.tags] };
}

/** A stored message with everything that is known of it. */
export function showDetails({ message, action, received, oddities, ...details }: StoredInboxDetails): InboxDetails {
  return {
    ...details,
    message: showMessage(message),
    pendingAction: action === null ? null : { ...action, actedInstant: surelyRead(action.actedAt) },
    received: received.map(({ headers, ...answer }) => ({
      ...answer,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
    })),
    oddities: [...oddities],
  };
}

/** A day alone is no instant, and one without a zone is anybody's guess: those are shown as they are written. */
export function surelyRead(text: string | null | undefined): number | null {
  const instant = text ? readInstant(text) : undefined;
  return instant === undefined || instant.assumedZone || !text?.includes(':') ? null : instant.epochMilliseconds;
}
