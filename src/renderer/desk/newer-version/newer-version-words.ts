import { wordBook } from '#renderer/parts/words.ts';

export const newerVersionWords = wordBook('newer-version', {
  title: 'Newer version',
  text: 'Registry Desk never checks for a newer version automatically. If your supplier publishes a version file, you can check it here. Nothing is downloaded.',
  address: 'Address of the version file',
  addressHelp: 'https://…, from your supplier. Leave it empty if there is none.',
  save: 'Save the address',
  saved: 'The address is saved; nothing was sent',
  ask: 'Check for a newer version',
  newer: 'Version {{version}} is available',
  newerText: 'Registry Desk installs nothing automatically. Get it from your supplier.',
  page: 'the page of the new version',
  newest: 'You have the newest version. The version file shows {{version}}.',
  noAnswer: 'The version file could not be read: {{detail}}',
});
