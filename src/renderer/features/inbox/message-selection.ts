import type { InboxFilter, InboxSelection } from '#contract/inbox.ts';
import type { RowSelection } from '#renderer/parts/row-selection.ts';

/** The selection of messages (by inboxId) as main takes it: of everything, no more than was there when it was chosen. */
export function selectionFor(selection: RowSelection, filter: InboxFilter): InboxSelection {
  if (selection.kind === 'some') return { kind: 'messages', inboxIds: [...selection.keys] };
  const { upTo, except } = selection;
  return { kind: 'filter', filter: upTo === undefined ? filter : { ...filter, upTo }, except: [...except] };
}
