import { wordBook } from '#renderer/parts/words.ts';

export const welcomeWords = wordBook('welcome', {
  title: 'Welcome to Registry Desk',
  text: 'Your domains, your renewals, your registry’s messages: on one desk, with every date saying where it comes from.',
  practiseTitle: 'Practise offline',
  practiseText:
    'A whole registry runs inside Registry Desk, with some three hundred invented names. Renew, export, break things: nothing leaves this computer, and nothing costs money.',
  practisePoint1: 'Works at once, without an account',
  practisePoint2: 'No network needed',
  practisePoint3: 'Nothing real is billed',
  practise: 'Practise offline',
  preparing: 'Setting up the practice registry…',
  connectTitle: 'Connect an account',
  connectText:
    'You have a contact handle and an API key, for the sandbox or for production. The key goes into the keychain of this computer.',
  connectPoint1: 'Handle and API key from the registry’s web interface',
  connectPoint2: 'Your address on the contact’s access list',
  connectPoint3: 'Each interface is tested before you go on',
  connect: 'Connect an account…',
  join: 'Join a team with an invitation…',
  foot: 'You can do both: accounts are shown side by side, each with a frame of its own colour.',
});
