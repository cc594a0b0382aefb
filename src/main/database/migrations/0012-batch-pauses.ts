import type { Migration } from './migration.ts';

/** Why a batch paused, as JSON with a code, so that windows say it in their own words; null where nothing is to be said. */
export const batchPauses0012: Migration = {
  number: 12,
  sql: `
    ALTER TABLE renewal_batches ADD COLUMN pause TEXT;
    ALTER TABLE check_batches ADD COLUMN pause TEXT;
  `,
};
