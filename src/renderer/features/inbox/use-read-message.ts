import type { InboxDetails } from '#contract/inbox.ts';
import { type Asked, useAsked } from '#renderer/parts/use-asked.ts';

/** The message that is being read, wherever it is in the list, or though it has left it. */
export function useReadMessage(inboxId: string | null): Asked<InboxDetails> {
  return useAsked(
    'inbox',
    ['details', inboxId],
    (desk, options) => desk.inbox.details({ inboxId: inboxId ?? '' }, options),
    { when: inboxId !== null },
  );
}
