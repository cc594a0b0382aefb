import type { Migration } from './migration.ts';

/**
 * What a seat keeps of the team's inbox beside the messages: how many facts of each account it has carried out. Messages say
 * who is to deal with them, and at which seat they were acknowledged and handled; null for a desk that is alone.
 */
export const inboxOfATeam0033: Migration = {
  number: 33,
  sql: `
    CREATE TABLE team_inbox (account_id TEXT PRIMARY KEY, read_to INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    ALTER TABLE inbox_messages ADD COLUMN assigned_to TEXT;
    ALTER TABLE inbox_messages ADD COLUMN acknowledged_seat TEXT;
    ALTER TABLE inbox_messages ADD COLUMN handled_seat TEXT;
    CREATE INDEX inbox_messages_assigned ON inbox_messages (assigned_to) WHERE assigned_to IS NOT NULL;
  `,
};
