import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '#main/database/database.ts';
import { migrate } from '#main/database/migrate.ts';
import { migrations } from '#main/database/migrations/migrations.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { inboxArchive } from '#main/inbox/store/archive.ts';
import type { InboxArrival } from '#main/inbox/store/record.ts';
import { familyOver } from '../../support/store-family.ts';
import { type Figure, inTurn } from '../figure.ts';

const messages = 100_000;
const accountId = 'bench';
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
      fill(path);
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

/** By the archive's own verbs; only the waiting for the disk is left out. */
function fill(path: string): void {
  const database = openDatabase(path);
  migrate(database, migrations);
  database.exec('PRAGMA synchronous = OFF');
  const archive = familyOver(inboxArchive, database);
  for (let number = 1; number <= messages; number += 1) archive.keep(invented(number));
  database.close();
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
    const { content, messageId, at } = invented(number);
    intoTable.run(number, messageId, content.kind, content.text, content.unicodeName ?? null, at);
    intoWords.run(number, content.words.toLowerCase());
  }
  plain.exec('COMMIT');
  return plain;
}

function invented(number: number): InboxArrival {
  const name = `${['hestur', 'þórsvatn', 'fjara', 'grund', 'holt'][number % 5]}-${((number * 7919) % messages).toString(36)}.example`;
  const what = ['created', 'creation refused', 'deleted', 'expires soon'][number % 4];
  const text = `Domain ${what}: ${name}`;
  const clTRID = `client-${((number * 2654435761) % 4294967296).toString(16).padStart(8, '0')}`;
  const svTRID = `server-${String(number).padStart(9, '0')}`;
  return {
    inboxId: `inbox-${number}`,
    accountId,
    accountLabel: 'Bench',
    environment: 'emulator',
    messageId: String(40_000 + number),
    via: 'repp-v1',
    content: {
      kind: 'action-done',
      text,
      language: 'en',
      queuedAt: '2026-10-09T08:15:30+00:00',
      action: { domainName: name, succeeded: true, clTRID, svTRID, actedAt: undefined },
      ldhName: name,
      unicodeName: name,
      words: [40_000 + number, text, name, clTRID, svTRID].join('\n'),
      beside: undefined,
      digest: String(number),
    },
    answer: { from: 'request', form: 'json', headers: [], raw: `{"id":"${number}"}`, journalId: `journal-${number}` },
    oddities: [],
    tags: [],
    notice: undefined,
    askedAt: number,
    at: number,
  };
}
