import type { InboxFilter, InboxSelection } from '#contract/inbox.ts';
import type { RowSelection } from '#renderer/parts/row-selection.ts';

/** The selection of messages (by inboxId) as main takes it. */
export function selectionFor(selection: RowSelection, filter: InboxFilter): InboxSelection {
  return selection.kind === 'some'
    ? { kind: 'messages', inboxIds: [...selection.keys] }
    : { kind: 'filter', filter, except: [...selection.except] };
}
