import type { Translation } from '#renderer/parts/words.ts';
import type { exportsWords } from './exports-words.ts';

export const exportsIcelandic: Translation<typeof exportsWords> = {
  title_one: 'Flytja út {{number}} lén',
  title_other: 'Flytja út {{number}} lén',
  columns: 'Dálkar',
  asShown: 'Eins og sýnin',
  chosenHere: 'Valdir hér',
  chosenColumns: 'Dálkar skrárinnar',
  noColumns: 'Veldu að minnsta kosti einn dálk.',
  started: 'Útflutningur hafinn: {{number}} lén',
  recentTitle: 'Nýlegar skrár',
  recentNone: 'Engin skrá hefur verið skrifuð enn. Útflutningur og öryggisafrit birtast hér.',
  recentFile: 'Skrá',
  recentAge: 'Skrifuð',
  recentGone: 'er ekki lengur til',
  recentFolder: 'Mappa',
  recentShow: 'Sýna í möppu',
};
