import { useEffect, useRef } from 'react';
import type { InboxDetails } from '#contract/inbox.ts';
import { type Asked, useAsked } from '#renderer/parts/use-asked.ts';
import type { MessageList } from './message-selection.ts';
import { useInboxView } from './use-inbox-view.ts';

/** Where the cursor is in the list, and the message that is read beside it. */
export function useMessageCursor(question: string, isAnswered: boolean, { rowAt, total }: Omit<MessageList, 'load'>) {
  const { inboxId, moveTo, active: kept } = useInboxView();
  // New messages push the others down: the cursor stays with its message.
  const active = rowOfMessage(rowAt, total, inboxId, kept);
  const activeMessage = rowAt(active);
  // One that leaves the list by being handled is read on, and the cursor goes on from where it was.
  const lastRow = useRef(-1);
  if (active >= 0) lastRow.current = active;
  const isGone = inboxId !== null && active < 0 && kept >= 0;
  const { answer: details } = useReadMessage(inboxId);
  const arrived = activeMessage?.inboxId;
  // End and the like reach rows that are not loaded: the message there opens once it is here.
  useEffect(() => {
    if (inboxId === null && arrived !== undefined) moveTo(active, arrived);
  }, [inboxId, arrived, active, moveTo]);
  useLetGo({ question, isAnswered, total });
  return {
    active,
    gap: isGone ? lastRow.current : undefined,
    read: activeMessage ?? details?.message,
    move: (index: number) => moveTo(index, rowAt(index)?.inboxId ?? null),
  };
}

/** The message that is being read, wherever it is in the list, or though it has left it. */
export function useReadMessage(inboxId: string | null): Asked<InboxDetails> {
  return useAsked(
    'inbox',
    ['details', inboxId],
    (desk, options) => desk.inbox.details({ inboxId: inboxId ?? '' }, options),
    { when: inboxId !== null },
  );
}

/**
 * Lets go of the message that is read where another question has found none. One that was asked for from elsewhere, or
 * that has left what the same question finds by being handled, is read on.
 */
function useLetGo({
  question,
  isAnswered,
  total,
}: {
  readonly question: string;
  readonly isAnswered: boolean;
  readonly total: number;
}): void {
  const moveTo = useInboxView((view) => view.moveTo);
  const answered = useRef<string>(undefined);
  useEffect(() => {
    if (!isAnswered) return;
    const former = answered.current;
    answered.current = question;
    if (former !== undefined && former !== question && total === 0) moveTo(-1, null);
  }, [question, isAnswered, total, moveTo]);
}

/** How far from where it was a message is looked for; new ones come in at the top, some at a time. */
const reach = 500;

/**
 * The row in which a message is now: where the cursor was, or near it when rows were added or taken away. The cursor's
 * own row while it is not loaded, and -1 where there is neither.
 */
export function rowOfMessage(
  rowAt: (index: number) => { readonly inboxId: string } | undefined,
  total: number,
  inboxId: string | null,
  active: number,
): number {
  if (inboxId === null) return Math.min(active, total - 1);
  const isHere = (index: number): boolean => index >= 0 && index < total && rowAt(index)?.inboxId === inboxId;
  const around = Math.max(0, active);
  for (let away = 0; away <= reach; away += 1) {
    if (isHere(around + away)) return around + away;
    if (isHere(around - away)) return around - away;
  }
  return active >= 0 && active < total && rowAt(active) === undefined ? active : -1;
}
