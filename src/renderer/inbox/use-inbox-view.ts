import { create } from 'zustand';
import type { InboxFilter } from '#contract/inbox.ts';
import { type Dates, instantsOf, noDates } from '#renderer/parts/dates.ts';
import { nothingSelected, type RowSelection } from '#renderer/parts/row-selection.ts';

/** What a person has narrowed the list to; its dates are those of storing. */
export interface InboxConditions extends Dates {
  readonly text: string;
  /** The name that a message is about, as a person writes it. */
  readonly name: string;
  readonly handled: boolean | null;
  readonly kind: readonly string[];
  readonly tag: readonly string[];
  readonly unasked: boolean;
  readonly waiting: boolean;
  readonly everyAccount: boolean;
  /** Who is to deal with them; null: nobody. Undefined: not a condition. */
  readonly assignedTo: string | null | undefined;
}

export const noConditions: InboxConditions = {
  text: '',
  name: '',
  ...noDates,
  handled: null,
  kind: [],
  tag: [],
  unasked: false,
  waiting: false,
  everyAccount: false,
  assignedTo: undefined,
};

/** Messages that were marked or tagged together, to be marked back as long as nothing else was marked. */
export type MarkedMessages = { readonly inboxIds: readonly string[] } & (
  | { readonly mark: 'handled' | 'unhandled' }
  | { readonly mark: 'tagged' | 'untagged'; readonly tag: string }
);

interface InboxView {
  readonly accountId: string;
  readonly conditions: InboxConditions;
  readonly selection: RowSelection;
  /** True while the messages of a selected range are on their way: what acts on the selection waits. */
  readonly ranging: boolean;
  /** The row with the cursor, or -1, and the message that the pane shows. */
  readonly active: number;
  readonly inboxId: string | null;
  /** True while the message was asked for from elsewhere: the way here may lead to another account. */
  readonly asked: boolean;
  readonly marked: MarkedMessages | null;
  /** The work whose end needs no telling any more. */
  readonly dismissed: string | null;
  /** Starts anew for another account; keeps everything for the same one. */
  readonly enter: (accountId: string) => void;
  readonly narrow: (conditions: Partial<InboxConditions>) => void;
  readonly select: (selection: RowSelection) => void;
  readonly range: (ranging: boolean) => void;
  readonly moveTo: (active: number, inboxId: string | null) => void;
  readonly noteMarked: (marked: MarkedMessages | null) => void;
  readonly dismiss: (workId: string) => void;
  /** Shows a message wherever it is in the list: from a notification, from another screen. */
  readonly read: (inboxId: string) => void;
}

/** What the inbox shows and has selected; it survives a walk to another screen. */
export const useInboxView = create<InboxView>((set) => ({
  accountId: '',
  conditions: noConditions,
  selection: nothingSelected,
  ranging: false,
  active: -1,
  inboxId: null,
  asked: false,
  marked: null,
  dismissed: null,
  enter: (accountId) =>
    set(({ accountId: former, inboxId, asked }) =>
      former === accountId
        ? { asked: false }
        : {
            ...{
              accountId,
              conditions: noConditions,
              selection: nothingSelected,
              active: -1,
              asked: false,
              marked: null,
            },
            // A message that was asked for on the way here stays in sight; one of the former account does not.
            inboxId: asked ? inboxId : null,
          },
    ),
  narrow: (conditions) =>
    set((before) => ({
      conditions: { ...before.conditions, ...conditions },
      // All that one filter finds would silently mean other messages under another.
      selection: before.selection.kind === 'all' ? nothingSelected : before.selection,
      active: -1,
    })),
  select: (selection) => set({ selection }),
  range: (ranging) => set({ ranging }),
  moveTo: (active, inboxId) => set({ active, inboxId, asked: false }),
  noteMarked: (marked) => set({ marked }),
  dismiss: (dismissed) => set({ dismissed }),
  read: (inboxId) => set({ inboxId, active: -1, asked: true }),
}));

/** The conditions as main takes them, without those that say nothing. */
export function filterFor(accountId: string, conditions: InboxConditions): InboxFilter {
  const { text, name, handled, kind, tag, unasked, waiting, everyAccount, assignedTo } = conditions;
  const { from, to } = instantsOf(conditions);
  return {
    ...(everyAccount ? {} : { accountId }),
    ...(text.trim() === '' ? {} : { text }),
    ...(name.trim() === '' ? {} : { ldhName: name.trim() }),
    ...(from === undefined ? {} : { storedFrom: from }),
    ...(to === undefined ? {} : { storedTo: to }),
    ...(handled === null ? {} : { handled }),
    ...(kind.length === 0 ? {} : { kind: [...kind] }),
    ...(tag.length === 0 ? {} : { tag: [...tag] }),
    ...(unasked ? { unasked } : {}),
    ...(waiting ? { acknowledged: false } : {}),
    ...(assignedTo === undefined ? {} : { assignedTo }),
  };
}

export function isNarrowed(conditions: InboxConditions): boolean {
  const { everyAccount: _everyAccount, ...narrowing } = filterFor('', conditions) as Record<string, unknown>;
  return Object.keys(narrowing).some((name) => name !== 'accountId');
}
