/**
 * Rows of a list chosen one by one, by their keys, or everything that the filter in force finds except some. `upTo` is the
 * newest row that was there to be chosen, of a list that grows: what comes in later is not part of everything.
 */
export type RowSelection =
  | { readonly kind: 'some'; readonly keys: ReadonlySet<string> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string>; readonly upTo?: string };

export const nothingSelected: RowSelection = { kind: 'some', keys: new Set() };
export const everythingSelected: RowSelection = { kind: 'all', except: new Set() };

export function isSelected(selection: RowSelection, key: string): boolean {
  return selection.kind === 'some' ? selection.keys.has(key) : !selection.except.has(key);
}

export function toggled(selection: RowSelection, key: string): RowSelection {
  const turned = new Set(selection.kind === 'some' ? selection.keys : selection.except);
  if (!turned.delete(key)) turned.add(key);
  return selection.kind === 'some' ? { kind: 'some', keys: turned } : { ...selection, except: turned };
}

/** With these rows selected as well. */
export function withRows(selection: RowSelection, keys: readonly string[]): RowSelection {
  if (selection.kind === 'some') return { kind: 'some', keys: new Set([...selection.keys, ...keys]) };
  const except = new Set(selection.except);
  for (const key of keys) except.delete(key);
  return { ...selection, except };
}

/** Everything but those of these rows that are not selected already. */
export function withoutOthers(selection: RowSelection, others: readonly string[], upTo?: string): RowSelection {
  const except = new Set(others.filter((key) => !isSelected(selection, key)));
  return { kind: 'all', except, ...(upTo !== undefined && { upTo }) };
}

/** Without these rows. Of everything that a filter finds, `found` is what it finds: the others stay selected one by one. */
export function withoutRows(
  selection: RowSelection,
  keys: ReadonlySet<string>,
  found: readonly string[],
): RowSelection {
  const before = selection.kind === 'some' ? [...selection.keys] : found.filter((key) => isSelected(selection, key));
  return { kind: 'some', keys: new Set(before.filter((key) => !keys.has(key))) };
}

/** How many rows are selected, of `total` that the filter finds. */
export function selectedCount(selection: RowSelection, total: number): number {
  return selection.kind === 'some' ? selection.keys.size : Math.max(0, total - selection.except.size);
}

export function selectionExtent(selection: RowSelection, total: number): 'none' | 'some' | 'all' {
  const count = selectedCount(selection, total);
  if (count === 0) return 'none';
  return selection.kind === 'all' && selection.except.size === 0 ? 'all' : 'some';
}
