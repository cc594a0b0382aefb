import { useState } from 'react';
import { createRangeSelection, type RangeSelection } from '#renderer/parts/range-selection.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useAnnounce } from '#renderer/ui/announcer.tsx';
import { inboxWords } from './inbox-words.ts';
import { useInboxView } from './use-inbox-view.ts';

/** The ranges of the inbox, on its selection; another `question` ends one. */
export function useMessageRanges(question: string): RangeSelection {
  const say = useWords(inboxWords);
  const announce = useAnnounce();
  const failed = useLatest(() => announce(say('rangeFailed')));
  const asked = useLatest(() => question);
  const [ranges] = useState(() =>
    createRangeSelection({
      selection: () => useInboxView.getState().selection,
      select: (selection) => useInboxView.getState().select(selection),
      question: asked,
      ranging: (ranging) => useInboxView.getState().range(ranging),
      failed,
    }),
  );
  return ranges;
}
