import type { Migration } from './migration.ts';

/**
 * Where a message was last seen at the head of its queue (the interface), and since when another was: that a head gave
 * way to another is no proof that it was acknowledged, so it is kept apart from acknowledging.
 */
export const inboxHeads0014: Migration = {
  number: 14,
  sql: `
    ALTER TABLE inbox_messages ADD COLUMN via TEXT;
    ALTER TABLE inbox_messages ADD COLUMN off_head_at INTEGER;
    UPDATE inbox_messages SET via = (
        SELECT x.interface FROM inbox_received AS r JOIN exchanges AS x USING (journal_id)
        WHERE r.message = inbox_messages.message ORDER BY r.received LIMIT 1)
      WHERE acknowledged_at IS NULL AND message_id IS NOT NULL;
  `,
};
