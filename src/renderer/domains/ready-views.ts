import type { DomainFilter, DomainSort } from '#contract/domains/domains.ts';
import type { SavedView } from '#contract/domains/history.ts';
import type { GridLayout } from '#renderer/kit/grid/grid-columns.ts';
import { firstSort } from './first-questions.ts';
import { tidyFilter } from './use-domains-view.ts';

/** The longest look back that main takes, in days. */
export const everPast = -3650;

/**
 * Ready-made views of the list: a filter each. Negative days are days ago. Those of dates show the most urgent names first.
 */
export const readyViews = [
  { id: 'all', word: 'viewAll', filter: {} },
  { id: 'soon', word: 'viewSoon', filter: { expiresWithinDays: 30 }, sort: firstSort },
  { id: 'quarter', word: 'viewQuarter', filter: { expiresWithinDays: 90 }, sort: firstSort },
  { id: 'expired', word: 'viewExpired', filter: { expiresWithinDays: everPast }, sort: firstSort },
  { id: 'unknown', word: 'viewUnknown', filter: { expiryUnknown: true } },
] as const satisfies readonly { id: string; word: string; filter: DomainFilter; sort?: DomainSort }[];

/** The ready-made view that a filter is; what is typed beside it does not count. */
export function readyViewOf(filter: DomainFilter): (typeof readyViews)[number] | undefined {
  const { text: _, ...rest } = filter;
  return readyViews.find((view) => sameFilter(view.filter, rest));
}

/** Whether a saved view is what is shown, to the last column. */
export function isViewInForce(
  view: SavedView,
  shown: { readonly filter: DomainFilter; readonly sort: DomainSort; readonly layout: GridLayout | null },
): boolean {
  return (
    sameFilter(view.filter, shown.filter) &&
    view.sort.column === shown.sort.column &&
    view.sort.direction === shown.sort.direction &&
    JSON.stringify(view.columns) === JSON.stringify(shown.layout ?? [])
  );
}

/** Equal whatever the order of their conditions. */
function sameFilter(one: DomainFilter, other: DomainFilter): boolean {
  return ordered(one) === ordered(other);
}

function ordered(filter: DomainFilter): string {
  const conditions = Object.entries(tidyFilter(filter)).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(conditions);
}
