import { eventIterator } from '@orpc/contract';
import * as z from 'zod';
import { operation } from './failures.ts';
import { accountIdSchema } from './values.ts';

/** What may have changed. Windows hold questions and their last answers; a topic says which to ask again. */
export const topicNames = [
  'settings',
  'accounts',
  'domains',
  'renewals',
  'inbox',
  'journal',
  'budgets',
  'work',
  'emulator',
  'availability',
  'practice',
  'orders',
  'files',
  'today',
  'team',
] as const;
export const topicSchema = z.object({ topic: z.enum(topicNames), accountId: accountIdSchema.nullable() });
export type Topic = z.infer<typeof topicSchema>;

export const topics = {
  /** Everything that changes from now on, until the window closes the iterator. */
  listen: operation.output(eventIterator(topicSchema)),
};
