/** What is said of the practice registry and its emulator. */
export const practice = {
  couldNotStart: 'The practice registry could not be started.',
  draftsOffered: 'The emulator offers the drafts of 2024 (epp-drafts, N9, assumed).',
  nameGone: 'The registry has no such name.',
  nameHas: 'Its status is {{status}}.',
  noExpiryDate: 'The registry showed no expiry date.',
  noNameToExpire: 'No name is left that could expire.',
  notRunning: 'The practice registry does not run. Start it first.',
  notStarted: 'The practice registry does not run. Choose “Practise offline” first.',
  nothingOfThisName: 'The practice registry has nothing of this name.',
  noAnswer: 'The practice registry does not answer. Stop it and start it again.',
  pathMissing: '{{what}} There is no such path.',
  recordingUnreadable: 'The recording could not be read.',
  refused: 'The practice registry refused this with HTTP {{status}}.',
  ruleAndDate: '{{rule}} Renewed until {{date}}.',
  ruleOfSource: '{{rule}} ({{source}})',
  snapshotUnreadable: 'The snapshot could not be read.',
} as const;
