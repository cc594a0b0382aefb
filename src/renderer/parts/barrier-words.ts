import { wordBook } from './words.ts';

export const barrierWords = wordBook('barrier', {
  blocked: 'Writes blocked',
  armed: 'Armed for {{time}}',
  armedLabel: 'Writes are armed. They are blocked again automatically in {{time}}.',
  readOnly: 'Read-only',
  armTitle: 'Arm writes of {{account}}',
  armText:
    'Renewals and acknowledgements of a production account are blocked until you arm them. Armed, they may bill real money. They are blocked again automatically.',
  unproven:
    'The Registry Desk emulator does not answer at the addresses of {{account}}. A real registry may answer there, so the account is treated like production. Start the emulator and try again, or add a sandbox or production account.',
  inPlaceTitle: 'Production writes are blocked',
  inPlaceText: 'Arm the writes of {{account}} to continue. Nothing was sent yet.',
  readOnlyTitle: 'This account is read-only',
  readOnlyText: 'Nothing can be renewed or acknowledged with it. Switch that off under Accounts.',
  minutes: 'For how long',
  minutesChoice: '{{minutes}} min',
  handle: 'Type the handle of the account',
  handleHelp: 'Type {{handle}} to confirm that you mean this account.',
  arm: 'Arm writes',
  disarm: 'Block now',
  announcedArmed: 'Writes of {{account}} are armed.',
  announcedBlocked: 'Writes of {{account}} are blocked.',
});
