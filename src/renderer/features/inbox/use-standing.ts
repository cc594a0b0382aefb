import type { QueueStanding } from '#contract/inbox.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** The standing of every queue, and how many messages are unhandled in all. */
export function useStanding(): { readonly queues: readonly QueueStanding[]; readonly unhandled: number } | undefined {
  return useAsked('inbox', ['standing'], (desk, options) => desk.inbox.standing(undefined, options)).answer;
}
