import type { WorkSubject } from '#contract/work.ts';

const titles: Readonly<Record<WorkSubject['code'], (name: string, count: number) => string>> = {
  'download-my-domains': (name) => `Download the domains of ${name}`,
  'download-ispstat': (name) => `Download the names on the nameservers of ${name}`,
  'export-domains': (name) => `Export domains of ${name}`,
  'export-changes': (name) => `Export changes of ${name}`,
  'refresh-expiry-dates': (name) => `Refresh the expiry dates of ${name}`,
  'expiry-calendar': (name) => `Calendar of expiry dates of ${name}`,
  'check-names': (_name, count) => `Check ${count === 1 ? '1 name' : `${count} names`}`,
  'check-list': (name) => `Check ${name}`,
  'export-check': (name) => `Export the check ${name}`.trim(),
  'renew-names': (_name, count) => `Renew ${count === 1 ? '1 name' : `${count} names`}`,
  'renewal-batch': (name) => name,
  'export-batch': (name) => `Export the batch ${name}`.trim(),
  'read-unknown-outcomes': (name) => `Read unknown outcomes of ${name}`,
  'collect-messages': (name) => `Collect messages of ${name}`,
  'acknowledge-messages': (_name, count) => (count === 1 ? 'Acknowledge a message' : `Acknowledge ${count} messages`),
  'export-messages': () => 'Export messages',
  'export-journal': () => 'Export the journal as an HTTP archive',
  recording: () => 'Save a recording',
  'practice-evidence': () => 'Write the evidence of practice',
  backup: () => 'Backup of the store',
  'crash-test': () => 'Crash test',
  probe: (name) => `Conformance probe of ${name}`,
};

/** The title of long work where no window says it. */
export function englishTitle({ code, name = '', count = 0 }: WorkSubject): string {
  return titles[code](name, count);
}
