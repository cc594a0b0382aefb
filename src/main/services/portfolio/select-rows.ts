import type { DomainSort, Selection } from '#contract/portfolio.ts';
import type { PortfolioTables, StoredDomain } from '#main/store/store.ts';
import type { CalendarDate } from '#registry/calendar-date.ts';
import { DeskFailure } from '#registry/failure.ts';
import { readQueryFilter } from './read-query.ts';

/** The rows that a selection means, in the order of a sort, for work on all of them. */
export interface SelectedRows {
  readonly total: number;
  /** Some hundred rows at a time. A name that leaves the list meanwhile is left out. */
  pieces(): AsyncGenerator<readonly StoredDomain[], void, void>;
}

export interface RowsOrder {
  readonly accountId: string;
  readonly selection: Selection;
  readonly sort: DomainSort;
  readonly today: CalendarDate;
  /** Called between pieces; rejects to stop. */
  readonly step: () => Promise<void>;
}

const namesInAPiece = 20_000;
const rowsInAPiece = 500;
const mostAttempts = 3;

/**
 * Resolves the selection to names first, so that its size is known and a list that changes under way neither repeats nor
 * skips a name. Fails with conflict when names that were chosen one by one are not in the list any more.
 */
export async function selectRows(portfolio: PortfolioTables, order: RowsOrder): Promise<SelectedRows> {
  const names = await selectedNames(portfolio, order);
  return {
    total: names.length,
    async *pieces() {
      for (let start = 0; start < names.length; start += rowsInAPiece) {
        await order.step();
        const piece = names.slice(start, start + rowsInAPiece);
        const rows = new Map((await portfolio.rowsOf(order.accountId, piece)).map((row) => [row.ldhName, row]));
        yield piece.map((name) => rows.get(name)).filter((row) => row !== undefined);
      }
    },
  };
}

/** The names that a selection means; in no order where they were chosen one by one, which also need not be in the list. */
export async function namesOfSelection(portfolio: PortfolioTables, order: RowsOrder): Promise<readonly string[]> {
  const { selection } = order;
  if (selection.kind === 'filter') return selectedNames(portfolio, order);
  return [...new Set(selection.names.map((name) => name.toLowerCase()))];
}

async function selectedNames(portfolio: PortfolioTables, order: RowsOrder): Promise<string[]> {
  const { selection, today } = order;
  if (selection.kind === 'filter') {
    const except = new Set(selection.except);
    const found = await namesOf(portfolio, order, readQueryFilter(selection.filter, today));
    return except.size === 0 ? found : found.filter((name) => !except.has(name));
  }
  const chosen = new Set(selection.names);
  // In the list's own order, which the store alone knows.
  const found = (await namesOf(portfolio, order, {})).filter((name) => chosen.has(name));
  if (found.length < chosen.size) throw goneFromTheList([...chosen], found);
  return found;
}

/** All names that a query finds, each once. Begins anew when the list changes in between, or a row moves in it. */
async function namesOf(
  portfolio: PortfolioTables,
  order: RowsOrder,
  filter: ReturnType<typeof readQueryFilter>,
): Promise<string[]> {
  const query = { accountId: order.accountId, filter, sort: order.sort };
  for (let attempt = 1; ; attempt += 1) {
    const before = await portfolio.page({ ...query, offset: 0, limit: 1 });
    const names: string[] = [];
    for (;;) {
      await order.step();
      const piece = await portfolio.names({ ...query, offset: names.length, limit: namesInAPiece });
      names.push(...piece);
      if (piece.length < namesInAPiece) break;
    }
    const after = await portfolio.page({ ...query, offset: 0, limit: 1 });
    const unmoved = new Set(names).size === after.total && after.total === before.total;
    if (unmoved && after.listedAt === before.listedAt) return names;
    if (attempt === mostAttempts) {
      throw new DeskFailure({
        kind: 'conflict',
        text: 'The list keeps changing while it is read. Try again in a moment.',
      });
    }
  }
}

function goneFromTheList(chosen: readonly string[], found: readonly string[]): DeskFailure {
  const there = new Set(found);
  const gone = chosen.filter((name) => !there.has(name));
  const shown = gone.slice(0, 3).join(', ');
  return new DeskFailure({
    kind: 'conflict',
    text: `${gone.length} of the chosen names are not in the list any more: ${shown}${gone.length > 3 ? ' and others' : ''}. Choose again.`,
  });
}
