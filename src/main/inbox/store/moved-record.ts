import { column, entity, type FieldsOf, json } from '#main/database/entity.ts';
import type { receivedTable } from './message-tables.ts';

/** A message with everything that this archive knows of it; its columns as they are. */
export const wholeTable = entity({
  table: 'inbox_messages',
  columns: {
    inboxId: column<string>('inbox_id'),
    accountId: column<string>('account_id'),
    accountLabel: column<string>('account_label'),
    environment: column<string>('environment'),
    messageId: column<string | null>('message_id'),
    digest: column<string>('digest'),
    acknowledgedDigest: column<string | null>('acknowledged_digest'),
    kind: column<string>('kind'),
    text: column<string>('text'),
    language: column<string | null>('language'),
    queuedAt: column<string | null>('queued_at'),
    storedAt: column<number>('stored_at'),
    seenAt: column<number | null>('seen_at'),
    acknowledgedAt: column<number | null>('acknowledged_at'),
    acknowledgedHow: column<'answered' | 'found-gone' | null>('acknowledged_how'),
    acknowledgedBy: column<string | null>('acknowledged_by'),
    handled: column<number>('handled'),
    handledBy: column<string | null>('handled_by'),
    via: column<string | null>('via'),
    offHeadAt: column<number | null>('off_head_at'),
    beside: column<string | null>('beside'),
    ldhName: column<string | null>('ldh_name'),
    unicodeName: column<string | null>('unicode_name'),
    action: column<string | null>('action'),
    cameAgain: column<number>('came_again'),
    entryId: column<string | null>('entry_id'),
    unasked: column<number>('unasked'),
    oddities: json<readonly unknown[]>('oddities'),
    searchText: column<string>('search_text'),
  },
});

/** An answer that brought a message, with when it came. */
export type Received = Omit<FieldsOf<typeof receivedTable>, 'message'>;

/** A message that a desk brings into its team. */
export interface MovedDocument {
  readonly message: FieldsOf<typeof wholeTable>;
  readonly tags: readonly string[];
  readonly received: readonly Received[];
}

export interface MovedMessage {
  readonly kind: 'message';
  readonly accountId: string;
  readonly inboxId: string;
  /** Tells the states apart in which a message was brought. */
  readonly digest: string;
  /** JSON of a MovedDocument: a message may have characters that a team store keeps in text alone. */
  readonly document: string;
}
