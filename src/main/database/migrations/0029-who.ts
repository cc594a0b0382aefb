import type { Migration } from './migration.ts';

/** Who acknowledged and dealt with a message, changed a note and set a tag; NULL where it was not recorded. */
export const who0029: Migration = {
  number: 29,
  sql: `
    ALTER TABLE domain_notes ADD COLUMN person TEXT;
    ALTER TABLE domain_tags ADD COLUMN person TEXT;
    ALTER TABLE inbox_messages ADD COLUMN acknowledged_by TEXT;
    ALTER TABLE inbox_messages ADD COLUMN handled_by TEXT;
  `,
};
