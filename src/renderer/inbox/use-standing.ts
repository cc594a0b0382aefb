import type { QueueStanding } from '#contract/inbox.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/** The standing of every queue, and how many messages are unhandled in all. */
export function useStanding(): { readonly queues: readonly QueueStanding[]; readonly unhandled: number } | undefined {
  const accounts = useAsked('accounts', ['list'], (desk, options) => desk.accounts.list(undefined, options)).answer;
  // An account that comes or goes has, or had, a queue.
  const ids = accounts?.accounts.map(({ accountId }) => accountId) ?? [];
  return useAsked('inbox', ['standing', ...ids], (desk, options) => desk.inbox.standing(undefined, options), {
    keepFormer: true,
  }).answer;
}

/** Whether a queue that is to be asked is not, for another reason than a person's own word. */
export function stoppedByTrouble({ poller, trouble, collecting }: QueueStanding): boolean {
  return poller === 'stopped' && trouble?.code !== 'by-hand' && collecting.everySeconds > 0;
}
