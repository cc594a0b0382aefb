import { wordBook } from '#renderer/parts/words.ts';

export const tourWords = wordBook('tour', {
  offer: 'New here? A tour of eight short stops shows where things are.',
  offerLater: 'You can take it at any time from the help menu.',
  take: 'Take the tour',
  decline: 'No, thanks',
  command: 'Take the tour',
  label: 'Tour',
  count: 'Stop {{step}} of {{steps}}',
  back: 'Back',
  next: 'Next',
  finish: 'Finish',
  end: 'End the tour',
  announced: '{{stop}}. {{title}}. {{text}}',
  ended: 'The tour is over.',

  list: 'Your names',
  listText:
    'All names of this account, the most urgent first, each date with its source and age. Enter shows one name.',
  filter: 'Find a name',
  filterText: 'Press the slash key and type a part of a name. Save what you often look for as a view.',
  renew: 'Renew',
  renewText:
    'Press R on a name in the list. What will be billed stands there before you confirm; every renewal then stands here, with what the registry answered.',
  inbox: 'Messages of the registry',
  inboxText:
    'Some wait for you in the poll queue: press Collect. Each is stored here before it is taken out of the queue, so none is lost.',
  check: 'Is a name free?',
  checkText: 'Type one name, or paste thousands. One name can be compared over every interface.',
  budgets: 'What you may still ask',
  budgetsText: 'The registry limits how often it is asked. What is left is always in sight here; press it to see why.',
  clock: 'Turn the clock',
  clockText:
    'In practice time is yours: let names expire, make answers go missing, and see what happens. No real registry hears of it.',
  palette: 'Everything else',
  paletteText: 'Ctrl K (on a Mac Cmd K) finds names and every action. The question mark shows the keys.',
});
