import type { Database } from '#main/database/database.ts';

const rememberedCounts = 200;

/** Which state of the lists this is, and what was counted in that state. */
export class DomainVersion {
  readonly #database: Database;
  readonly #counted = new Map<string, unknown>();
  #countedIn = '';
  #own = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** To be called after each write of this connection that may change a list. */
  changed(): void {
    this.#own += 1;
  }

  /** What `count` finds, remembered until a list changes, by this connection or another process's. */
  counted<Result>(key: string, count: () => Result): Result {
    // data_version moves when another connection has written, never by this one's own writing.
    const data = this.#database.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0;
    const now = `${this.#own}/${data}`;
    if (now !== this.#countedIn || this.#counted.size > rememberedCounts) this.#counted.clear();
    this.#countedIn = now;
    if (!this.#counted.has(key)) this.#counted.set(key, count());
    return this.#counted.get(key) as Result;
  }
}
