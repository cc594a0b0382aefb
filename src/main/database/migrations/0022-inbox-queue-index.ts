import type { Migration } from './migration.ts';

/** Each arrival asks for what is at the head of its queue, and must not look through all that has left the head. */
export const inboxQueueIndex0022: Migration = {
  number: 22,
  sql: `
    DROP INDEX inbox_messages_in_queue;
    CREATE INDEX inbox_messages_in_queue ON inbox_messages (account_id, off_head_at)
      WHERE acknowledged_at IS NULL AND message_id IS NOT NULL;
  `,
};
