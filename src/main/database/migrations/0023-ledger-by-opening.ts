import type { Migration } from './migration.ts';

/** The ledger is asked for what was opened between two dates. An entry is opened once, so the index is written once for it. */
export const ledgerByOpening0023: Migration = {
  number: 23,
  sql: 'CREATE INDEX renewal_entries_by_opening ON renewal_entries (opened_at);',
};
