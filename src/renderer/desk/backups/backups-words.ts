import { wordBook } from '#renderer/parts/words.ts';

export const backupsWords = wordBook('backups', {
  backupTitle: 'Back up everything',
  backupText:
    'One file with all that Registry Desk remembers: accounts, names, tags and notes, the ledger of renewals, messages, the journal. Keys and passwords stay in the keychain and are not in it. A receipt with its SHA-256 is written beside it.',
  backUp: 'Back up',
  backupStarted: 'The backup has begun.',
  restoreTitle: 'Restore a backup',
  restoreText:
    'Everything after the backup is missing: renewals, acknowledged messages, counts of what was sent. The store that is here now is kept beside it, and nothing is sent.',
  restorePath: 'Backup file',
  examine: 'Check the file',
  choose: 'Choose…',
  restore: 'Restore',
  restoring: 'Registry Desk closes and opens again with the backup.',
  holds: 'The file is intact. It contains',
  accounts: 'Accounts',
  names: 'Names',
  renewals: 'Renewals',
  messages: 'Messages',
  size: 'Size',
  sha: 'SHA-256',
  receiptAgrees: 'The receipt beside it says the same.',
  receiptDiffers: 'The receipt beside it says something else: the file was changed since it was written.',
  receiptMissing: 'There is no receipt beside it.',
  cannotRestore: 'Here a backup is restored from the command line: registry-desk restore FILE --yes',
  lastBackup: 'Last backup: {{time}}, {{path}}',
  noBackup: 'There is no backup yet.',
  restored: 'The backup is restored',
  begunAnew: 'Started with an empty store',
  restoreFailed: 'The backup was not restored',
  kept: 'The former store is kept as {{path}}.',
  keysHeldBack: 'This machine has not used these keys with these addresses, so enter them again: {{accounts}}.',
  rescueTitle: 'The store cannot be opened',
  rescueText:
    'Nothing was sent and nothing was changed. The file stays as it is; whatever you choose, it is kept beside the new one.',
  beginAnew: 'Begin with an empty store',
  beginAnewText:
    'Names come back with the next download. The ledger of renewals does not: look at what is billed before you renew.',
  showFolder: 'Show the folder',
});
