import { useState } from 'react';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import type { GridSelection } from '#renderer/kit/grid/grid-selection.ts';
import { createRangeSelection, type RangeSelection } from '#renderer/parts/range-selection.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectionExtent,
  toggled,
} from '#renderer/parts/row-selection.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import { useWords } from '#renderer/parts/words.ts';
import { domainsWords } from './domains-words.ts';
import { useDomainsView } from './use-domains-view.ts';
import type { useNamesCopy } from './use-name-actions.ts';
import type { useNameWindow } from './use-name-window.ts';

/** The selection of names as the grid shows and changes it, and the ranges that it is made of. */
export function useNameSelection(
  question: string,
  { rowAt, total }: ReturnType<typeof useNameWindow>,
  { namesAt }: ReturnType<typeof useNamesCopy>,
  loading: boolean,
): { readonly ranges: RangeSelection; readonly gridSelection: GridSelection } {
  const say = useWords(domainsWords);
  const format = useFormats();
  const announce = useAnnounce();
  const { selection, select } = useDomainsView();
  const ranges = useRangeSelection();
  const gridSelection: GridSelection = {
    extent: selectionExtent(selection, total),
    selectAllLabel: loading ? say('selectAllWaits') : say('selectAll', { number: format.number(total) }),
    allWaits: loading,
    has: (name) => isSelected(selection, name),
    toggle: (index) => {
      const row = rowAt(index);
      if (row === undefined) return;
      ranges.whenAtRest(() => select(toggled(useDomainsView.getState().selection, row.ldhName)));
    },
    // A selection is of names: those that were never in sight are requested.
    range: (from, to) =>
      ranges.extend(from, to, {
        question,
        total,
        // Everything of a part would be more names a moment later.
        ...(loading ? { onlyKeys: true } : {}),
        held: (index) => rowAt(index)?.ldhName,
        keys: async (offset, limit) => (await namesAt(offset, limit)).names,
      }),
    all: () => {
      if (loading) return announce(say('loadingWaits'));
      select(everythingSelected);
      announce(say('allSelected', { count: total, number: format.number(total) }));
    },
    none: () => select(nothingSelected),
  };
  return { ranges, gridSelection };
}

/** The ranges of the domains list, on its selection. */
function useRangeSelection(): RangeSelection {
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
