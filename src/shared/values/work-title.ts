import type { Message, MessageCode, MessageValue } from '#messages/message.ts';

/** What long work is about, and the sentence of each. */
const titles = {
  'download-my-domains': 'work.downloadMyDomains',
  'download-ispstat': 'work.downloadIspstat',
  'export-domains': 'work.exportDomains',
  'export-changes': 'work.exportChanges',
  'export-books': 'work.exportBooks',
  'check-everything': 'work.checkEverything',
  'today-digest': 'work.todayDigest',
  'export-keep-list': 'work.exportKeepList',
  'match-books': 'work.matchBooks',
  'refresh-expiry-dates': 'work.refreshExpiryDates',
  'expiry-calendar': 'work.expiryCalendar',
  'check-names': 'work.checkNames',
  'check-list': 'work.checkList',
  'export-check': 'work.exportCheck',
  'renew-names': 'work.renewNames',
  'renewal-batch': 'work.renewalBatch',
  'export-batch': 'work.exportBatch',
  'export-renewals': 'work.exportRenewals',
  'export-costs': 'work.exportCosts',
  'export-forecast': 'work.exportForecast',
  'read-unknown-outcomes': 'work.readUnknownOutcomes',
  'collect-messages': 'work.collectMessages',
  'acknowledge-messages': 'work.acknowledgeMessages',
  'export-messages': 'work.exportMessages',
  'export-journal': 'work.exportJournal',
  recording: 'work.recording',
  'practice-evidence': 'work.practiceEvidence',
  backup: 'work.backup',
  'move-in': 'work.moveIn',
  probe: 'work.probe',
} as const satisfies Readonly<Record<string, MessageCode>>;

export type WorkSubjectCode = keyof typeof titles;
export const workSubjects = Object.keys(titles) as readonly WorkSubjectCode[];

const unnamed: Readonly<Record<string, MessageCode>> = {
  'export-batch': 'work.exportUnnamedBatch',
  'export-check': 'work.exportUnnamedCheck',
};

/** The title of long work; `written` writes its number as the reader's language does. */
export function workTitle(
  subject: { readonly code: WorkSubjectCode; readonly name?: string | undefined; readonly count?: number | undefined },
  written: (count: number) => string = String,
): Message {
  const { code, name = '', count = 0 } = subject;
  const values: Readonly<Record<string, MessageValue>> = { name, count, number: written(count) };
  return { code: (name === '' ? unnamed[code] : undefined) ?? titles[code], values };
}
