import type { ColumnAnswers, ListColumn } from '#contract/values.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { holdsName, readNameTable } from '#values/name-list.ts';
import { columnNames, type FoundColumn, findColumns, shownCell, usedColumns } from '#values/table-columns.ts';

const mostYears = 99;

/**
 * The columns of a pasted text, with what a batch can do with each; empty where the text has names alone. `turn` lets
 * others have their turn.
 */
export async function columnsOfText(
  text: string,
  { cards }: Pick<StoredAccount, 'cards'>,
  turn: () => Promise<void>,
): Promise<ListColumn[]> {
  const table = readNameTable(text);
  if (table === undefined) return [];
  const cardIds = cards.map(({ cardId }) => cardId);
  const found = await findColumns(table.headings, table.rows(), cardIds, turn);
  if (found.length < 2) return [];
  const names = columnNames(found);
  return found.map((column) => {
    const { heading, values, place } = column;
    const base = {
      name: names[place] ?? '',
      heading: shownCell(heading),
      values: values.map(shownCell),
      same: column.same === undefined ? null : shownCell(column.same),
    };
    // A name beside the column of names is read as a name where no heading speaks against it.
    const isName = place === table.column || (heading === '' && values.some(holdsName));
    if (isName) return { ...base, use: 'name', looksLike: null, usable: false, hindrance: null };
    const hindrance = hindranceOf(column, cardIds);
    const usable = column.looksLike !== undefined && hindrance === null;
    return { ...base, use: 'none', looksLike: column.looksLike ?? null, usable, hindrance };
  });
}

/** A batch has one period and one card, and no place for anything else. */
function hindranceOf({ looksLike, same }: FoundColumn, cardIds: readonly string[]): ListColumn['hindrance'] {
  if (looksLike === undefined) return null;
  if (looksLike === 'customer') return 'no-place';
  if (same === undefined) return 'rows-differ';
  if (looksLike === 'card') return cardIds.includes(same) ? null : 'unknown-card';
  return /^\d{1,2}$/.test(same) && Number(same) >= 1 && Number(same) <= mostYears ? null : 'no-period';
}

/**
 * Rejects with invalid-input unless a person has said what to do with each column that looks like more than names, and a
 * column to be used says the same as the order.
 */
export function requireColumnAnswers(
  columns: readonly ListColumn[],
  answers: ColumnAnswers | undefined,
  order: { readonly period: { readonly unit: string; readonly value: number }; readonly cardId: string },
): void {
  for (const column of usedColumns(columns, answers, invalid)) {
    const agrees =
      column.looksLike === 'card'
        ? column.same === order.cardId
        : order.period.unit === 'y' && Number(column.same) === order.period.value;
    if (!agrees) {
      const about = { name: JSON.stringify(column.name), value: column.same ?? '' };
      throw invalid('column-differs', message('renewals.columnDiffers', about));
    }
  }
}

function invalid(code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field: 'columns', code, nothingSent: true });
}
