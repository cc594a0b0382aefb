import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { type Figure, inTurn } from '../figure.ts';
import { accountId, fillArchive, inventedMessage, messages } from '../many-messages.ts';

const shown = 100;
/** Words that many messages have, that few have, and that none has; with letters of Icelandic; identifiers. */
const searches = ['refused', 'þór', 'fjara created', '7f3a', 'client-00f', 'nowhere', 'server-0000421'];

/** A search in the archive through the store in its worker, beside the same words in plain full-text search. */
export const inboxSearch: Figure[] = [
  {
    name: 'inbox-search',
    about: `${searches.length} searches in 100,000 messages, each with its count and its first ${shown} rows, in milliseconds`,
    baseline: 'plain SQLite FTS5 in this thread',
    goal: { sense: 'at-most', value: 1.5 },
    async measure() {
      const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
      const path = join(folder, 'desk.sqlite');
      fillArchive(path);
      const store = await openWorkerStore(path);
      const plain = fillPlain(join(folder, 'plain.sqlite'));
      try {
        let slowest = 0;
        const measured = await inTurn(
          9,
          async () => {
            let whole = 0;
            for (const text of searches) {
              const took = await search(store, text);
              slowest = Math.max(slowest, took);
              whole += took;
            }
            return whole;
          },
          async () => searches.reduce((sum, text) => sum + searchPlain(plain, text), 0),
        );
        return {
          ratio: measured.ours / measured.baseline,
          detail: `${measured.ours.toFixed(1)} ms beside ${measured.baseline.toFixed(1)} ms; the slowest search took ${slowest.toFixed(1)} ms`,
        };
      } finally {
        await store.close();
        plain.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];

async function search(store: Store, text: string): Promise<number> {
  const startedAt = performance.now();
  await store.inbox.page({ accountId, text, offset: 0, limit: shown });
  return performance.now() - startedAt;
}

function searchPlain(plain: DatabaseSync, text: string): number {
  const match = text
    .split(' ')
    .map((word) => `"${word}"`)
    .join(' AND ');
  const startedAt = performance.now();
  plain.prepare('SELECT count(*) AS n FROM found WHERE found MATCH ?').get(match);
  plain
    .prepare(
      'SELECT message.* FROM found JOIN message ON id = found.rowid WHERE found MATCH ? ORDER BY found.rowid DESC LIMIT ?',
    )
    .all(match, shown);
  return performance.now() - startedAt;
}

function fillPlain(path: string): DatabaseSync {
  const plain = new DatabaseSync(path);
  plain.exec(`PRAGMA journal_mode = WAL; PRAGMA cache_size = -65536;
    CREATE TABLE message (id INTEGER PRIMARY KEY, message_id TEXT, kind TEXT, text TEXT, name TEXT, stored_at INTEGER);
    CREATE VIRTUAL TABLE found USING fts5 (words, tokenize = 'trigram', content = '', contentless_delete = 1);`);
  const intoTable = plain.prepare('INSERT INTO message VALUES (?, ?, ?, ?, ?, ?)');
  const intoWords = plain.prepare('INSERT INTO found (rowid, words) VALUES (?, ?)');
  plain.exec('BEGIN');
  for (let number = 1; number <= messages; number += 1) {
    const { content, messageId, at } = inventedMessage(number);
    intoTable.run(number, messageId, content.kind, content.text, content.unicodeName ?? null, at);
    intoWords.run(number, content.words.toLowerCase());
  }
  plain.exec('COMMIT');
  return plain;
}
