import type { Migration } from './migration.ts';

/** How often a batch under review was changed: what a person confirms is started only as it was shown. */
export const batchRevisions0026: Migration = {
  number: 26,
  sql: `ALTER TABLE renewal_batches ADD COLUMN revision INTEGER NOT NULL DEFAULT 0`,
};
