import { wordBook } from '#renderer/parts/words.ts';

export const renewedElsewhereWords = wordBook('renewed-elsewhere', {
  title_one: '{{number}} name was renewed, but not by Registry Desk',
  title_other: '{{number}} names were renewed, but not by Registry Desk',
  text: 'The registry has a later expiry date, and no renewal of Registry Desk explains it. Another program may have renewed it, or the registry itself. Check what was billed before you renew it again.',
  source: '{{source}}, {{time}}',
  message: 'Read the message',
  deal: 'Mark as dealt with',
  takeBack: 'Mark as open again',
  dealt: '{{name}} is marked as dealt with.',
  takenBack: '{{name}} is marked as open again.',
  seeAll: 'See all',
  panelLabel: 'Renewed, but not by Registry Desk',
  shown: 'Which of them',
  open: 'Open',
  handled: 'Dealt with',
  more_one: 'There is {{number}} more.',
  more_other: 'There are {{number}} more.',
  noneOpen: 'None is open.',
  noneHandled: 'None is dealt with yet.',
  notice: '{{name}} was renewed, but not by Registry Desk: it now expires on {{date}}.',
});
