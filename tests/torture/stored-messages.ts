import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

/** What an archive holds, read from its file beside the program. */
export interface StoredMessages {
  /** Text by identifier. */
  readonly texts: ReadonlyMap<string, string>;
  /** Identifiers that are there more than once. */
  readonly twice: readonly string[];
  /** Messages without a body as received: half a message. */
  readonly torn: number;
  readonly unreadable: number;
  readonly unacknowledged: number;
  readonly intact: boolean;
}

const nothing: StoredMessages = {
  texts: new Map(),
  twice: [],
  torn: 0,
  unreadable: 0,
  unacknowledged: 0,
  intact: true,
};

/** Reads the archive of a data folder; empty where there is none yet. */
export function storedMessages(file: string): StoredMessages {
  if (!existsSync(file)) return nothing;
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    const isThere = database.prepare(`SELECT 1 FROM sqlite_schema WHERE name = 'inbox_messages'`).get();
    if (isThere === undefined) return nothing;
    const rows = database
      .prepare(`SELECT message_id, text, acknowledged_at FROM inbox_messages WHERE message_id IS NOT NULL`)
      .all() as { message_id: string; text: string; acknowledged_at: number | null }[];
    const count = (sql: string): number => (database.prepare(sql).get() as { n: number }).n;
    const { found } = database.prepare('SELECT integrity_check AS found FROM pragma_integrity_check').get() as {
      found: string;
    };
    const texts = new Map(rows.map((row) => [row.message_id, row.text]));
    const seen = new Set<string>();
    const twice = rows.map((row) => row.message_id).filter((id) => seen.size === seen.add(id).size);
    return {
      texts,
      twice,
      torn: count(
        `SELECT count(*) AS n FROM inbox_messages WHERE message NOT IN (SELECT message FROM inbox_received WHERE raw <> '')`,
      ),
      unreadable: count('SELECT count(*) AS n FROM inbox_messages WHERE message_id IS NULL'),
      unacknowledged: rows.filter((row) => row.acknowledged_at === null).length,
      intact: found === 'ok',
    };
  } finally {
    database.close();
  }
}
