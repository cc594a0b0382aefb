import type { Database } from '#main/database/database.ts';
import { messagesOf as storedMessages } from '#main/database/message-column.ts';
import { searchedText } from '#main/database/name-keys.ts';
import type { Environment } from '#values/environment.ts';
import type { InboxAction, InboxContent, StoredInboxDetails, StoredInboxMessage } from './record.ts';

/** A row of `inbox_messages`. */
export interface MessageRow {
  readonly message: number;
  readonly inbox_id: string;
  readonly account_id: string;
  readonly account_label: string;
  readonly environment: Environment;
  readonly message_id: string | null;
  readonly digest: string;
  readonly acknowledged_digest: string | null;
  readonly kind: string;
  readonly text: string;
  readonly language: string | null;
  readonly queued_at: string | null;
  readonly stored_at: number;
  readonly acknowledged_at: number | null;
  readonly acknowledged_how: 'answered' | 'found-gone' | null;
  readonly via: 'rpp-v1' | 'repp-v1' | null;
  readonly off_head_at: number | null;
  readonly beside: string | null;
  readonly ldh_name: string | null;
  readonly unicode_name: string | null;
  readonly action: string | null;
  readonly handled: number;
  readonly came_again: number;
  readonly entry_id: string | null;
  readonly unasked: number;
  readonly oddities: string;
}

interface ReceivedRow {
  readonly message: number;
  readonly at: number;
  readonly origin: 'request' | 'acknowledge';
  readonly form: 'json' | 'xml' | 'none';
  readonly headers: string;
  readonly raw: string;
  readonly journal_id: string;
}

/** Rows as messages, with their tags. */
export function messagesOf(database: Database, rows: readonly MessageRow[]): StoredInboxMessage[] {
  const tags = database.all<{ message: number; tag: string }>(
    'SELECT message, tag FROM inbox_tags WHERE message IN (SELECT value FROM json_each(:messages)) ORDER BY message, tag',
    { messages: numbersOf(rows) },
  );
  const tagsOf = Map.groupBy(tags, ({ message }) => message);
  return rows.map((row) => messageOf(row, tagsOf.get(row.message)?.map(({ tag }) => tag) ?? []));
}

/** Rows with everything that is known of them. */
export function detailsOf(database: Database, rows: readonly MessageRow[]): StoredInboxDetails[] {
  const received = database.all<ReceivedRow>(
    'SELECT * FROM inbox_received WHERE message IN (SELECT value FROM json_each(:messages)) ORDER BY received',
    { messages: numbersOf(rows) },
  );
  const receivedOf = Map.groupBy(received, ({ message }) => message);
  return messagesOf(database, rows).map((message, index) => {
    const row = rows[index] as MessageRow;
    return {
      message,
      action: actionOf(row),
      language: row.language ?? undefined,
      received: (receivedOf.get(row.message) ?? []).map((one) => ({
        at: one.at,
        from: one.origin,
        form: one.form,
        headers: JSON.parse(one.headers),
        raw: one.raw,
        journalId: one.journal_id,
      })),
      cameAgain: row.came_again,
      oddities: storedMessages(row.oddities),
    };
  });
}

function actionOf({ action }: MessageRow): InboxAction | undefined {
  if (action === null) return undefined;
  const { domainName, succeeded, clTRID, svTRID, actedAt } = JSON.parse(action);
  return { domainName, succeeded, clTRID, svTRID, actedAt };
}

function messageOf(row: MessageRow, tags: readonly string[]): StoredInboxMessage {
  return {
    inboxId: row.inbox_id,
    accountId: row.account_id,
    accountLabel: row.account_label,
    environment: row.environment,
    messageId: row.message_id ?? undefined,
    kind: row.kind,
    text: row.text,
    queuedAt: row.queued_at ?? undefined,
    storedAt: row.stored_at,
    acknowledged:
      row.acknowledged_at === null || row.acknowledged_how === null
        ? undefined
        : { at: row.acknowledged_at, how: row.acknowledged_how },
    offHeadAt: row.acknowledged_at === null ? (row.off_head_at ?? undefined) : undefined,
    domainName: actionOf(row)?.domainName,
    ldhName: row.ldh_name ?? undefined,
    unicodeName: row.unicode_name ?? undefined,
    handled: row.handled === 1,
    tags,
    entryId: row.entry_id ?? undefined,
    unasked: row.unasked === 1,
  };
}

function numbersOf(rows: readonly MessageRow[]): string {
  return JSON.stringify(rows.map(({ message }) => message));
}

/** What a message says, as columns of its row. */
export function columnsOf(content: InboxContent, messageId: string | undefined) {
  const { kind, text, language, queuedAt, ldhName, unicodeName, action } = content;
  return {
    kind,
    text,
    language,
    queuedAt,
    ldhName,
    unicodeName,
    action: action === undefined ? undefined : JSON.stringify(action),
    searchText: searchedText([text, unicodeName, ldhName, messageId].filter((part) => part !== undefined).join('\n')),
  };
}
