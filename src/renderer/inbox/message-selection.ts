import { useState } from 'react';
import type { InboxFilter, InboxMessage, InboxSelection } from '#contract/inbox.ts';
import { useAnnounce } from '#renderer/kit/announcer.tsx';
import type { GridSelection } from '#renderer/kit/grid/grid-selection.ts';
import { createRangeSelection, type RangeSelection } from '#renderer/parts/range-selection.ts';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  type RowSelection,
  selectedCount,
  selectionExtent,
  toggled,
} from '#renderer/parts/row-selection.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';
import { useLatest } from '#renderer/parts/use-latest.ts';
import type { RowWindow } from '#renderer/parts/use-row-window.ts';
import { useWords } from '#renderer/parts/words.ts';
import { inboxWords } from './inbox-words.ts';
import { useInboxView } from './use-inbox-view.ts';

export type MessageList = Pick<
  RowWindow<{ readonly rows: readonly InboxMessage[]; readonly total: number }>,
  'rowAt' | 'total' | 'load'
>;

/** The selection of messages (by inboxId) as main takes it: of everything, no more than was there when it was chosen. */
export function selectionFor(selection: RowSelection, filter: InboxFilter): InboxSelection {
  if (selection.kind === 'some') return { kind: 'messages', inboxIds: [...selection.keys] };
  const { upTo, except } = selection;
  return { kind: 'filter', filter: upTo === undefined ? filter : { ...filter, upTo }, except: [...except] };
}

/** The selection of messages as the grid shows and changes it: how many there are, and the ranges that it is made of. */
export function useMessageSelection(filter: InboxFilter, question: string, { rowAt, total, load }: MessageList) {
  const say = useWords(inboxWords);
  const { selection, select } = useInboxView();
  const newcomers = useNewcomers(filter, selection, total);
  const newcomerKeys = new Set(Array.from({ length: newcomers }, (_, index) => rowAt(index)?.inboxId));
  const selected = selectedCount(selection, total - newcomers);
  // A message that comes in moves the others: a range of places ends there.
  const place = `${question} ${total}`;
  const ranges = useMessageRanges(place);
  const whereAsked = useLatest(() => question);

  /** Selects everything up to the newest message that the list shows now, of whose first rows it gives the identifiers. */
  async function selectUpTo(last: number, selectionOf: (newest: string, ids: readonly string[]) => RowSelection) {
    const ids = (await load(0, last).catch(() => [])).map((row) => row.inboxId);
    const [newest] = ids;
    if (newest !== undefined && whereAsked() === question) select(selectionOf(newest, ids));
  }

  function toggle(index: number) {
    const message = rowAt(index);
    if (message === undefined) return;
    ranges.whenAtRest(() => {
      const { selection } = useInboxView.getState();
      if (selection.kind === 'some' || index >= newcomers) select(toggled(selection, message.inboxId));
      else {
        // One that came in later is chosen too: the bound moves up, and the others that came with it stay out.
        void selectUpTo(newcomers - 1, (upTo, ids) => ({
          kind: 'all',
          upTo,
          except: new Set([...selection.except, ...ids.filter((id) => id !== message.inboxId)]),
        }));
      }
    });
  }

  function selectRange(from: number, to: number) {
    const held = (index: number) => rowAt(index)?.inboxId;
    const keys = async (offset: number, limit: number) =>
      (await load(offset, offset + limit - 1)).map((message) => message.inboxId);
    const upTo = held(0);
    const bound = upTo === undefined ? ({ onlyKeys: true } as const) : { upTo };
    ranges.extend(from, to, { question: place, total, held, keys, ...bound });
  }

  const gridSelection: GridSelection = {
    extent: newcomers > 0 && selected > 0 ? 'some' : selectionExtent(selection, total),
    selectAllLabel: say('selectAll'),
    has: (key) => isSelected(selection, key) && !newcomerKeys.has(key),
    toggle,
    range: selectRange,
    all: () => void selectUpTo(0, (upTo) => ({ ...everythingSelected, upTo })),
    none: () => select(nothingSelected),
  };
  return {
    selected,
    gridSelection,
    /** Calls with what is selected once no range is under way; null where nothing is. */
    whenAtRest: (act: (selection: InboxSelection | null) => void) =>
      ranges.whenAtRest(() => {
        const { selection } = useInboxView.getState();
        act(selectedCount(selection, total - newcomers) > 0 ? selectionFor(selection, filter) : null);
      }),
  };
}

/**
 * How many of the messages that the filter finds came in after everything was selected: they are not part of it, and
 * stand first in the list.
 */
function useNewcomers(filter: InboxFilter, selection: RowSelection, total: number): number {
  const upTo = selection.kind === 'all' ? selection.upTo : undefined;
  const bound = useAsked(
    'inbox',
    ['newcomers', filter, upTo],
    (desk, options) => desk.inbox.page({ filter: { ...filter, upTo }, offset: 0, limit: 1 }, options),
    { when: upTo !== undefined },
  );
  return bound.answer === undefined ? 0 : Math.max(0, total - bound.answer.total);
}

/** The ranges of the inbox, on its selection; another `question` ends one. */
function useMessageRanges(question: string): RangeSelection {
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
