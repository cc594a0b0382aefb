import { wordBook } from '#renderer/parts/words.ts';

export const newerVersionWords = wordBook('newer-version', {
  title: 'Newer version',
  text: 'This program never looks for a newer version by itself. Where whoever gave it to you names a version file, you can ask that file here. Nothing is downloaded.',
  address: 'Address of the version file',
  addressHelp: 'https://…, as whoever gave you this program says; empty for none.',
  save: 'Save the address',
  saved: 'The address is saved; nothing was sent',
  ask: 'Ask for a newer version',
  newer: 'There is a newer version: {{version}}',
  newerText: 'This program changes nothing by itself. Get it where you got this one.',
  page: 'the page of the new version',
  newest: 'There is no newer version: the file names {{version}}',
  noAnswer: 'The version file could not be read: {{detail}}',
});
