import { CircleCheck, CircleHelp, CircleSlash, CircleX, Clock } from 'lucide-react';
import { Tag, type Tone } from '#renderer/kit/tag.tsx';
import type { LedgerState } from '#values/ledger-state.ts';
import { partsWords } from './parts-words.ts';
import { useWords } from './words.ts';

const states = {
  planned: { word: 'statePlanned', tone: 'info', icon: Clock },
  sent: { word: 'stateSent', tone: 'info', icon: Clock },
  renewed: { word: 'stateRenewed', tone: 'good', icon: CircleCheck },
  refused: { word: 'stateRefused', tone: 'bad', icon: CircleX },
  'not-sent': { word: 'stateNotSent', tone: 'neutral', icon: CircleSlash },
  'outcome-unknown': { word: 'stateOutcomeUnknown', tone: 'warn', icon: CircleHelp },
  'reconciled-renewed': { word: 'stateReconciledRenewed', tone: 'good', icon: CircleCheck },
  'reconciled-not-renewed': { word: 'stateReconciledNotRenewed', tone: 'neutral', icon: CircleSlash },
} as const satisfies Record<LedgerState, { word: string; tone: Tone; icon: typeof Clock }>;

/** The name of a ledger state, in words. */
export function useLedgerStateName(): (state: LedgerState) => string {
  const say = useWords(partsWords);
  return (state) => say(states[state].word);
}

/** The state of a ledger entry in words, colour and shape. */
export function LedgerStateTag({ state }: { readonly state: LedgerState }) {
  const nameOf = useLedgerStateName();
  const { tone, icon: Icon } = states[state];
  return (
    <Tag tone={tone} icon={<Icon aria-hidden />}>
      {nameOf(state)}
    </Tag>
  );
}
