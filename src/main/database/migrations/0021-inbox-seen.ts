import type { Migration } from './migration.ts';

/**
 * When a message was last seen in its queue, so that an answer to an older question does not overrule a newer one; and
 * what came beside it with that answer, to notice when that changes.
 */
export const inboxSeen0021: Migration = {
  number: 21,
  sql: `
    ALTER TABLE inbox_messages ADD COLUMN seen_at INTEGER;
    ALTER TABLE inbox_messages ADD COLUMN beside TEXT;
    UPDATE inbox_messages SET seen_at = stored_at WHERE acknowledged_at IS NULL AND message_id IS NOT NULL;
  `,
};
