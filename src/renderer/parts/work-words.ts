import { wordBook } from './words.ts';

/** What long work is about, by the codes of the contract. */
export const workWords = wordBook('work', {
  'download-my-domains': 'Download the domains of {{name}}',
  'download-ispstat': 'Download the names on the nameservers of {{name}}',
  'export-domains': 'Export domains of {{name}}',
  'export-changes': 'Export changes of {{name}}',
  'refresh-expiry-dates': 'Refresh the expiry dates of {{name}}',
  'expiry-calendar': 'Calendar of expiry dates of {{name}}',
  'check-names_one': 'Check {{number}} name',
  'check-names_other': 'Check {{number}} names',
  'check-list': 'Check {{name}}',
  'export-check': 'Export the check {{name}}',
  'renew-names_one': 'Renew {{number}} name',
  'renew-names_other': 'Renew {{number}} names',
  'renewal-batch': '{{name}}',
  'export-batch': 'Export the batch {{name}}',
  'read-unknown-outcomes': 'Read unknown outcomes of {{name}}',
  'collect-messages': 'Collect messages of {{name}}',
  'acknowledge-messages_one': 'Acknowledge {{number}} message',
  'acknowledge-messages_other': 'Acknowledge {{number}} messages',
  'export-messages': 'Export messages',
  'export-journal': 'Export the journal as an HTTP archive',
  recording: 'Save a recording',
  'practice-evidence': 'Write the evidence of practice',
  backup: 'Backup of the store',
  'crash-test': 'Crash test',
});
