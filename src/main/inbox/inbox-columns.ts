import type { NamedColumn } from '#main/files/table-column.ts';
import type { StoredInboxDetails } from './store/record.ts';

/** The columns of a file of messages. */
export const inboxColumns: readonly NamedColumn<StoredInboxDetails>[] = [
  { name: 'messageId', kind: 'text', value: ({ message }) => message.messageId },
  { name: 'account', kind: 'text', value: ({ message }) => message.accountLabel },
  { name: 'environment', kind: 'text', value: ({ message }) => message.environment },
  { name: 'kind', kind: 'text', value: ({ message }) => message.kind },
  { name: 'text', kind: 'text', value: ({ message }) => message.text },
  { name: 'domainName', kind: 'text', value: ({ message }) => message.unicodeName ?? message.domainName },
  { name: 'ldhName', kind: 'text', value: ({ message }) => message.ldhName },
  // As received: a registry's own instant may lack a zone.
  { name: 'queuedAt', kind: 'text', value: ({ message }) => message.queuedAt },
  { name: 'storedAt', kind: 'instant', value: ({ message }) => message.storedAt },
  { name: 'acknowledgedAt', kind: 'instant', value: ({ message }) => message.acknowledged?.at ?? null },
  { name: 'acknowledged', kind: 'text', value: ({ message }) => message.acknowledged?.how ?? null },
  { name: 'acknowledgedBy', kind: 'text', value: ({ message }) => message.acknowledgedBy },
  { name: 'acknowledgedSeat', kind: 'text', value: ({ message }) => message.acknowledgedSeat },
  { name: 'offHeadAt', kind: 'instant', value: ({ message }) => message.offHeadAt },
  { name: 'handled', kind: 'text', value: ({ message }) => (message.handled ? 'yes' : 'no') },
  { name: 'handledBy', kind: 'text', value: ({ message }) => message.handledBy },
  { name: 'handledSeat', kind: 'text', value: ({ message }) => message.handledSeat },
  { name: 'assignedTo', kind: 'text', value: ({ message }) => message.assignedTo },
  { name: 'tags', kind: 'text', value: ({ message }) => message.tags },
  {
    name: 'succeeded',
    kind: 'text',
    value: ({ action }) => (action?.succeeded == null ? null : String(action.succeeded)),
  },
  { name: 'clTRID', kind: 'text', value: ({ action }) => action?.clTRID ?? null },
  { name: 'svTRID', kind: 'text', value: ({ action }) => action?.svTRID ?? null },
  { name: 'actedAt', kind: 'text', value: ({ action }) => action?.actedAt ?? null },
  { name: 'entryId', kind: 'text', value: ({ message }) => message.entryId },
  { name: 'unasked', kind: 'text', value: ({ message }) => (message.unasked ? 'yes' : 'no') },
  { name: 'raw', kind: 'text', value: ({ received }) => received.map(({ raw }) => raw) },
];
