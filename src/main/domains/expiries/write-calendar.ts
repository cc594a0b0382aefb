import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { type CalendarEvent, calendarText } from '#main/files/calendar-text.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { StepControl } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { dateOfInstant } from '#values/calendar-date.ts';
import type { DomainExpiries } from '../store/expiry-record.ts';

export interface CalendarOrder {
  readonly path: string;
  readonly replace: boolean;
  /** Days before each expiry. */
  readonly reminders: readonly number[];
}

const eventsInAPiece = 1_000;

/** Writes every known expiry of an account's list as a calendar, each with where it comes from. */
export async function writeCalendar(
  ports: { readonly expiries: Pick<DomainExpiries, 'knownExpiries'>; readonly files: ExportFiles },
  account: StoredAccount,
  order: CalendarOrder,
  control: StepControl,
): Promise<ExportReceipt> {
  const reminders = [...new Set(order.reminders)].sort((one, other) => other - one);
  let rows = 0;
  async function* pieces(): AsyncGenerator<readonly CalendarEvent[], void, void> {
    for (let after: { date: string; ldhName: string } | undefined; ; ) {
      await control.step();
      const known = await ports.expiries.knownExpiries(account.accountId, after, eventsInAPiece);
      after = known.at(-1);
      if (after === undefined) return;
      yield known.map(({ ldhName, unicodeName, date, source, toldAt }) => ({
        uid: `expiry-${ldhName}-${account.environment}@registry-desk.invalid`,
        stampedAt: toldAt,
        date,
        summary: say('en', message('domains.calendarSummary', { name: unicodeName })),
        description: [
          message('domains.calendarExpires', {
            name: unicodeName === ldhName ? ldhName : `${unicodeName} (${ldhName})`,
            date,
          }),
          message(sourceNames[source], { date: dateOfInstant(toldAt), account: account.label }),
        ]
          .map((sentence) => say('en', sentence))
          .join('\n'),
        reminders,
      }));
      rows += known.length;
      control.progress(rows, null);
    }
  }
  const title = say('en', message('domains.calendarTitle', { account: account.label }));
  const written = await ports.files.write(order, calendarText(title, pieces()));
  return { ...written, rows };
}

const sourceNames = {
  'my-domains': 'domains.calendarOfList',
  ispstat: 'domains.calendarOfIspstat',
  rdap: 'domains.calendarOfLookup',
  renewal: 'domains.calendarOfRenewal',
  import: 'domains.calendarOfImport',
} as const;
