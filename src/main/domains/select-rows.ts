import type { DomainSort, Selection } from '#contract/domains/domains.ts';
import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { readQueryFilter } from './read-query.ts';
import { holds } from './store/do-not-renew-record.ts';
import { type DomainSelection, type ListedDomain, listedDomains } from './store/selection.ts';

/** The rows that a selection means, in the order of a sort, for work on all of them. */
export interface SelectedRows {
  readonly total: number;
  /** Some hundred rows at a time. A name that leaves the list meanwhile is left out. */
  pieces(): AsyncGenerator<readonly ListedDomain[], void, void>;
}

export interface RowsOrder {
  readonly accountId: string;
  readonly selection: Selection;
  readonly sort: DomainSort;
  readonly today: CalendarDate;
  /** Whether tags and note are wanted. */
  readonly marks: boolean;
  /** Whether contacts and the customer are wanted. */
  readonly contacts?: boolean;
  readonly rowsInAPiece?: number;
  /** Called between pieces; rejects to stop. */
  readonly step: () => Promise<void>;
}

/** A millisecond of work, and texts so short that they are cleared away with what is young; longer ones are held for long. */
const rowsInAPiece = 300;

/**
 * Finds out first which names the selection means, so that its size is known and a list that changes under way neither
 * repeats nor skips one. Fails with conflict when names that were chosen one by one are not in the list any more.
 */
export async function selectRows(domains: DomainSelection, order: RowsOrder): Promise<SelectedRows> {
  await order.step();
  const { selection, accountId, sort, today } = order;
  const { total, pieces, gone } = await domains.selected({
    accountId,
    sort,
    length: order.rowsInAPiece ?? rowsInAPiece,
    ...(selection.kind === 'filter'
      ? { filter: readQueryFilter(selection.filter, today), except: lowerCased(selection.except) }
      : { filter: {}, only: lowerCased(selection.names) }),
  });
  if (gone.length > 0) throw goneFromTheList(gone);
  return {
    total,
    async *pieces() {
      let next = read(0);
      for (let place = 0; place < pieces.length; place += 1) {
        await order.step();
        const text = await next;
        // The store reads the next piece while this one is worked on.
        next = read(place + 1);
        yield listedDomains(text).map((row) => withoutLapsedMark(row, today));
      }
    },
  };

  function read(place: number): Promise<string> {
    const piece = pieces[place];
    if (piece === undefined) return Promise.resolve('');
    const rows = domains.listed(accountId, piece, order.marks, order.contacts ?? false);
    // Whoever stops in between does not wait for it.
    rows.catch(() => undefined);
    return rows;
  }
}

/** A mark whose day has come marks nothing. */
function withoutLapsedMark(row: ListedDomain, today: CalendarDate): ListedDomain {
  return row.doNotRenew === null || holds(row.doNotRenew, today) ? row : { ...row, doNotRenew: null };
}

/** The names that a selection means; in no order where they were chosen one by one, which also need not be in the list. */
export async function namesOfSelection(
  domains: DomainSelection,
  order: Omit<RowsOrder, 'marks'>,
): Promise<readonly string[]> {
  if (order.selection.kind === 'names') return lowerCased(order.selection.names);
  const names: string[] = [];
  const selected = await selectRows(domains, { ...order, marks: false });
  for await (const rows of selected.pieces()) names.push(...rows.map((row) => row.ldhName));
  return names;
}

/** Each name once. */
function lowerCased(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => name.toLowerCase()))];
}

function goneFromTheList(gone: readonly string[]): DeskFailure {
  const shown = gone.slice(0, 3).join(', ');
  const names = gone.length > 3 ? message('domains.namesAndOthers', { names: shown }) : shown;
  return new DeskFailure({
    kind: 'conflict',
    message: message('domains.chosenGone', { count: gone.length, names }),
  });
}
