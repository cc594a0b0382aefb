import type { ExportOrder } from '#contract/domains/exports.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import type { ListedDomain } from './store/selection.ts';

type Column = ExportOrder['columns'][number];

/** The columns of a file of domains, each named as the contract names it. */
export const domainColumns: { readonly [Name in Column]: NamedColumn<ListedDomain> } = {
  unicodeName: { name: 'unicodeName', kind: 'text', value: (row) => row.unicodeName },
  ldhName: { name: 'ldhName', kind: 'text', value: (row) => row.ldhName },
  status: { name: 'status', kind: 'text', value: (row) => row.status },
  expiryDate: { name: 'expiryDate', kind: 'date', value: (row) => row.expiry?.date ?? null },
  expirySource: { name: 'expirySource', kind: 'text', value: (row) => row.expiry?.source ?? null },
  expiryToldAt: { name: 'expiryToldAt', kind: 'instant', value: (row) => row.expiry?.toldAt ?? null },
  roles: { name: 'roles', kind: 'text', value: (row) => row.roles },
  nameservers: { name: 'nameservers', kind: 'text', value: (row) => row.nameservers },
  source: { name: 'source', kind: 'text', value: (row) => row.source },
  toldAt: { name: 'toldAt', kind: 'instant', value: (row) => row.toldAt },
  tags: { name: 'tags', kind: 'text', value: (row) => row.tags },
  customer: { name: 'customer', kind: 'text', value: (row) => row.customer?.label ?? null },
  contacts: {
    name: 'contacts',
    kind: 'text',
    value: (row) => row.contacts.map(({ handle, roles }) => `${handle} (${roles.join(', ')})`),
  },
  note: { name: 'note', kind: 'text', value: (row) => row.note },
  doNotRenew: { name: 'doNotRenew', kind: 'text', value: (row) => row.doNotRenew?.reason ?? null },
  doNotRenewUntil: { name: 'doNotRenewUntil', kind: 'date', value: (row) => row.doNotRenew?.until ?? null },
};
