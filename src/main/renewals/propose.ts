import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal, RenewalWarning } from '#contract/renewals/renewals.ts';
import type { Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { say } from '#messages/say.ts';
import { addPeriod, type CalendarDate, dateOfInstant, daysBetween } from '#values/calendar-date.ts';
import type { DomainName } from '#values/domain-name.ts';
import { offeredYears, type RenewalPeriod } from '#values/renewal-period.ts';
import { statusAgainstRenewal } from '#values/renewal-status.ts';
import type { KnownExpiry } from './read-expiry.ts';
import { horizonOn, horizonYears, isElsewhereNews, isRecent, mayPay } from './renewal-limits.ts';
import type { NameStanding } from './store/ledger-record.ts';

export interface ProposalFacts {
  readonly name: DomainName;
  readonly account: StoredAccount;
  readonly row: StoredDomain | undefined;
  /** Our handle's roles, from the freshest telling. */
  readonly roles: readonly string[];
  /** The name's statuses, from the freshest telling. */
  readonly status: readonly string[];
  readonly known: KnownExpiry;
  readonly today: CalendarDate;
  /** Left out for a practice registry, which has its own days. */
  readonly now: Moment | undefined;
  readonly open: LedgerEntry | undefined;
  readonly prices: {
    readonly currency: string;
    readonly minorDigits: number;
    priceOf(period: RenewalPeriod): number | null;
  };
  /** A period in years that is to be among the choices. */
  readonly years: number | undefined;
  /** What the ledger knows of this name, whichever account asked. */
  readonly standing: NameStanding | undefined;
}

/** What the renewal form shows: the date that will be sent, the choices, and everything worth a second look. */
export function propose(facts: ProposalFacts): RenewalProposal {
  const { name, account, known, today } = facts;
  const { expiry } = known;
  const choices =
    expiry === null
      ? []
      : yearsOf(facts).map((value) => {
          const period = { unit: 'y' as const, value };
          const priceMinor = facts.prices.priceOf(period);
          const newExpiryDate = addPeriod(expiry.date, period);
          return { period, newExpiryDate, priceMinor, warnings: horizonWarnings(newExpiryDate, today) };
        });
  return {
    ldhName: name.ldhName,
    unicodeName: name.unicodeName,
    expiry: expiry === null ? null : { ...expiry, daysLeft: daysBetween(today, expiry.date) },
    stale: known.stale,
    staleText: known.staleSaid === null ? '' : say('en', known.staleSaid),
    staleWhy: known.staleWhy,
    cards: account.cards.map((card) => ({ ...card })),
    choices,
    currency: facts.prices.currency,
    minorDigits: facts.prices.minorDigits,
    warnings: warningsOf(facts),
    open: facts.open ?? null,
  };
}

function yearsOf({ years }: ProposalFacts): readonly number[] {
  return years === undefined || offeredYears.some((value) => value === years) ? offeredYears : [...offeredYears, years];
}

/** Protocol facts N1: registries refuse a date beyond their horizon; where it lies is not shown, so this only warns. */
function horizonWarnings(newExpiryDate: CalendarDate, today: CalendarDate): RenewalProposal['warnings'] {
  if (newExpiryDate <= horizonOn(today)) return [];
  const text = `The new date, ${newExpiryDate}, lies more than ${horizonYears} years ahead; the registry will probably refuse it.`;
  return [{ code: 'beyond-horizon', text, date: newExpiryDate, years: horizonYears }];
}

function warningsOf(facts: ProposalFacts): RenewalProposal['warnings'] {
  const { account, row, roles, known, today, now, standing } = facts;
  const { renewed, elsewhere, contradicted } = standing ?? {};
  const warnings: RenewalWarning[] = [];
  const warn = (code: RenewalWarning['code'], text: string, about: Partial<RenewalWarning> = {}): void => {
    warnings.push({ code, text, ...about });
  };
  if (account.readOnly) warn('read-only', 'This account is read-only: nothing can be renewed with it.');
  if (account.cards.length === 0) warn('no-card', 'The account lists no card to bill; add one on the accounts page.');
  if (row === undefined) warn('not-in-list', 'The name is not in the local list of this account.');
  else if (!mayPay(roles)) {
    warn(
      'not-ours',
      `${account.handle} is ${roles.join(', ')} of this name; the registry may let only registrant, admin and billing contacts renew.`,
      { handle: account.handle, roles: [...roles] },
    );
  }
  const status = statusAgainstRenewal(facts.status);
  if (status !== undefined) warn('renewal-prohibited', `The registry prohibits renewal (${status}).`, { status });
  if (renewed !== undefined && isRecent(renewed, { today, now })) {
    const date = dateOfInstant(renewed.at);
    const to = renewed.expiryDate;
    warn('renewed-recently', `Renewed on ${date} already, to ${to}.`, { date, to });
  }
  if (elsewhere !== undefined && isElsewhereNews(elsewhere, { today, now })) {
    const { dateBefore, dateAfter } = elsewhere;
    warn('renewed-elsewhere', `Renewed elsewhere, from ${dateBefore} to ${dateAfter}: no renewal of ours did that.`, {
      date: dateBefore,
      to: dateAfter,
    });
  }
  if (contradicted === true) {
    warn(
      'contradicted',
      'A fact contradicts an earlier renewal of this name: it may have been carried out and billed. Look at the alarms.',
    );
  }
  if (known.expiry !== null && known.expiry.date < today) {
    warn('expired', `The name expired on ${known.expiry.date}.`, { date: known.expiry.date });
  }
  return warnings;
}
