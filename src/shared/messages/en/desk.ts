/** The program itself: its start, its store. */
export const desk = {
  emulatorNotStarted: 'The emulator did not start: {{reason}}',
  storeNotOpen: 'The store is not open.',
  storeNotReplaced: 'The store was not replaced: {{reason}}',
} as const;
