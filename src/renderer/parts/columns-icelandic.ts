import type { columnsWords } from './columns-words.ts';
import type { Translation } from './words.ts';

export const columnsIcelandic: Translation<typeof columnsWords> = {
  title: 'Dálkar listans',
  useName: 'lén',
  useExpiry: 'gildistími',
  useTags: 'merki',
  useNote: 'athugasemd',
  useYears: 'tímabil',
  useCard: 'kort',
  useCustomer: 'merki',
  useNone: 'ekki notaður',
  numbered: 'Dálkur {{number}}',
  values: 'til dæmis {{values}}',
  open: 'nota eða sleppa?',
  askYears: '„{{column}}“ virðist vera ár. Á að nota dálkinn?',
  askCard: '„{{column}}“ virðist vera kort. Á að nota dálkinn?',
  askCustomer: '„{{column}}“ virðist vera viðskiptavinir. Á að nota dálkinn?',
  use: 'Nota',
  useYearsNote_one: 'Endurnýja allt um {{count}} ár',
  useYearsNote_other: 'Endurnýja allt um {{count}} ár',
  useCardNote: 'Gjaldfæra á {{card}}',
  useCustomerNote: 'Sem merki lénsins',
  ignore: 'Sleppa',
  rowsDiffer:
    'Ekki er hægt að nota dálkinn: línurnar eru ólíkar og runa hefur eitt tímabil og eitt kort. Skiptu listanum til að endurnýja hvern hluta.',
  noPeriod: 'Ekki er hægt að nota dálkinn: {{value}} er ekki árafjöldi frá 1 til 99.',
  unknownCard: 'Ekki er hægt að nota dálkinn: aðgangurinn hefur ekkert kort {{value}}.',
  noPlaceBatch: 'Ekki er hægt að nota dálkinn: runa geymir ekki viðskiptavini.',
  noPlaceImport: 'Ekki er hægt að nota dálkinn: lénalistinn geymir slíkt ekki.',
  answerFirst: 'Veldu fyrst „Nota“ eða „Sleppa“ fyrir hvern merktan dálk.',
};
