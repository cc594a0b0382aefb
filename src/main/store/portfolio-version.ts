import type { Database } from './database.ts';

/**
 * Which state of the lists this is: another text after every change, by this connection or another process's. What was
 * counted at one version holds as long as the version does.
 */
export interface PortfolioVersion {
  now(): string;
  /** Called after each write of this connection that may change a list. */
  changed(): void;
}

export function portfolioVersion(database: Database): PortfolioVersion {
  let own = 0;
  return {
    // data_version moves when another connection has written, never by this one's own writing.
    now: () => `${own}/${database.get<{ data_version: number }>('PRAGMA data_version')?.data_version ?? 0}`,
    changed: () => {
      own += 1;
    },
  };
}
