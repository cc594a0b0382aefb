import type { Message } from '#messages/message.ts';
import { pauseOf } from './batch-pause.ts';
import type { BatchPause } from './batch-record.ts';
import { column, made } from './entity.ts';
import { messageOf } from './message-column.ts';

/** The columns that all kinds of batches have alike. */
export const standingColumns = {
  batch: made<number>('batch'),
  batchId: column<string>('batch_id'),
  accountId: column<string>('account_id'),
  title: column<string>('title'),
  /** Why it is in its state; empty when there is nothing to say. */
  text: made<Message, string>('text', "''", messageOf),
  pause: made<BatchPause | null, string | null>('pause', undefined, pauseOf),
  createdAt: column<number>('created_at'),
  ownerId: column<string>('owner_id'),
};
