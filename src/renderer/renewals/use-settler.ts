import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

type Settler = NonNullable<LedgerEntry['settledBy']>;

const names = {
  answer: 'settlerAnswer',
  message: 'settlerMessage',
  reading: 'settlerReading',
  person: 'settlerPerson',
  program: 'settlerProgram',
} as const satisfies Record<Settler, string>;

const sentences = {
  answer: 'foundByAnswer',
  message: 'foundByMessage',
  reading: 'foundByReading',
  person: 'foundByPerson',
  program: 'foundByProgram',
} as const satisfies Record<Settler, string>;

/** Who or what settled an entry: as a fact, and as a sentence about one that was found out. */
export function useSettler(): {
  readonly name: (settledBy: Settler) => string;
  /** What the entry itself wrote down where it is from before the settler was kept. */
  readonly found: (entry: LedgerEntry) => string;
} {
  const say = useWords(renewalsWords);
  const sayMessage = useSayMessage();
  return {
    name: (settledBy) => say(names[settledBy]),
    found: ({ settledBy, settledReason, text }) =>
      settledBy === null ? sayMessage(text) : say(sentences[settledBy], { reason: settledReason }),
  };
}
