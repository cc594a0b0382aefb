import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { type Figure, inTurn } from '../figure.ts';
import { accountId, fillList, inventedName, names } from '../many-names.ts';

/** A page of the list and a text filter, through the store in its worker, beside the same questions to plain SQLite. */
export const domainList: Figure[] = [
  figure('list-page', 'one page of 100 in the middle of 100,000 names, sorted by expiry, with the count', undefined, 2),
  figure('list-filter', 'the first page of 100,000 names that hold a text, with the count', 'vatn-a', 2),
];

function figure(name: string, about: string, text: string | undefined, goal: number): Figure {
  return {
    name,
    about: `${about}, in milliseconds`,
    baseline: 'plain SQLite in this thread',
    goal: { sense: 'at-most', value: goal },
    async measure() {
      const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
      const store = await openWorkerStore(join(folder, 'desk.sqlite'));
      const plain = new DatabaseSync(join(folder, 'plain.sqlite'));
      try {
        await fillList(store);
        fillPlain(plain);
        const offset = text === undefined ? names / 2 : 0;
        const ours = async (): Promise<number> => {
          const startedAt = performance.now();
          await store.domains.page({
            accountId,
            filter: text === undefined ? {} : { text },
            sort: { column: 'expiry', direction: 'ascending' },
            offset,
            limit: 100,
          });
          return performance.now() - startedAt;
        };
        const like = `%${text ?? ''}%`;
        const page = plain.prepare('SELECT * FROM name WHERE ldh LIKE ? ORDER BY expiry, ldh LIMIT 100 OFFSET ?');
        const count = plain.prepare('SELECT count(*) FROM name WHERE ldh LIKE ?');
        const baseline = async (): Promise<number> => {
          const startedAt = performance.now();
          page.all(like, offset);
          count.get(like);
          return performance.now() - startedAt;
        };
        const measured = await inTurn(15, ours, baseline);
        return {
          ratio: measured.ours / measured.baseline,
          detail: `${measured.ours.toFixed(1)} ms beside ${measured.baseline.toFixed(1)} ms`,
        };
      } finally {
        plain.close();
        await store.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  };
}

function fillPlain(plain: DatabaseSync): void {
  plain.exec('PRAGMA journal_mode = WAL; CREATE TABLE name (ldh TEXT PRIMARY KEY, status TEXT, expiry TEXT) STRICT');
  const insert = plain.prepare('INSERT INTO name VALUES (?, ?, ?)');
  plain.exec('BEGIN');
  for (let index = 0; index < names; index += 1) {
    const { ldhName, status, expiryDate } = inventedName(index);
    insert.run(ldhName, status, expiryDate);
  }
  plain.exec('COMMIT; CREATE INDEX name_expiry ON name (expiry, ldh)');
}
