import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { countSql, type FoundMessages, foundByChoice, foundByQuery } from './found.ts';
import { inboxKeep } from './keep.ts';
import { inboxNotices } from './notices.ts';
import { type InboxArchive, type InboxChoice, type InboxCounts, type InboxMarked, undoableMarks } from './record.ts';
import { detailsOf, type MessageRow, messagesOf, shownMessage } from './rows.ts';

/** The archive of poll messages, the newest first. */
export const inboxArchive: Verbs<InboxArchive> = {
  ...inboxKeep,
  ...inboxNotices,

  page({ database }, { offset, limit, ...query }) {
    return database.reading(() => {
      const counts = countsOf(database);
      const { all, unhandled } = sumOf(counts, query.accountId);
      // Where there is one account only, its name decides nothing and needs no look at the messages; but up to a message
      // they are counted in the index by account.
      const [only] = counts.length === 1 && all > 0 ? counts : [];
      const accountId = only === undefined ? query.accountId : query.upTo === undefined ? undefined : only.accountId;
      const found = foundByQuery({ ...query, accountId });
      const numbers = database.all<{ message: number }>(
        `SELECT ${found.order} AS message FROM ${found.from} WHERE ${found.where}
           ORDER BY ${found.order} DESC LIMIT :limit OFFSET :offset`,
        { ...found.parameters, limit, offset },
      );
      const isEverything = found.where === foundByQuery({}).where;
      return {
        messages: messagesOf(database, rowsOf(database, numbersIn(numbers))),
        total: isEverything ? all : countOf(database, countSql(found), found.parameters),
        all,
        unhandled,
      };
    });
  },

  chosen({ database }, choice, length) {
    const found = foundByChoice(choice);
    const numbers = database.all<{ message: number }>(
      `SELECT ${found.order} AS message FROM ${found.from} WHERE ${found.where} ORDER BY ${found.order} DESC`,
      found.parameters,
    );
    return {
      total: numbers.length,
      pieces: Array.from({ length: Math.ceil(numbers.length / length) }, (_, place) =>
        numbersIn(numbers.slice(place * length, (place + 1) * length)),
      ),
    };
  },

  detailsIn: ({ database }, piece) => database.reading(() => detailsOf(database, rowsOf(database, piece))),

  total({ database }, choice) {
    const found = foundByChoice(choice);
    return database.reading(() => countOf(database, countSql(found), found.parameters));
  },

  details({ database }, inboxId) {
    return database.reading(() => {
      const row = database.get<MessageRow>(
        `SELECT ${shownMessage('m')} FROM inbox_messages AS m WHERE inbox_id = :inboxId`,
        { inboxId },
      );
      return row && detailsOf(database, [row])[0];
    });
  },

  acknowledgeable({ database }, choice) {
    const found = foundByChoice(choice);
    return database.all(
      `SELECT m.inbox_id AS inboxId, m.account_id AS accountId FROM ${found.from}
         WHERE ${found.where} AND m.acknowledged_at IS NULL AND m.message_id IS NOT NULL ORDER BY m.message`,
      found.parameters,
    );
  },

  facets({ database }, accountId) {
    return database.reading(() => ({
      kind: database.all<{ value: string; count: number }>(
        `SELECT kind AS value, count(*) AS count FROM inbox_messages INDEXED BY inbox_messages_by_kind
           WHERE :accountId IS NULL OR account_id = :accountId GROUP BY kind ORDER BY count DESC, kind`,
        { accountId },
      ),
      tag: database.all<{ value: string; count: number }>(
        `SELECT tag AS value, count(*) AS count FROM inbox_tags JOIN inbox_messages USING (message)
           WHERE :accountId IS NULL OR account_id = :accountId GROUP BY tag ORDER BY tag`,
        { accountId },
      ),
    }));
  },

  tagsOf({ database }, choice) {
    const found = foundByChoice(choice);
    return database.reading(() =>
      database.all<{ value: string; count: number }>(
        `SELECT tag AS value, count(*) AS count FROM inbox_tags WHERE message IN (${numbersOf(found)})
           GROUP BY tag ORDER BY tag`,
        found.parameters,
      ),
    );
  },

  counts({ database }) {
    return database.all<InboxCounts>(
      `SELECT account_id AS accountId, archived, unhandled,
         (SELECT count(*) FROM inbox_messages INDEXED BY inbox_messages_in_queue
            WHERE account_id = inbox_counts.account_id AND acknowledged_at IS NULL AND message_id IS NOT NULL
              AND off_head_at IS NULL)
           AS unacknowledged
         FROM inbox_counts`,
    );
  },

  mark: ({ database }, choice, handled, person = null) =>
    database.transaction(() => markChosen(database, choice, { handled, person, seat: null })),

  tag: ({ database }, choice, change) => database.transaction(() => tagChosen(database, choice, change)),

  assign: ({ database }, choice, person) => database.transaction(() => assignChosen(database, choice, person)),

  // A desk that is alone shares its queues with nobody but its own programs, which see to that by a setting.
  takeTurn: () => ({ kind: 'yours' }),
  endTurn: () => undefined,
};

