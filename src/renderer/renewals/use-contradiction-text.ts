import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

type Contradiction = LedgerEntry['contradictions'][number];

const ownNames = { answer: 'lateAnswer', message: 'laterMessage', restore: 'otherwiseBeforeRestore' } as const;

/** What says otherwise than a settled renewal, and the date that it shows or when it came. */
export function useContradictionText(): (contradiction: Contradiction) => string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const sourceName = useSourceName();
  return ({ source, dateNow, at }) => {
    const by =
      source === 'answer' || source === 'message' || source === 'restore' ? say(ownNames[source]) : sourceName(source);
    if (dateNow === null) return say('contradictedBy', { source: by, time: format.dateTime(at) });
    return say('contradictedDate', { source: by, date: format.date(dateNow) });
  };
}
