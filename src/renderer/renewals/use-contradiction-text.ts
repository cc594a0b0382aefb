import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { useSourceName } from '#renderer/parts/source-and-age.tsx';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

type Contradiction = LedgerEntry['contradictions'][number];

/** What says otherwise than a settled renewal, and the date that it shows or when it came. */
export function useContradictionText(): (contradiction: Contradiction) => string {
  const say = useWords(renewalsWords);
  const format = useFormats();
  const sourceName = useSourceName();
  return ({ source, dateNow, at }) => {
    const by =
      source === 'answer' ? say('lateAnswer') : source === 'message' ? say('laterMessage') : sourceName(source);
    if (dateNow === null) return say('contradictedBy', { source: by, time: format.dateTime(at) });
    return say('contradictedDate', { source: by, date: format.date(dateNow) });
  };
}
