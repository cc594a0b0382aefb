import type { Database } from '#main/database/database.ts';

/**
 * What the journal keeps. Exchanges that a step of the renewal ledger names are evidence: they stay, and do not count.
 * Trimming happens beside writing, some rows at a time, so that no exchange ever waits for it.
 */
export const journalCap: JournalCap = { rows: 50_000, days: 90, rowsAtOnce: 250, everyWrites: 50, countedEvery: 5000 };

export interface JournalCap {
  readonly rows: number;
  /** Age before the exchange that is being written. */
  readonly days: number;
  readonly rowsAtOnce: number;
  readonly everyWrites: number;
  /** Writes after which all rows are counted anew: other processes write and trim as well. */
  readonly countedEvery: number;
}

/** The numbers of rows that were written, from the first to the last. */
export interface Rows {
  readonly first: number;
  readonly last: number;
}

/** Keeps the journal within its cap, beside writing. */
export class JournalTrim {
  readonly #database: Database;
  readonly #cap: JournalCap;
  /** How many rows there were beside the evidence when the exchange `last` was the newest. To count takes a while. */
  #counted: { readonly rows: number; readonly last: number } | undefined;
  /** What went since then, by the time at which it was due: what is undone and written once more is due again. */
  readonly #trimmed = new Map<number, number>();

  constructor(database: Database, cap: JournalCap) {
    this.#database = database;
    this.#cap = cap;
  }

  /** Rows with these numbers were written: what it costs to look at what must go is paid now and then. */
  written(at: number, { first, last }: Rows): void {
    const { countedEvery, everyWrites } = this.#cap;
    const times = (until: number, every: number) => Math.ceil(until / every);
    if (this.#counted === undefined || times(last, countedEvery) > times(first - 1, countedEvery)) {
      const sql = 'SELECT count(*) AS count FROM exchanges WHERE evidence = 0';
      this.#counted = { rows: this.#database.get<{ count: number }>(sql)?.count ?? 0, last };
      this.#trimmed.clear();
    }
    for (let due = times(first - 1, everyWrites); due < times(last, everyWrites); due += 1) {
      this.#trimmed.delete(due);
      let rows = this.#counted.rows + last - this.#counted.last;
      for (const went of this.#trimmed.values()) rows -= went;
      this.#trimmed.set(due, this.#trim(at, rows));
    }
  }

  #trim(at: number, rows: number): number {
    const oldest = at - this.#cap.days * 86_400_000;
    const tooOld = 'SELECT count(*) AS count FROM exchanges WHERE evidence = 0 AND started_at < :oldest';
    const old = this.#database.get<{ count: number }>(tooOld, { oldest })?.count ?? 0;
    const leaving = Math.min(Math.max(rows - this.#cap.rows, old), this.#cap.rowsAtOnce);
    if (leaving <= 0) return 0;
    return this.#database.run(
      `DELETE FROM exchanges WHERE exchange IN
         (SELECT exchange FROM exchanges WHERE evidence = 0 ORDER BY started_at LIMIT :leaving)`,
      { leaving },
    ).changes;
  }
}
