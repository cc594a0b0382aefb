import { create } from 'zustand';
import type { DomainFilter } from '#contract/domains/domains.ts';

/** What the place of the names can show: the list, what changed, the books beside it, when they expire, whose they are. */
export const namesViews = ['list', 'changes', 'books', 'expiries', 'customers'] as const;
export type NamesView = (typeof namesViews)[number];

interface NamesPlace {
  readonly view: NamesView;
  /** A filter that another part of the screen wants the list to have; the list takes it and forgets it. */
  readonly wanted: DomainFilter | null;
  readonly look: (view: NamesView) => void;
  /** Shows the list with this filter. */
  readonly showNames: (filter: DomainFilter) => void;
  readonly taken: () => void;
}

/** Which of them is shown; parts of the screen send each other there through it. */
export const useNamesPlace = create<NamesPlace>((set) => ({
  view: 'list',
  wanted: null,
  look: (view) => set({ view }),
  showNames: (wanted) => set({ view: 'list', wanted }),
  taken: () => set({ wanted: null }),
}));
