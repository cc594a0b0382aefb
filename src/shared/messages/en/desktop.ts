/** What the desktop program says beside its window, in the language of the system. */
export const desktop = {
  cannotStart: 'Registry Desk cannot start',
  noWindow: 'Registry Desk cannot show its window',
  windowEnded:
    'The window of Registry Desk has ended twice within a minute ({{why}}). What was done is kept. Close it and start it again. If it ends again, look into {{folder}}.',
  openAlready: 'Registry Desk is open already. Its window was asked to come to the front.',
  cannotLock:
    '{{folder}} cannot be locked, so nobody could tell whether it is open already. Is its disk full, read-only or without links?',
  asRoot: 'This is root, so Electron runs without its sandbox (--no-sandbox). Better: start it as a user.',
  keepWorking: 'Keep working',
  quit: 'Quit',
  quitDuringWork_one: 'Work is still under way. Quit all the same?',
  quitDuringWork_other: '{{count}} works are still under way. Quit all the same?',
  whatIsDoneStays: 'What is done stays done. Nothing is sent again automatically.',
  backupFiles: 'Registry Desk backup',
  recordingFiles: 'Registry Desk recording',
} as const;
