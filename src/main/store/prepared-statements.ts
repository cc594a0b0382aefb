import { numberParameters } from './numbered-parameters.ts';

export interface Prepared<Statement> {
  readonly named: string;
  /** The parameters in the order of their places. */
  readonly names: readonly string[];
  readonly statement: Statement;
}

const keptStatements = 300;

/** Statements with named parameters, prepared once each; the one that was longest unused makes room for another. */
export class PreparedStatements<Statement> {
  readonly #prepare: (sql: string) => Statement;
  readonly #kept = new Map<string, Prepared<Statement>>();
  #latest: Prepared<Statement> | undefined;

  constructor(prepare: (sql: string) => Statement) {
    this.#prepare = prepare;
  }

  get(sql: string): Prepared<Statement> {
    // A long batch runs the same statement again and again.
    if (this.#latest?.named === sql) return this.#latest;
    const kept = this.#kept.get(sql);
    if (kept !== undefined) {
      // Moves it to the end: the first of the map is the one longest unused.
      this.#kept.delete(sql);
      this.#kept.set(sql, kept);
      this.#latest = kept;
      return kept;
    }
    const numbered = numberParameters(sql);
    const prepared = { named: sql, names: numbered.names, statement: this.#prepare(numbered.sql) };
    this.#kept.set(sql, prepared);
    this.#latest = prepared;
    if (this.#kept.size > keptStatements) {
      for (const oldest of this.#kept.keys()) {
        this.#kept.delete(oldest);
        break;
      }
    }
    return prepared;
  }

  clear(): void {
    this.#kept.clear();
    this.#latest = undefined;
  }
}
