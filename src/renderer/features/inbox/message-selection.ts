import type { InboxFilter, InboxSelection } from '#contract/inbox.ts';

/** Messages chosen one by one, or everything that the filter in force finds except some. */
export type MessageSelection =
  | { readonly kind: 'some'; readonly inboxIds: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothingSelected: MessageSelection = { kind: 'some', inboxIds: new Set() };
export const everythingSelected: MessageSelection = { kind: 'all', except: new Set() };

export function isSelected(selection: MessageSelection, inboxId: string): boolean {
  return selection.kind === 'some' ? selection.inboxIds.has(inboxId) : !selection.except.has(inboxId);
}

export function toggled(selection: MessageSelection, inboxId: string): MessageSelection {
  const turned = new Set(selection.kind === 'some' ? selection.inboxIds : selection.except);
  if (!turned.delete(inboxId)) turned.add(inboxId);
  return selection.kind === 'some' ? { kind: 'some', inboxIds: turned } : { kind: 'all', except: turned };
}

/** With these selected as well. */
export function withMessages(selection: MessageSelection, inboxIds: readonly string[]): MessageSelection {
  if (selection.kind === 'some') return { kind: 'some', inboxIds: new Set([...selection.inboxIds, ...inboxIds]) };
  const except = new Set(selection.except);
  for (const inboxId of inboxIds) except.delete(inboxId);
  return { kind: 'all', except };
}

/** How many are selected, of `total` that the filter finds. */
export function selectedCount(selection: MessageSelection, total: number): number {
  return selection.kind === 'some' ? selection.inboxIds.size : Math.max(0, total - selection.except.size);
}

export function selectionExtent(selection: MessageSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some';
}

/** The selection as main takes it. */
export function selectionFor(selection: MessageSelection, filter: InboxFilter): InboxSelection {
  return selection.kind === 'some'
    ? { kind: 'messages', inboxIds: [...selection.inboxIds] }
    : { kind: 'filter', filter, except: [...selection.except] };
}
