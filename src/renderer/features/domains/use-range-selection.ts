import { useState } from 'react';
import { createRangeSelection, type RangeSelection } from '#renderer/parts/range-selection.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';

/** The ranges of the domains list, on its selection. */
export function useRangeSelection(): RangeSelection {
  const say = useWords(domainsWords);
  const announce = useAnnounce();
  const failed = useLatest(() => announce(say('rangeFailed')));
  const [ranges] = useState(() =>
    createRangeSelection({
      selection: () => useDomainsView.getState().selection,
      select: (selection) => useDomainsView.getState().select(selection),
      question: () => {
        const { accountId, filter, sort } = useDomainsView.getState();
        return JSON.stringify([accountId, filter, sort]);
      },
      ranging: (ranging) => useDomainsView.getState().range(ranging),
      failed,
    }),
  );
  return ranges;
}
