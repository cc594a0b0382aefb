/** What the comparison with a books file says. */
export const books = {
  columnMissing: 'The file does not have all of the chosen columns. Choose them again.',
  columnTwice: 'One column is chosen for two uses. Choose another column, or none, for one of them.',
  dateUnread: '{{name}}: {{shown}} is no date such as 2027-03-14 and was not compared.',
  datesOpen: '{{shown}} can be two different days. Say whether the day or the month comes first.',
  lineTwiceFirst: '{{name}} is in line {{line}} already, which counts; this line was left out.',
  lineTwiceLatest: '{{name}} is in line {{line}} too. Of both, the later paid-until date counts.',
  noLines: 'The file has no line beside its headings. Choose another file.',
  noList: 'There is no list to compare the books with. Download the list first.',
  noName: 'Choose the column that has the domain names.',
  notKept: 'This file is not kept any more. Choose it again.',
  notMatched: 'This file was not compared yet. Start the comparison first.',
  notText: 'This is no text file. Save your books as CSV in UTF-8, and choose that file.',
} as const;
