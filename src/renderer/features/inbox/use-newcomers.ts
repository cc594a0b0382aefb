import type { InboxFilter } from '#contract/inbox.ts';
import type { RowSelection } from '#renderer/parts/row-selection.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

/**
 * How many of the messages that the filter finds came in after everything was selected: they are not part of it, and
 * stand first in the list.
 */
export function useNewcomers(filter: InboxFilter, selection: RowSelection, total: number): number {
  const upTo = selection.kind === 'all' ? selection.upTo : undefined;
  const bound = useAsked(
    'inbox',
    ['newcomers', filter, upTo],
    (desk, options) => desk.inbox.page({ filter: { ...filter, upTo }, offset: 0, limit: 1 }, options),
    { when: upTo !== undefined },
  );
  return bound.answer === undefined ? 0 : Math.max(0, total - bound.answer.total);
}
