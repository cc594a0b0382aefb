import { column, entity, flag, hidden, json, made } from '#main/database/entity.ts';
import { textColumn, textsColumn } from '#main/database/message-column.ts';
import type { Environment } from '#values/environment.ts';

/** Poll messages. What becomes of one after it was stored is written by UPDATEs of its own. */
export const messageTable = entity({
  table: 'inbox_messages',
  columns: {
    message: made<number>('message'),
    inboxId: column<string>('inbox_id'),
    accountId: column<string>('account_id'),
    accountLabel: column<string>('account_label'),
    environment: column<Environment>('environment'),
    /** Null for an answer that could not be read. */
    messageId: column<string | null>('message_id'),
    digest: column<string>('digest'),
    acknowledgedDigest: made<string | null>('acknowledged_digest'),
    kind: column<string>('kind'),
    text: column<string>('text'),
    language: column<string | null>('language'),
    queuedAt: column<string | null>('queued_at'),
    storedAt: column<number>('stored_at'),
    seenAt: hidden<number>('seen_at'),
    acknowledgedAt: made<number | null>('acknowledged_at'),
    acknowledgedHow: made<'answered' | 'found-gone' | null>('acknowledged_how'),
    /** Who asked for it, and who dealt with the message; null where that was not recorded. */
    acknowledgedBy: made<string | null>('acknowledged_by'),
    handledBy: made<string | null>('handled_by'),
    /** At which seat of a team; null for a desk that is alone. */
    acknowledgedSeat: made<string | null>('acknowledged_seat'),
    handledSeat: made<string | null>('handled_seat'),
    /** Who of the team is to deal with it. */
    assignedTo: made<string | null>('assigned_to'),
    /** The interface at whose queue it is the head; two interfaces need not share a queue. */
    via: column<'rpp-v1' | 'repp-v1' | null>('via'),
    /** Since when another message was at the head of its queue; null while it is there, as far as is known. */
    offHeadAt: made<number | null>('off_head_at'),
    beside: column<string | null>('beside'),
    ldhName: column<string | null>('ldh_name'),
    unicodeName: column<string | null>('unicode_name'),
    /** JSON of an InboxAction. */
    action: column<string | null>('action'),
    handled: made<boolean, number>('handled', undefined, (kept) => kept === 1),
    cameAgain: made<number>('came_again'),
    entryId: column<string | null>('entry_id'),
    unasked: flag('unasked'),
    oddities: textsColumn('oddities'),
    searchText: hidden<string>('search_text'),
  },
});

/** The answers that brought a message, as they came. */
export const receivedTable = entity({
  table: 'inbox_received',
  columns: {
    message: column<number>('message'),
    at: column<number>('at'),
    from: column<'request' | 'acknowledge'>('origin'),
    form: column<'json' | 'xml' | 'none'>('form'),
    /** Redacted, like the journal's. */
    headers: json<readonly (readonly [name: string, value: string])[]>('headers'),
    /** The body exactly as received; redacted like the journal's where it could not be read. */
    raw: column<string>('raw'),
    /** Its exchange. The journal may be cut and is written later, so nothing is taken over from there. */
    journalId: column<string>('journal_id'),
  },
});

export const tagTable = entity({
  table: 'inbox_tags',
  key: ['message', 'tag'],
  columns: { message: column<number>('message'), tag: column<string>('tag') },
});

/** What a person is to be told. */
export const noticeTable = entity({
  table: 'inbox_notices',
  columns: {
    number: made<number>('number'),
    /** Null where the notice is about no message. */
    inboxId: column<string | null>('inbox_id'),
    title: column<string>('title'),
    text: textColumn('text'),
  },
});

/** How far the facts of the team's inbox have been carried out here; see copy-record. */
export const readToTable = entity({
  table: 'team_inbox',
  key: ['accountId'],
  columns: { accountId: column<string>('account_id'), readTo: column<number>('read_to') },
});
