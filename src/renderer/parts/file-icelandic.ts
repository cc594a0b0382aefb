import type { fileWords } from './file-words.ts';
import type { Translation } from './words.ts';

export const fileIcelandic: Translation<typeof fileWords> = {
  path: 'Skrá',
  pathHelp: 'Skráin er skrifuð í heild sinni eða alls ekki.',
  choose: 'Velja…',
  replace: 'Skrifa yfir skrána',
  start: 'Flytja út',
  format: 'Snið',
  formatCsv: 'CSV',
  formatCsvNote: 'UTF-8, RFC 4180',
  formatExcel: 'CSV fyrir Excel',
  formatExcelNote: 'opnast rétt í Excel',
  formatXlsx: 'XLSX',
  formatXlsxNote: 'vinnubók með alvöru dagsetningum',
  formatTsv: 'TSV',
  formatTsvNote: 'aðskilið með dálkmerkjum',
  formatJson: 'JSON',
  formatJsonNote: 'fyrir forrit',
  headings: 'Fyrirsagnir',
  headingsWords: 'Orð',
  headingsWordsNote: 'Lén, Gildir til, …',
  headingsNames: 'Heiti fyrir forrit',
  headingsNamesNote: 'unicodeName, expiryDate, …',
};
