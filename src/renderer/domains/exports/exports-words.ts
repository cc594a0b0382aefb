import { wordBook } from '#renderer/parts/words.ts';

export const exportsWords = wordBook('exports', {
  title_one: 'Export {{number}} name',
  title_other: 'Export {{number}} names',
  columns: 'Columns',
  asShown: 'As the view shows',
  chosenHere: 'Chosen here',
  chosenColumns: 'Columns of the file',
  noColumns: 'Choose at least one column.',
  started: 'Export started: {{number}} names',
  recentTitle: 'Recent files',
  recentNone: 'No file was written yet. Exports and backups show up here.',
  recentFile: 'File',
  recentAge: 'Written',
  recentGone: 'not there any more',
  recentFolder: 'Folder',
  recentShow: 'Show in folder',
});
