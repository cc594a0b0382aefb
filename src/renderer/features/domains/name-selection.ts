import type { DomainFilter, Selection } from '#contract/portfolio.ts';
import type { RowSelection } from '#renderer/parts/row-selection.ts';

/** The selection of names (by LDH name) as main takes it. */
export function selectionFor(selection: RowSelection, filter: DomainFilter): Selection {
  return selection.kind === 'some'
    ? { kind: 'names', names: [...selection.keys] }
    : { kind: 'filter', filter, except: [...selection.except] };
}
