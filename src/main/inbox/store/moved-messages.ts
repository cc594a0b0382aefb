import { createHash } from 'node:crypto';
import type { Database, Parameters } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { addTags } from './keep.ts';
import { keepWords } from './message-rows.ts';
import { receivedTable } from './message-tables.ts';
import { type MovedDocument, type MovedMessage, type Received, wholeTable } from './moved-record.ts';

type WholeRow = RowOf<typeof wholeTable> & { readonly message: number };

/** Messages of a team's environments after a number, the oldest first. */
export function movedMessages(
  database: Database,
  after: number,
  limit: number,
  accountOf: (accountId: string) => string,
): { readonly number: number; readonly row: MovedMessage }[] {
  const rows = database.all<WholeRow>(
    `SELECT message, ${wholeTable.select()} FROM inbox_messages
       WHERE environment <> 'emulator' AND message > :after ORDER BY message LIMIT :limit`,
    { after, limit },
  );
  const among = { messages: JSON.stringify(rows.map(({ message }) => message)) };
  const tags = database.all<{ message: number; tag: string }>(
    'SELECT message, tag FROM inbox_tags WHERE message IN (SELECT value FROM json_each(:messages)) ORDER BY message, tag',
    among,
  );
  const received = database.all<RowOf<typeof receivedTable>>(
    `SELECT ${receivedTable.select()} FROM inbox_received WHERE message IN (SELECT value FROM json_each(:messages)) ORDER BY received`,
    among,
  );
  const tagsOf = Map.groupBy(tags, ({ message }) => message);
  const receivedOf = Map.groupBy(received, ({ message }) => message);
  return rows.map((row) => {
    const { message: number, ...message } = wholeTable.fieldsOf(row);
    const accountId = accountOf(message.accountId);
    const document: MovedDocument = {
      message: { ...message, accountId },
      tags: (tagsOf.get(number) ?? []).map(({ tag }) => tag),
      received: (receivedOf.get(number) ?? []).map(receivedTable.fieldsOf).map(({ message: _, ...answer }) => answer),
    };
    const text = JSON.stringify(document);
    const digest = createHash('sha256').update(text).digest('hex').slice(0, 32);
    return { number, row: { kind: 'message', accountId, inboxId: message.inboxId, digest, document: text } };
  });
}

/**
 * Takes a message that a colleague brought into the archive. One that is here already, since both had it, keeps what it has: an
 * acknowledgement, that somebody dealt with it, tags and answers are added.
 */
export function takeMoved(database: Database, { message, tags, received }: MovedDocument, seat: string): void {
  const known = knownMessage(database, message);
  const number = known?.message ?? insertWhole(database, { message, tags, received });
  if (known !== undefined) merge(database, number, message);
  addTags(database, number, tags);
  const missing = known === undefined ? received : received.filter((answer) => !hasAnswer(database, number, answer));
  for (const answer of missing.slice(0, Math.max(0, mostAnswers - (known?.answers ?? 0)))) {
    receivedTable.insert(database, { ...answer, message: number });
  }
  const { acknowledgedAt, handled } = message;
  // At whose desk, where it was this message's own.
  if (known !== undefined) return;
  database.run(
    `UPDATE inbox_messages SET acknowledged_seat = :acknowledgedSeat, handled_seat = :handledSeat WHERE message = :number`,
    { number, acknowledgedSeat: acknowledgedAt === null ? null : seat, handledSeat: handled === 1 ? seat : null },
  );
}

/** As of a message that comes over the wire. */
const mostAnswers = 10;

const answersOf = '(SELECT count(*) FROM inbox_received AS r WHERE r.message = m.message) AS answers';

