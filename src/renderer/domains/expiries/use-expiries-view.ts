import { create } from 'zustand';
import type { ExpiriesViewName } from '#contract/desk/desk.ts';

/** A day of the calendar: in which month, counted from this one, and its place there from 0; a negative one counts from the month's end. */
export interface DayPlace {
  readonly ahead: number;
  readonly at: number;
}

interface ExpiriesView {
  /** Undefined until one was chosen in this window: then it is the one that was chosen last, which main keeps. */
  readonly view: ExpiriesViewName | undefined;
  readonly ahead: number;
  /** Null is today where the month has it, else the first day. */
  readonly at: number | null;
  readonly look: (view: ExpiriesViewName) => void;
  readonly goTo: (ahead: number, at: number | null) => void;
}

/** Main knows so many months before and after this one. */
const farthest = 1200;

/** How the expiries are shown, and where in the calendar one is; it survives a walk to another screen. */
export const useExpiriesView = create<ExpiriesView>((set) => ({
  view: undefined,
  ahead: 0,
  at: null,
  look: (view) => set({ view }),
  goTo: (ahead, at) => set({ ahead: Math.max(-farthest, Math.min(farthest, ahead)), at }),
}));
