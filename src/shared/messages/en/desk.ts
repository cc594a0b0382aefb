/** What Registry Desk says of itself: its windows, its long work, the files that it wrote. */
export const desk = {
  cancelled: 'Cancelled.',
  fileGone: '{{path}} is not there any more, or was not written here.',
  foldersNotOpened: 'Folders cannot be opened from here; copy the path instead.',
  noProgram: 'No program opens this file from here. Show it in its folder instead.',
  nothingWritten: 'This work wrote no file.',
  probeNotRun: 'The probe has not run for this account.',
  windowDisconnected:
    'Registry Desk does not answer this window. A request may still be under way: the ledger shows every renewal that was sent. Start Registry Desk again.',
  windowFault: 'Something went wrong in this window.',
  windowRefused: 'Registry Desk could not do this: an unexpected error.',
  windowSessionOver:
    'This window is no longer connected: Registry Desk was started again since it was opened. Open the address that the terminal shows.',
  windowTooMuch: 'That is too much at once.',
  workCancelFirst: 'This work is still under way: cancel it first.',
  workNotPausable: 'This work cannot be paused; it can be cancelled.',
  workOver: 'This work is over.',
  workUnknown: 'This work is not known any more; it was removed from the tray.',
  fault: 'Unexpected error (reference {{reference}} in the log).',
  inputRefused: 'This request is not valid.',
  emulatorNotStarted: 'The emulator did not start: {{reason}}',
  storeNotOpen: 'The store is not open.',
  storeNotReplaced: 'The store was not replaced: {{reason}}',
} as const;
