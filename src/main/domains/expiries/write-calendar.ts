import type { ExportReceipt } from '#contract/domains/exports.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { type CalendarEvent, calendarText } from '#main/files/calendar-text.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { StepControl } from '#main/ports.ts';
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
        summary: `${unicodeName} expires`,
        description:
          `${unicodeName}${unicodeName === ldhName ? '' : ` (${ldhName})`} expires on ${date}.\n` +
          `Told by ${sourceNames[source]} on ${new Date(toldAt).toISOString().slice(0, 10)}; ${account.label}.`,
        reminders,
      }));
      rows += known.length;
      control.progress(rows, null);
    }
  }
  const title = `Expiry dates of ${account.label}`;
  const written = await ports.files.write(order, calendarText(title, pieces()));
  return { ...written, rows };
}

const sourceNames = {
  'my-domains': 'the list of my domains',
  ispstat: 'the list of a DNS provider',
  rdap: 'an RDAP lookup',
  renewal: 'a renewal',
  import: 'an imported list',
} as const;
