import { useReducer, useState } from 'react';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { createLineChoice, type LineChoice, type LineChoicePorts } from './line-choice.ts';

/** Taking lines in and out, for as long as the lines are shown; what it is given may be another each time. */
export function useLineChoice(
  ports: Pick<LineChoicePorts<number>, 'choose' | 'settled' | 'failed'> & { readonly question: string },
): LineChoice {
  const [, changed] = useReducer((turn: number) => turn + 1, 0);
  const choose = useLatest(ports.choose);
  const settled = useLatest(ports.settled);
  const failed = useLatest(ports.failed);
  const question = useLatest(() => ports.question);
  const [choice] = useState(() => createLineChoice<number>({ choose, settled, failed, changed, question }));
  return choice;
}
