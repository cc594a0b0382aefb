import { wordBook } from './words.ts';

/** Texts of dialogs that write a file. */
export const fileWords = wordBook('file', {
  path: 'File',
  pathHelp: 'The file is written completely or not at all.',
  choose: 'Choose…',
  replace: 'Replace the file',
  start: 'Export',
  format: 'Format',
  formatCsv: 'CSV',
  formatCsvNote: 'UTF-8, RFC 4180',
  formatExcel: 'CSV for Excel',
  formatExcelNote: 'opens correctly in Excel',
  formatXlsx: 'XLSX',
  formatXlsxNote: 'a workbook, with real dates',
  formatTsv: 'TSV',
  formatTsvNote: 'tab separated',
  formatJson: 'JSON',
  formatJsonNote: 'for programs',
  headings: 'Headings',
  headingsWords: 'Words',
  headingsWordsNote: 'Name, Expiry date, …',
  headingsNames: 'Names for programs',
  headingsNamesNote: 'unicodeName, expiryDate, …',
});
