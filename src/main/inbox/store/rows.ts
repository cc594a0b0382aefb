import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { searchedText } from '#main/database/name-keys.ts';
import { messageTable, receivedTable } from './message-tables.ts';
import type { InboxContent, StoredInboxAction, StoredInboxDetails, StoredInboxMessage } from './record.ts';

/** What a SELECT reads of messages for people: seats by the names of their computers. */
export function shownMessage(of: string): string {
  const machine = (column: string) => `(SELECT machine FROM team_seats WHERE seat_id = ${of}.${column})`;
  return messageTable.select(of, {
    acknowledgedSeat: machine('acknowledged_seat'),
    handledSeat: machine('handled_seat'),
  });
}

/** A row of `inbox_messages`. */
export type MessageRow = RowOf<typeof messageTable>;

/** Rows as messages, with their tags. */
export function messagesOf(database: Database, rows: readonly MessageRow[]): StoredInboxMessage[] {
  return detailed(database, rows).map(({ details }) => details.message);
}

/** Rows with everything that is known of them. */
export function detailsOf(database: Database, rows: readonly MessageRow[]): StoredInboxDetails[] {
  const received = database.all<RowOf<typeof receivedTable>>(
    `SELECT ${receivedTable.select()} FROM inbox_received WHERE message IN (SELECT value FROM json_each(:messages))
       ORDER BY received`,
    { messages: numbersOf(rows) },
  );
  const receivedOf = Map.groupBy(received, ({ message }) => message);
  return detailed(database, rows).map(({ number, details }) => ({
    ...details,
    received: (receivedOf.get(number) ?? []).map(receivedTable.fieldsOf).map(({ message: _, ...answer }) => answer),
  }));
}

/** Each row's number, and what is known of it but for the answers that brought it. */
function detailed(
  database: Database,
  rows: readonly MessageRow[],
): { number: number; details: Omit<StoredInboxDetails, 'received'> }[] {
  const tags = database.all<{ message: number; tag: string }>(
    'SELECT message, tag FROM inbox_tags WHERE message IN (SELECT value FROM json_each(:messages)) ORDER BY message, tag',
    { messages: numbersOf(rows) },
  );
  const tagsOf = Map.groupBy(tags, ({ message }) => message);
  return rows.map((row) => {
    const {
      message: number,
      digest: _,
      acknowledgedDigest: __,
      via: ___,
      beside: ____,
      ...read
    } = messageTable.fieldsOf(row);
    const { acknowledgedAt: at, acknowledgedHow: how, action: kept, language, cameAgain, oddities, ...said } = read;
    const action = actionOf(kept);
    const message = {
      ...said,
      acknowledged: at === null || how === null ? null : { at, how },
      offHeadAt: at === null ? said.offHeadAt : null,
      domainName: action === null ? null : action.domainName,
      tags: tagsOf.get(number)?.map(({ tag }) => tag) ?? [],
    };
    return { number, details: { message, action, language, cameAgain, oddities } };
  });
}

const nothingSaid: StoredInboxAction = { domainName: null, succeeded: null, clTRID: null, svTRID: null, actedAt: null };

function actionOf(action: string | null): StoredInboxAction | null {
  if (action === null) return null;
  const { otherName: _, ...said } = JSON.parse(action);
  return { ...nothingSaid, ...said };
}

function numbersOf(rows: readonly MessageRow[]): string {
  return JSON.stringify(rows.map(({ message }) => message));
}

/** What a message says, as fields of its row. */
export function saidIn(content: InboxContent, messageId: string | null | undefined) {
  const { kind, text, language, queuedAt, ldhName, unicodeName, action } = content;
  const searched = [text, unicodeName, ldhName, messageId].filter((part) => part != null);
  return {
    kind,
    text,
    language,
    queuedAt,
    ldhName,
    unicodeName,
    action: action && JSON.stringify(action),
    searchText: searchedText(searched.join('\n')),
  };
}