/** The same message, by its own id here or by what it is. Each question by an index of its own: a history has 100,000 of them. */
function knownMessage(
  database: Database,
  { inboxId, accountId, digest, messageId }: MovedDocument['message'],
): { readonly message: number; readonly answers: number } | undefined {
  const find = (where: string, given: Parameters) =>
    database.get<{ message: number; answers: number }>(
      `SELECT message, ${answersOf} FROM inbox_messages AS m ${where}`,
      given,
    );
  const own = find('WHERE inbox_id = :inboxId', { inboxId });
  if (own !== undefined) return own;
  return messageId === null
    ? find(
        `INDEXED BY inbox_messages_by_kind
           WHERE kind = 'unreadable' AND account_id = :accountId AND message_id IS NULL AND digest = :digest`,
        { accountId, digest },
      )
    : find('WHERE account_id = :accountId AND message_id = :messageId AND digest = :digest', {
        accountId,
        messageId,
        digest,
      });
}

function insertWhole(database: Database, { message, received }: MovedDocument): number {
  const { lastRow } = wholeTable.insert(database, message);
  keepWords(database, lastRow, [message.searchText, ...received.map(({ raw, form }) => wordsIn(raw, form))].join('\n'));
  return lastRow;
}

/** What is known of either holds: that it has left the queue, that the registry answered so, that somebody dealt with it. */
function merge(database: Database, number: number, message: MovedDocument['message']): void {
  const { acknowledgedAt: at, acknowledgedHow: how, acknowledgedBy: by, acknowledgedDigest } = message;
  const { handled, handledBy, cameAgain, seenAt } = message;
  database.run(
    `UPDATE inbox_messages SET acknowledged_digest = coalesce(acknowledged_digest, :acknowledgedDigest),
         came_again = max(came_again, :cameAgain), seen_at = max(seen_at, coalesce(:seenAt, seen_at)),
         handled_by = CASE WHEN handled = 0 AND :handled = 1 THEN :handledBy ELSE handled_by END, handled = max(handled, :handled)
       WHERE message = :number`,
    { number, acknowledgedDigest, cameAgain, seenAt, handled, handledBy },
  );
  if (at === null) return;
  // One that the other desk has seen in the queue since is there again.
  database.run(
    `UPDATE inbox_messages SET acknowledged_at = :at, acknowledged_how = :how, acknowledged_by = :by
       WHERE message = :number AND (acknowledged_how = 'found-gone' AND :how = 'answered' OR acknowledged_at IS NULL AND seen_at <= :at)`,
    { number, at, how, by },
  );
}

function hasAnswer(database: Database, message: number, { at, raw }: Received): boolean {
  const sql = 'SELECT 1 FROM inbox_received WHERE message = :message AND at = :at AND raw = :raw';
  return database.get(sql, { message, at, raw }) !== undefined;
}

const longestWords = 16_384;

/** What can be looked for in an answer: of a body that can be read its values, of any other all of it. */
function wordsIn(raw: string, form: Received['form']): string {
  const text = raw.slice(0, longestWords);
  if (form === 'xml') return text.replaceAll(/<[^>]*>/g, '\n');
  try {
    return valuesIn(JSON.parse(raw)).join('\n').slice(0, longestWords);
  } catch {
    return text;
  }
}

function valuesIn(value: unknown): string[] {
  if (value === null || typeof value === 'boolean') return [];
  return typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [String(value)];
}

/** Takes out what the facts of the team bring back. Its triggers must not be there. */
export function takeOutMessages(database: Database): void {
  const own = "SELECT message FROM inbox_messages WHERE environment <> 'emulator'";
  for (const table of ['inbox_tags', 'inbox_received']) database.run(`DELETE FROM ${table} WHERE message IN (${own})`);
  database.run(`DELETE FROM inbox_words WHERE rowid IN (${own})`);
  database.run(
    "DELETE FROM inbox_counts WHERE account_id IN (SELECT DISTINCT account_id FROM inbox_messages WHERE environment <> 'emulator')",
  );
  database.run("DELETE FROM inbox_messages WHERE environment <> 'emulator'");
}
