import type { QueueStanding } from '#contract/inbox.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** The standing of every queue, and how many messages are unhandled in all. */
export function useStanding(): { readonly queues: readonly QueueStanding[]; readonly unhandled: number } | undefined {
  return useAsked('inbox', ['standing'], (desk, options) => desk.inbox.standing(undefined, options)).answer;
}

/** Whether a queue that is to be asked is not, for another reason than a person's own word. */
export function stoppedByTrouble({ poller, trouble, collecting }: QueueStanding): boolean {
  return poller === 'stopped' && trouble?.code !== 'by-hand' && collecting.everySeconds > 0;
}
