import type { Database } from '#main/database/database.ts';

const rememberedCounts = 200;

/** Which state of the lists this is, and what was counted in that state. */
export class DomainVersion {
  readonly #database: Database;
  readonly #counted = new Map<string, unknown>();
  #countedIn = '';
  #ordered: { readonly key: string; readonly numbers: readonly number[] } | undefined;
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
    if (now !== this.#countedIn) this.#ordered = undefined;
    if (now !== this.#countedIn || this.#counted.size > rememberedCounts) this.#counted.clear();
    this.#countedIn = now;
    if (!this.#counted.has(key)) this.#counted.set(key, count());
    return this.#counted.get(key) as Result;
  }

  /** The last order of a whole list that no index has, remembered as what was counted is. */
  ordered(key: string, find: () => readonly number[]): readonly number[] {
    // A change of the lists forgets the order, too.
    this.counted('', () => undefined);
    if (this.#ordered?.key !== key) this.#ordered = { key, numbers: find() };
    return this.#ordered.numbers;
  }
}
