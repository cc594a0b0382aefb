import type { StoredAccount } from '#main/database/store.ts';
import { listOf, type Message, message } from '#messages/message.ts';
import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';
import { statusAgainstRenewal } from '#values/renewal-status.ts';
import { horizonOn, horizonYears, isElsewhereNews, isRecent, mayPay } from './renewal-limits.ts';
import type { NameStanding } from './store/ledger-record.ts';

export interface NameFacts {
  readonly account: StoredAccount;
  /** Our handle's roles and the name's statuses, from the freshest source. */
  readonly roles: readonly string[];
  readonly status: readonly string[];
  /** What the ledger knows of this name, whichever account asked. */
  readonly standing: NameStanding | undefined;
  readonly expiryDate: CalendarDate | null;
  /** `now` is left out for a practice registry, which has its own days. */
  readonly days: Parameters<typeof isRecent>[1];
}

/** What speaks against the renewal of a name. The form of one renewal and the lines of a batch say it alike. */
export function warnOfName({ account, roles, status, standing, expiryDate, days }: NameFacts) {
  const { renewed, elsewhere, contradicted } = standing ?? {};
  const forbidding = statusAgainstRenewal(status);
  const warnings = [];
  if (!mayPay(roles)) {
    warnings.push(
      warning('not-ours', message('renewals.warnNotOurs', { handle: account.handle, roles: listOf(roles) })),
    );
  }
  if (forbidding !== undefined) {
    warnings.push(warning('renewal-prohibited', message('renewals.warnProhibited', { status: forbidding })));
  }
  if (renewed !== undefined && isRecent(renewed, days)) {
    const values = { date: dateOfInstant(renewed.at), to: renewed.expiryDate };
    warnings.push(warning('renewed-recently', message('renewals.warnRecent', values)));
  }
  if (elsewhere !== undefined && isElsewhereNews(elsewhere, days)) {
    const values = { from: elsewhere.dateBefore, to: elsewhere.dateAfter };
    warnings.push(warning('renewed-elsewhere', message('renewals.warnElsewhere', values)));
  }
  if (contradicted === true) warnings.push(warning('contradicted', message('renewals.warnContradicted')));
  if (expiryDate !== null && expiryDate < days.today) {
    warnings.push(warning('expired', message('renewals.warnExpired', { date: expiryDate })));
  }
  return warnings;
}

/** Protocol facts N1: registries refuse a date beyond their horizon; where it lies is not shown, so this only warns. */
export function warnOfHorizon(newExpiryDate: CalendarDate | null, today: CalendarDate) {
  if (newExpiryDate === null || newExpiryDate <= horizonOn(today)) return [];
  const values = { date: newExpiryDate, years: horizonYears };
  return [warning('beyond-horizon', message('renewals.warnHorizon', values))];
}

type Code =
  | 'not-ours'
  | 'renewal-prohibited'
  | 'renewed-recently'
  | 'renewed-elsewhere'
  | 'contradicted'
  | 'expired'
  | 'beyond-horizon';

function warning(code: Code, text: Message) {
  return { code, text };
}
