/** What is said of backups of the store, and of putting one in its place. */
export const backups = {
  changedSinceExamined: 'This file is not the one that was examined: it has changed meanwhile. Nothing was changed.',
  changedWhileCopied: '{{path}} was changed while it was copied. Nothing was changed here.',
  notABackup: '{{path}} is no backup of Registry Desk. Nothing was changed; use another file.',
  pathNotWhole: 'Write the whole path of the file, from the root of the disk.',
  receiptDiffers:
    '{{path}} is not what its receipt {{path}}.sha256 says: it was changed since. Nothing was changed here.',
  replaceByCommand: 'The store cannot be replaced while Registry Desk runs here: use `registry-desk restore`.',
  storeInUse: 'The store is in use, so there is no need to begin with an empty one.',
  storeNotOpen: 'The store is not open, so there is nothing to back up.',
  workUnderWay: 'Work is under way ({{count}}). Wait for it or cancel it, then try again.',
} as const;
