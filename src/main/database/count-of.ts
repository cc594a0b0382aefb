import type { Database, Parameters } from './database.ts';

/** The number that a statement answers with as `n`. */
export function countOf(database: Database, sql: string, parameters?: Parameters): number {
  return database.get<{ n: number }>(sql, parameters)?.n ?? 0;
}