/** Part of the caller's transaction, as all that follows. */
export function markChosen(
  database: Database,
  choice: InboxChoice,
  mark: { readonly handled: boolean; readonly person: string | null; readonly seat: string | null },
): InboxMarked {
  const found = foundByChoice(choice);
  return markedOf(
    database.all<{ inboxId: string }>(
      `UPDATE inbox_messages SET handled = :handled, handled_by = iif(:handled, :person, NULL),
           handled_seat = iif(:handled, :seat, NULL)
         WHERE handled <> :handled AND message IN (${numbersOf(found)}) RETURNING inbox_id AS inboxId`,
      { ...found.parameters, ...mark },
    ),
  );
}

export function tagChosen(
  database: Database,
  choice: InboxChoice,
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): InboxMarked {
  const found = foundByChoice(choice);
  const numbers = numbersIn(database.all<{ message: number }>(numbersOf(found), found.parameters));
  const untagged = database.all<{ message: number }>(
    `DELETE FROM inbox_tags WHERE message IN (SELECT value FROM json_each(:numbers))
       AND tag IN (SELECT value FROM json_each(:remove)) RETURNING message`,
    { numbers, remove: JSON.stringify(remove) },
  );
  const tagged = database.all<{ message: number }>(
    `INSERT OR IGNORE INTO inbox_tags (message, tag)
       SELECT n.value, t.value FROM json_each(:numbers) AS n, json_each(:add) AS t RETURNING message`,
    { numbers, add: JSON.stringify(add) },
  );
  return markedOf(
    database.all<{ inboxId: string }>(
      'SELECT inbox_id AS inboxId FROM inbox_messages WHERE message IN (SELECT value FROM json_each(:changed))',
      { changed: numbersIn([...untagged, ...tagged]) },
    ),
  );
}

export function assignChosen(database: Database, choice: InboxChoice, person: string | null): InboxMarked {
  const found = foundByChoice(choice);
  return markedOf(
    database.all<{ inboxId: string }>(
      `UPDATE inbox_messages SET assigned_to = :person WHERE assigned_to IS NOT :person AND message IN (${numbersOf(found)})
         RETURNING inbox_id AS inboxId`,
      { ...found.parameters, person },
    ),
  );
}

function countsOf(database: Database): Omit<InboxCounts, 'unacknowledged'>[] {
  return database.all('SELECT account_id AS accountId, archived, unhandled FROM inbox_counts');
}

/** Numbers of all messages of a choice, for changes to them. */
export function numbersOf(found: FoundMessages): string {
  return `SELECT m.message FROM ${found.from} WHERE ${found.where}`;
}

/** The rows of numbers as JSON, in their order. */
function rowsOf(database: Database, numbers: string): MessageRow[] {
  return database.all<MessageRow>(
    `SELECT ${shownMessage('m')} FROM json_each(:numbers) AS n JOIN inbox_messages AS m ON m.message = n.value ORDER BY n.key`,
    { numbers },
  );
}

function numbersIn(rows: readonly { readonly message: number }[]): string {
  return JSON.stringify(rows.map(({ message }) => message));
}

function markedOf(rows: readonly { readonly inboxId: string }[]): InboxMarked {
  return { changed: rows.length, inboxIds: rows.length > undoableMarks ? [] : rows.map(({ inboxId }) => inboxId) };
}

function sumOf(
  counts: readonly Omit<InboxCounts, 'unacknowledged'>[],
  accountId: string | undefined,
): { all: number; unhandled: number } {
  const own = counts.filter((one) => accountId === undefined || one.accountId === accountId);
  return {
    all: own.reduce((sum, { archived }) => sum + archived, 0),
    unhandled: own.reduce((sum, { unhandled }) => sum + unhandled, 0),
  };
}
