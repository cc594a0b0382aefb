import { wordBook } from './words.ts';

/** Texts about the columns of a list that a person brings. */
export const columnsWords = wordBook('columns', {
  title: 'Columns of the list',
  useName: 'name',
  useExpiry: 'expiry',
  useTags: 'tags',
  useNote: 'note',
  useYears: 'period',
  useCard: 'card',
  useCustomer: 'tag',
  useNone: 'not used',
  numbered: 'Column {{number}}',
  values: 'for example {{values}}',
  open: 'use or ignore?',
  askYears: '“{{column}}” looks like years. Use it?',
  askCard: '“{{column}}” looks like a card. Use it?',
  askCustomer: '“{{column}}” looks like customers. Use it?',
  use: 'Use',
  useYearsNote_one: 'Renew all for {{count}} year',
  useYearsNote_other: 'Renew all for {{count}} years',
  useCardNote: 'Bill to {{card}}',
  useCustomerNote: 'As a tag of the name',
  ignore: 'Ignore',
  rowsDiffer:
    'It cannot be used: its rows differ, and a batch has one period and one card. Split the list to renew each part.',
  noPeriod: 'It cannot be used: {{value}} is not a number of years from 1 to 99.',
  unknownCard: 'It cannot be used: the account has no card {{value}}.',
  noPlaceBatch: 'It cannot be used: a batch has no place for customers.',
  noPlaceImport: 'It cannot be used: the list of names has no place for it.',
  answerFirst: 'Say “use” or “ignore” for each marked column first.',
});
