import type { Migration } from './migration.ts';

/**
 * Of the work that a team shares, a seat keeps who wrote each piece last, and the team store's number of that writing: a
 * lower number than the one that is here is old. Caps of cards hold in the order of these numbers.
 */
export const sharedWork0035: Migration = {
  number: 35,
  sql: `
    CREATE TABLE team_writers (
      kind TEXT NOT NULL,
      scope TEXT NOT NULL,
      key TEXT NOT NULL,
      number INTEGER NOT NULL,
      seat_id TEXT NOT NULL,
      person TEXT NOT NULL,
      kept_at INTEGER NOT NULL,
      PRIMARY KEY (kind, scope, key)
    ) STRICT, WITHOUT ROWID;
    ALTER TABLE card_amounts ADD COLUMN team_key TEXT;
    CREATE UNIQUE INDEX card_amounts_of_team ON card_amounts (team_key) WHERE team_key IS NOT NULL;
    ALTER TABLE card_caps ADD COLUMN team_number INTEGER;
  `,
};
