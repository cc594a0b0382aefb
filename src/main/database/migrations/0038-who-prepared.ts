import type { Migration } from './migration.ts';

/** Who prepared a batch of renewals; NULL where it was not recorded. */
export const whoPrepared0038: Migration = {
  number: 38,
  sql: 'ALTER TABLE renewal_batches ADD prepared_by TEXT;',
};
