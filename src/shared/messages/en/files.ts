/** Files, folders and the file of the store. */
export const files = {
  // The file of the store
  diskFull: 'The disk of {{path}} is full. Nothing half-written was kept. Make room, then try again.',
  busy: 'Another program is writing to {{path}} and does not end. Close it, then try again.',
  notWritable: '{{path}} cannot be written. Check the permissions of the file and its folder.',
  diskFailed: 'The disk failed while {{path}} was read or written. Nothing half-written was kept.',
  storeDamaged: '{{path}} is damaged. Put a backup in its place, or move it away to begin again.',
  cannotOpen: '{{path}} cannot be opened. Check that its folder exists and may be written.',
  notADatabase: '{{path}} is not a database of Registry Desk. It was not changed.',
  notPermitted: '{{path}} cannot be opened or written by this user. Check the permissions of the file and its folder.',
  notOpened: '{{path}} cannot be opened: {{reason}}',
  storeFailed: 'The store failed: {{reason}}',
  storeClosed: 'The store is closed.',
  storeNotOpened: 'The store could not be opened.',
  storeThreadFailed: 'The store’s thread failed: {{reason}}',
  storeThreadEnded: 'The store’s thread has ended.',
  upkeepFailed: 'The work on the store’s file ended: {{reason}}',
  upkeepEnded: 'The work on the store’s file ended: its thread has ended.',
  noLockFile: 'No lock file could be kept beside {{path}}. Check that its folder may be written.',
  openElsewhere:
    'Another Registry Desk program has {{path}} open: a window, a web host or a command. Close it, then try again. Nothing was changed.',
  overwritten:
    '{{path}} was written over by another program while Registry Desk had it open. Nothing more is written to it, and nothing is sent. Close every Registry Desk program. If somebody copied a file over it, restore a backup and look at what was billed before you renew. If nobody did, start again.',
  cut: '{{path}} was cut or written over by another program while Registry Desk had it open. Nothing more is written to it. Close every Registry Desk program, then restore a backup.',
  moved:
    '{{file}} was moved, replaced or removed while Registry Desk had it open. Nothing more is written to it. Close every Registry Desk program, put the file back, then start again.',
  logDamaged:
    '{{log}}, the log of what was written last to {{path}}, is damaged. Renewals that were sent may be in the part that cannot be read. Nothing was changed. Restore a backup. Or move the log away to go on without it, and look at what was billed before you renew.',
  storeEmptied:
    '{{path}} is empty: what was in it is gone. Renewals that were sent may have been in it. Nothing was changed. Put the file back or restore a backup. Or move what is left of it away to begin again, and look at what was billed before you renew.',
  storeGone:
    '{{path}}-wal, the log of what was written last, is there, and {{path}} itself is gone. Renewals that were sent may have been in it. Nothing was changed. Put the file back or restore a backup. Or move what is left of it away to begin again, and look at what was billed before you renew.',
  notOurs: '{{path}} is the database of another program. It was not changed.',
  newerVersion:
    '{{path}} was written by a newer version of Registry Desk (its form is {{form}}, this version knows {{newest}}). Install the newer version. The file was not changed.',
  downloadNotOpen:
    'This download is not open: it was finished or dropped, or its account was removed. Nothing was changed.',
  downloadOutdated:
    'A download of the same list that was started later is finished already. This older one was not used.',
  accountGone: 'This account does not exist any more. Nothing was kept.',
  entryExists: 'The ledger already has an entry {{entryId}}. Nothing was written.',
  // Backups, and the store that they replace
  copyDiskFull: 'The disk of {{path}} is full. Make room, or choose another disk. Nothing was left behind.',
  copyExists: '{{path}} is there already.',
  missing: 'There is no file {{path}}. Nothing was changed.',
  noStore: '{{path}} holds no store of Registry Desk. Nothing was changed.',
  logBeside:
    'Beside {{path}} is {{log}}, a log of changes that are not in the file. Nothing was changed. Use a backup that Registry Desk wrote, or move that log away to go on without what it holds.',
  backupDamaged: '{{path}} is damaged: not all of it can be read. Nothing was changed. Use another backup.',
  foreignCode:
    '{{path}} was changed by another program than Registry Desk ({{found}}). Nothing was changed. Use another backup.',
  keptAlready: '{{path}} is there already. Try again in a second. Nothing was changed.',
  // Reading
  notAFile: '{{path}} is {{kind}}, not a file. Nothing of it was read. Choose a file.',
  folder: 'a folder',
  pipe: 'a pipe',
  socket: 'a socket',
  device: 'a device',
  tooLarge: '{{path}} is larger than the {{most}} MiB allowed here. Choose a smaller file.',
  inputTooLarge: 'Standard input is larger than the {{most}} MiB allowed here. Choose a smaller file.',
  // Writing
  nothingLeftBehind: '{{problem}} Nothing was left behind.',
  exists: '{{path}} is there already. Choose another name, or allow it to be replaced.',
  deniedOrOpen:
    '{{path}} may not be written by this user, or another program holds it open. Choose another folder, or close the file.',
  readOnlyDisk: '{{path}} lies on a disk that cannot be written. Choose another folder.',
  noFolder: 'The folder of {{path}} does not exist. Make it, or choose another.',
  notAFolder: 'A part of {{path}} is a file and not a folder. Choose another folder.',
  isFolder: '{{path}} is a folder. Add a file name to it.',
  diskFullWriting: 'The disk of {{path}} is full. Make room, or choose another disk.',
  tooLargeForDisk: 'The disk of {{path}} does not take a file this large. Choose another disk, or fewer rows.',
  nameTooLong: 'The name of {{path}} is too long for this disk. Choose a shorter one.',
  inUse: '{{path}} is in use by another program. Close it there, then try again.',
  tooManyOpen: 'Too many files are open on this machine. Close some programs, then try again.',
  diskFailedWriting: 'The disk of {{path}} failed while it was written. Check the disk, or choose another.',
  notWritten: '{{path}} could not be written ({{code}}). Choose another folder.',
  danglingLink: '{{path}} is a link that leads nowhere. Remove it, or choose another name. Nothing was left behind.',
  neverReplaced:
    '{{path}} is {{kind}}, not a file, and is never replaced. Choose another name. Nothing was left behind.',
  linkPutMeanwhile: 'A link was put at {{path}} meanwhile. Nothing was replaced. Try again.',
  ownFile:
    '{{path}} lies in the data folder of Registry Desk or is one of its own files. Choose another folder. Nothing was left behind.',
  wholePath: 'Write the whole path of the file, from the root of the disk, or a file name alone.',
  exportsFolderOnly: 'Files are written to {{folder}} only. Write a file name, and move the file afterwards.',
  placeNotChosen:
    'Choose the place with the button beside the path, or write a file name: the file then goes to {{folder}}.',
  hiddenName: 'Write a file name that does not begin with a dot: such files are settings of programs.',
  tooManyRows:
    'A sheet of a spreadsheet holds 1,048,576 rows, and there are more. Choose CSV, or fewer rows. Nothing was left behind.',
  // The data folder
  dataDiskFull: 'The disk of the data folder {{folder}} is full. Make room, then try again.',
  dataFolderNotMade:
    'The data folder {{folder}} cannot be made ({{code}}). Choose another with --home or REGISTRY_DESK_HOME.',
} as const;
