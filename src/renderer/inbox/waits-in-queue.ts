import type { InboxMessage } from '#contract/inbox.ts';

/** Whether it is at the head of its queue, as far as is known: only there can it be acknowledged. */
export function waitsInQueue({ acknowledged, offHeadAt, messageId }: InboxMessage): boolean {
  return acknowledged === null && offHeadAt === null && messageId !== null;
}
