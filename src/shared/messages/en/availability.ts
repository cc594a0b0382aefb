/** What availability checks of one name or of many say. */
export const availability = {
  allAnswered: 'Everything in this check is answered.',
  cancelFirst: 'This check is under way: cancel it first.',
  noNames: 'There is no name in it.',
  notFound: 'This check is not there any more.',
  notRunning: 'This check does not run here.',
  overOrElsewhere: 'This check is over, or it runs in another window or command line of this computer.',
  runsElsewhere: 'Another window or command line of this computer runs this check already.',
  switchedOff: 'This interface is switched off in {{account}}: it has no base address.',
  tooManyLines:
    'A check takes at most {{thousands}} thousand lines: at the registry’s limit these are nearly a day’s work. Split the list.',
  wasCancelled: 'This check was cancelled. Begin a new one.',
  pausedFault: 'It stopped because of a fault of Registry Desk.',
  pausedNoAnswers: '{{number}} questions in a row were not answered. {{why}}',
  pausedProgramEnded: 'Registry Desk ended while this ran. Go on when you like: all answers are kept.',
} as const;
