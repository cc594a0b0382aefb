import type { DomainFilter, Selection } from '#contract/domains/domains.ts';
import { isSelected, type RowSelection } from '#renderer/parts/row-selection.ts';

/** The selection of names (by LDH name) as main takes it. */
export function selectionFor(selection: RowSelection, filter: DomainFilter): Selection {
  return selection.kind === 'some'
    ? { kind: 'names', names: [...selection.keys] }
    : { kind: 'filter', filter, except: [...selection.except] };
}

const namesInAPiece = 20_000;

/**
 * The selected names in full, in either form: those that were chosen one by one in the order of choosing, all that the
 * filter finds in the order of the list.
 */
export async function selectedNames(
  selection: RowSelection,
  form: 'ldhName' | 'unicodeName',
  names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>,
): Promise<readonly string[]> {
  const chosen = selection.kind === 'some' ? [...selection.keys] : await everyName(names);
  const wanted = chosen.filter((name) => isSelected(selection, name));
  if (form === 'ldhName') return wanted;
  // The tables of all scripts are read only when somebody copies names.
  const { unicodeNameOf } = await import('#values/domain-name.ts');
  return wanted.map(unicodeNameOf);
}

/** All that the filter finds, in the order of the list. */
export async function everyName(
  names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const piece = (await names(found.length, namesInAPiece)).names;
    found.push(...piece);
    if (piece.length < namesInAPiece) return found;
  }
}
