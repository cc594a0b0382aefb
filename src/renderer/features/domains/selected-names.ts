import { unicodeNameOf } from '#registry/domain-name.ts';
import { isSelected, type NameSelection, withNames } from './name-selection.ts';

const namesInAPiece = 20_000;

/**
 * The selected names in full, in either form: those that were chosen one by one in the order of choosing, all that the
 * filter finds in the order of the list.
 */
export async function selectedNames(
  selection: NameSelection,
  form: 'ldhName' | 'unicodeName',
  names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>,
): Promise<readonly string[]> {
  const chosen = selection.kind === 'names' ? [...selection.names] : await everyName(names);
  const wanted = chosen.filter((name) => isSelected(selection, name));
  return form === 'ldhName' ? wanted : wanted.map(unicodeNameOf);
}

async function everyName(
  names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>,
): Promise<readonly string[]> {
  const found: string[] = [];
  for (;;) {
    const piece = (await names(found.length, namesInAPiece)).names;
    found.push(...piece);
    if (piece.length < namesInAPiece) return found;
  }
}

/**
 * The selection with the rows from `first` to `last` (both included) of `total` selected as well. Where these are most of
 * the list, it is everything but the others: what is kept and sent stays small.
 */
export async function withRange(
  selection: NameSelection,
  { first, last, total }: { readonly first: number; readonly last: number; readonly total: number },
  names: (offset: number, limit: number) => Promise<{ readonly names: readonly string[] }>,
): Promise<NameSelection> {
  const range = async (offset: number, end: number): Promise<string[]> => {
    const found: string[] = [];
    while (offset + found.length < end) {
      const limit = Math.min(namesInAPiece, end - offset - found.length);
      const piece = (await names(offset + found.length, limit)).names;
      if (piece.length === 0) break;
      found.push(...piece);
    }
    return found;
  };
  if (last - first + 1 <= total / 2) return withNames(selection, await range(first, last + 1));
  const others = [...(await range(0, first)), ...(await range(last + 1, total))];
  return { kind: 'all', except: new Set(others.filter((name) => !isSelected(selection, name))) };
}
