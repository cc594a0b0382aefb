import { Notice } from '#renderer/kit/notice.tsx';
import { FailureNotice } from '#renderer/parts/failure-notice.tsx';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import type { Failure } from '#values/failure.ts';
import { teamWords } from './team-words.ts';

/** Why joining or leaving did not happen. Each trouble of it has a sentence of its own, which says what to do. */
export function TeamFailure({
  failure,
  outcome,
}: {
  readonly failure: Failure;
  readonly outcome: 'notJoined' | 'notLeft' | 'notMoved';
}) {
  const say = useWords(teamWords);
  const sayMessage = useSayMessage();
  if (failure.kind !== 'conflict' || failure.midway) return <FailureNotice failure={failure} />;
  return (
    <Notice alert tone="bad" title={say(outcome)}>
      <p>{sayMessage(failure.message)}</p>
    </Notice>
  );
}
