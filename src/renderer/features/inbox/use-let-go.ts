import { useEffect, useRef } from 'react';
import { useInboxView } from './use-inbox-view.ts';

/**
 * Lets go of the message that is read where another question has found none. One that was asked for from elsewhere, or
 * that has left what the same question finds by being handled, is read on.
 */
export function useLetGo({
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
