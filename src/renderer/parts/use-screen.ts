import { create } from 'zustand';
import type { shownCheckLines } from '#contract/availability/batches.ts';
import type { DeskInputs } from '#contract/contract.ts';
import type { DomainSort, DoNotRenew, Selection } from '#contract/domains/domains.ts';
import type { JournalFilter } from '#contract/journal.ts';
import type { LookupKind } from '#contract/lookups.ts';
import type { Stretch } from '#contract/practice/recordings.ts';
import type { TodayScope } from '#values/today-scope.ts';
import type { Place } from './places.ts';

/** What the drawer shows. */
export type DrawerContent =
  | { readonly kind: 'domain'; readonly ldhName: string }
  | { readonly kind: 'renewal'; readonly entryId: string }
  | { readonly kind: 'exchange'; readonly journalId: string }
  /** Asks the registry when it is first shown. */
  | { readonly kind: 'lookup'; readonly object: { readonly kind: LookupKind; readonly key: string } };

/** The open dialog. Only one is open at a time. */
export type OpenDialog =
  /** Renews the names one after another, each looked at and confirmed by itself. */
  | { readonly kind: 'renew'; readonly names: readonly string[] }
  /** Several at once, reviewed first; without a selection the names are pasted. */
  | { readonly kind: 'renew-batch'; readonly selection: Selection | null; readonly count: number }
  | {
      readonly kind: 'export';
      readonly selection: Selection;
      readonly sort: DomainSort;
      readonly count: number;
      /** The columns of the list as they are shown, in their order. */
      readonly shown: readonly string[];
    }
  | {
      readonly kind: 'check-export';
      readonly batchId: string;
      readonly show: (typeof shownCheckLines)[number];
    }
  | {
      readonly kind: 'journal-archive';
      readonly selection: DeskInputs['journal']['exportHar']['selection'];
      readonly count: number;
    }
  | {
      readonly kind: 'recording';
      readonly filter: JournalFilter & { readonly accountId: string };
      readonly stretch: Stretch;
    }
  /** What the list's filter says about nameservers or dates. */
  | { readonly kind: 'filter'; readonly condition: 'nameserver' | 'dates' }
  | { readonly kind: 'tag'; readonly selection: Selection; readonly count: number; readonly tags: readonly string[] }
  | {
      readonly kind: 'do-not-renew';
      readonly selection: Selection;
      readonly count: number;
      /** Of a single name, to be changed. */
      readonly mark: DoNotRenew | null;
    }
  /** Whose names these are; `label` is the customer of a single one. */
  | { readonly kind: 'customer'; readonly selection: Selection; readonly count: number; readonly label: string }
  | { readonly kind: 'domains-import' }
  | { readonly kind: 'calendar-file' }
  | { readonly kind: 'today-digest'; readonly scope: TodayScope; readonly days: number }
  | {
      readonly kind: 'changes-export';
      readonly comparison: Pick<DeskInputs['domainHistory']['export'], 'from' | 'to' | 'kinds' | 'elsewhere' | 'text'>;
    }
  | {
      readonly kind: 'books-export';
      readonly shown: Pick<DeskInputs['domainBooks']['export'], 'booksId' | 'outcomes' | 'text'>;
    }
  | { readonly kind: 'columns' }
  /** Names the view in force, or gives a kept one another name. */
  | { readonly kind: 'save-view'; readonly viewId: string | null }
  /** Null adds an account; `field` takes the cursor. */
  | { readonly kind: 'account'; readonly accountId: string | null; readonly field?: string }
  /** How the registry of an account speaks, beside the specification. */
  | { readonly kind: 'probe'; readonly accountId: string }
  | { readonly kind: 'backup' }
  /** The path of a backup that was opened from the desktop. */
  | { readonly kind: 'restore'; readonly path: string | null }
  | { readonly kind: 'recent-files' }
  | { readonly kind: 'palette' }
  | { readonly kind: 'keys' }
  /** What the terms of the trade mean. */
  | { readonly kind: 'glossary' }
  | { readonly kind: 'settings' }
  /** Versions, and where everything is. */
  | { readonly kind: 'about' };

/**
 * What a command may ask of a part of the screen that has it as a button: the part carries it out as the button would,
 * once it is shown and knows enough.
 */
export type Wish =
  | 'check-everything'
  | 'today-digest'
  | 'export-list'
  | 'export-selection'
  | 'tag-selection'
  | 'customer-selection'
  | 'renew-selection'
  | 'copy-selection'
  | 'filter-list'
  | 'clear-filters'
  | 'download-ispstat'
  | 'export-changes'
  | 'export-books'
  | 'expiry-calendar'
  | 'export-renewals'
  | 'export-costs'
  | 'export-forecast'
  | 'mark-handled'
  | 'mark-unhandled'
  | 'acknowledge-message'
  | 'export-messages'
  | 'inbox-settings'
  | 'collect-all'
  | 'stop-collecting'
  | 'save-archive'
  | 'start-recording'
  | 'stop-recording'
  | 'save-recording'
  | 'lessons'
  | 'evidence'
  | 'write-evidence'
  | 'access-steps'
  | 'clock'
  | 'plus-day'
  | 'plus-month'
  | 'next-expiry'
  | 'run-clock'
  | 'halt-clock'
  | 'real-time'
  | 'inspector'
  | 'personality'
  | 'faults'
  | 'registry-accounts'
  | 'snapshot'
  | 'replay'
  | 'join-team'
  | 'arm-writes'
  | 'disarm-writes';

interface Screen {
  readonly place: Place;
  readonly drawer: DrawerContent | null;
  readonly dialog: OpenDialog | null;
  readonly trayOpen: boolean;
  /** The long work whose end an open dialog shows. */
  readonly awaited: string | null;
  /** Asked for and not carried out yet; a walk to another place forgets it. */
  readonly wish: Wish | null;
  readonly go: (place: Place) => void;
  readonly show: (drawer: DrawerContent | null) => void;
  readonly open: (dialog: OpenDialog | null) => void;
  readonly openTray: (open: boolean) => void;
  readonly awaitWork: (workId: string | null) => void;
  /** Goes where it can be done, and asks for it there; null stays where we are. */
  readonly ask: (wish: Wish, place: Place | null) => void;
  readonly granted: () => void;
}

/** What the screen adds to main's truth: where we are, what is open. Parts of the screen talk to each other through it. */
export const useScreen = create<Screen>((set) => ({
  place: 'domains',
  drawer: null,
  dialog: null,
  trayOpen: false,
  awaited: null,
  wish: null,
  go: (place) => set((before) => ({ ...walk(before, place), wish: null })),
  // Nothing again is no news: everything that follows the screen would be rendered anew.
  show: (drawer) => set((before) => (before.drawer === null && drawer === null ? before : { drawer })),
  open: (dialog) => set({ dialog }),
  openTray: (trayOpen) => set({ trayOpen }),
  awaitWork: (awaited) => set({ awaited }),
  ask: (wish, place) => set((before) => ({ ...walk(before, place ?? before.place), wish })),
  granted: () => set({ wish: null }),
}));

function walk(before: Screen, place: Place): Partial<Screen> {
  return before.place === place ? { place } : { place, drawer: null, trayOpen: false };
}
