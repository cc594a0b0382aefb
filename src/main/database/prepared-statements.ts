import { numberParameters } from './numbered-parameters.ts';

export interface Prepared<Statement> {
  /** The parameters in the order of their places. */
  readonly names: readonly string[];
  readonly statement: Statement;
  /** Higher than that of every statement that was used before it. */
  used: number;
}

const keptStatements = 300;

/** Statements with named parameters, prepared once each; the one that was longest unused makes room for another. */
export class PreparedStatements<Statement> {
  readonly #prepare: (sql: string) => Statement;
  readonly #kept = new Map<string, Prepared<Statement>>();
  #uses = 0;

  constructor(prepare: (sql: string) => Statement) {
    this.#prepare = prepare;
  }

  get(sql: string): Prepared<Statement> {
    const kept = this.#kept.get(sql);
    this.#uses += 1;
    if (kept !== undefined) {
      kept.used = this.#uses;
      return kept;
    }
    const numbered = numberParameters(sql);
    const prepared = { names: numbered.names, statement: this.#prepare(numbered.sql), used: this.#uses };
    this.#kept.set(sql, prepared);
    if (this.#kept.size > keptStatements) this.#forgetLongestUnused();
    return prepared;
  }

  #forgetLongestUnused(): void {
    let longest: { readonly sql: string; readonly used: number } | undefined;
    for (const [sql, { used }] of this.#kept) if (used < (longest?.used ?? Infinity)) longest = { sql, used };
    if (longest !== undefined) this.#kept.delete(longest.sql);
  }

  clear(): void {
    this.#kept.clear();
  }
}
