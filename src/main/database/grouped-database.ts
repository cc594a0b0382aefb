import type { Bindable, Database, Parameters } from './database.ts';
import { WorkGroup } from './work-group.ts';

/** A database that can also wait for the disk once for several works. */
export interface GroupedDatabase extends Database {
  /**
   * Runs several works, each with its transactions, so that the disk is waited for once: all that they wrote is durable
   * when this returns. A work that throws undoes its own transaction only. Where the whole is lost, every work that may
   * have written or read what was lost is answered with the reason. A work may run twice, the first time for nothing: it
   * must do nothing but read and write here.
   */
  together<Result>(works: readonly (() => Result)[]): PromiseSettledResult<Result>[];
}

/** The same database; alone, each of its verbs does what it did. */
export function grouped(database: Database): GroupedDatabase {
  return new DatabaseInGroups(database);
}

class DatabaseInGroups implements GroupedDatabase {
  readonly path: string;
  readonly #plain: Database;
  readonly #group: WorkGroup;

  constructor(plain: Database) {
    this.path = plain.path;
    this.#plain = plain;
    this.#group = new WorkGroup(plain);
  }

  get isTransaction(): boolean {
    return this.#plain.isTransaction;
  }

  run(sql: string, parameters?: Parameters): { changes: number; lastRow: number } {
    this.#group.begin();
    return this.#plain.run(sql, parameters);
  }

  insert(sql: string, values: readonly Bindable[]): number {
    this.#group.begin();
    return this.#plain.insert(sql, values);
  }

  get<Row>(sql: string, parameters?: Parameters): Row | undefined {
    return this.#plain.get<Row>(sql, parameters);
  }

  all<Row>(sql: string, parameters?: Parameters): Row[] {
    return this.#plain.all<Row>(sql, parameters);
  }

  exec(sql: string): void {
    this.#plain.exec(sql);
  }

  transaction<Result>(work: () => Result): Result {
    if (this.#group.around === 'none') return this.#plain.transaction(work);
    this.#group.begin();
    return this.#group.part(work);
  }

  reading<Result>(work: () => Result): Result {
    return this.#group.around === 'begun' ? this.#group.part(work) : this.#plain.reading(work);
  }

  together<Result>(works: readonly (() => Result)[]): PromiseSettledResult<Result>[] {
    return this.#group.together(works);
  }

  command(sql: string): void {
    this.#plain.command(sql);
  }

  close(): void {
    this.#plain.close();
  }
}
