import type { Migration } from './migration.ts';

/**
 * Where the keys of an account of a team may go: the origins of its addresses when a key was entered or the person confirmed them,
 * as a JSON list; null where no key was used yet. Beside it the seat that changed the account last.
 */
export const keyPlaces0034: Migration = {
  number: 34,
  sql: `
    ALTER TABLE accounts ADD COLUMN key_places TEXT;
    ALTER TABLE accounts ADD COLUMN team_by_seat TEXT;
  `,
};
