import type { Translation } from '#renderer/parts/words.ts';
import type { exportsWords } from './exports-words.ts';

export const exportsIcelandic: Translation<typeof exportsWords> = {
  title_one: 'Flytja út {{number}} lén',
  title_other: 'Flytja út {{number}} lén',
  columns: 'Dálkar',
  columnUnicodeName: 'Lén',
  columnLdhName: 'LDH-heiti',
  columnStatus: 'Staða',
  columnExpiryDate: 'Gildir til',
  columnExpirySource: 'Uppruni dagsetningar',
  columnExpiryToldAt: 'Tími dagsetningar',
  columnRoles: 'Hlutverk',
  columnNameservers: 'Nafnaþjónar',
  columnTags: 'Merki',
  noColumns: 'Veldu að minnsta kosti einn dálk.',
  started: 'Útflutningur hafinn: {{number}} lén',
  columnNote: 'Athugasemd',
  recentTitle: 'Nýlegar skrár',
  recentNone: 'Engin skrá hefur verið skrifuð enn. Útflutningur og öryggisafrit birtast hér.',
  recentFile: 'Skrá',
  recentAge: 'Skrifuð',
  recentGone: 'er ekki lengur til',
  recentFolder: 'Mappa',
  recentShow: 'Sýna í möppu',
};
