import { wordBook } from '#renderer/parts/words.ts';

export const exportsWords = wordBook('exports', {
  title_one: 'Export {{number}} name',
  title_other: 'Export {{number}} names',
  columns: 'Columns',
  columnUnicodeName: 'Name',
  columnLdhName: 'LDH name',
  columnStatus: 'Status',
  columnExpiryDate: 'Expiry date',
  columnExpirySource: 'Source of the date',
  columnExpiryToldAt: 'Time of the date',
  columnRoles: 'Roles',
  columnNameservers: 'Nameservers',
  columnTags: 'Tags',
  columnNote: 'Note',
  noColumns: 'Choose at least one column.',
  started: 'Export started: {{number}} names',
});
