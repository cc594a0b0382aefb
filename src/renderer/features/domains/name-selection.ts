import type { DomainFilter, Selection } from '#contract/portfolio.ts';

/** Names chosen one by one, or everything that the filter in force finds except some. */
export type NameSelection =
  | { readonly kind: 'names'; readonly names: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothingSelected: NameSelection = { kind: 'names', names: new Set() };
export const everythingSelected: NameSelection = { kind: 'all', except: new Set() };

export function isSelected(selection: NameSelection, ldhName: string): boolean {
  return selection.kind === 'names' ? selection.names.has(ldhName) : !selection.except.has(ldhName);
}

export function toggled(selection: NameSelection, ldhName: string): NameSelection {
  const turned = new Set(selection.kind === 'names' ? selection.names : selection.except);
  if (!turned.delete(ldhName)) turned.add(ldhName);
  return selection.kind === 'names' ? { kind: 'names', names: turned } : { kind: 'all', except: turned };
}

/** With these names selected as well. */
export function withNames(selection: NameSelection, ldhNames: readonly string[]): NameSelection {
  if (selection.kind === 'names') return { kind: 'names', names: new Set([...selection.names, ...ldhNames]) };
  const except = new Set(selection.except);
  for (const name of ldhNames) except.delete(name);
  return { kind: 'all', except };
}

/** Everything but those of these names that are not selected already. */
export function withoutOthers(selection: NameSelection, others: readonly string[]): NameSelection {
  return { kind: 'all', except: new Set(others.filter((name) => !isSelected(selection, name))) };
}

/** How many names are selected, of `total` that the filter finds. */
export function selectedCount(selection: NameSelection, total: number): number {
  return selection.kind === 'names' ? selection.names.size : Math.max(0, total - selection.except.size);
}

export function selectionExtent(selection: NameSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some';
}

/** The selection as main takes it. */
export function selectionFor(selection: NameSelection, filter: DomainFilter): Selection {
  return selection.kind === 'names'
    ? { kind: 'names', names: [...selection.names] }
    : { kind: 'filter', filter, except: [...selection.except] };
}
