import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import type { RenewalProposal, RenewalWarning } from '#contract/renewals/renewals.ts';
import type { Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import { shownMark } from '#main/domains/store/do-not-renew-record.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { asWritten, message } from '#messages/message.ts';
import { addPeriod, type CalendarDate, daysBetween } from '#values/calendar-date.ts';
import type { DomainName } from '#values/domain-name.ts';
import { offeredYears, type RenewalPeriod } from '#values/renewal-period.ts';
import type { KnownExpiry } from './read-expiry.ts';
import type { NameStanding } from './store/ledger-record.ts';
import { warnOfHorizon, warnOfName } from './warn-of-name.ts';

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
          return { period, newExpiryDate, priceMinor, warnings: warnOfHorizon(newExpiryDate, today) };
        });
  return {
    ldhName: name.ldhName,
    unicodeName: name.unicodeName,
    expiry: expiry === null ? null : { ...expiry, daysLeft: daysBetween(today, expiry.date) },
    stale: known.stale,
    staleText: known.staleSaid ?? asWritten(''),
    staleWhy: known.staleWhy,
    cards: account.cards.map((card) => ({ ...card })),
    choices,
    currency: facts.prices.currency,
    minorDigits: facts.prices.minorDigits,
    warnings: warningsOf(facts),
    doNotRenew: shownMark(facts.standing?.mark, today),
    open: facts.open ?? null,
    reviewed: { ...(facts.standing?.newest ?? { entry: 0, steps: 0 }) },
  };
}

function yearsOf({ years }: ProposalFacts): readonly number[] {
  return years === undefined || offeredYears.some((value) => value === years) ? offeredYears : [...offeredYears, years];
}

function warningsOf({ account, row, roles, status, known, today, now, standing }: ProposalFacts): RenewalWarning[] {
  const warnings: RenewalWarning[] = [];
  if (account.readOnly) warnings.push({ code: 'read-only', text: message('renewals.warnReadOnly') });
  if (account.cards.length === 0) warnings.push({ code: 'no-card', text: message('renewals.warnNoCard') });
  if (row === undefined) warnings.push({ code: 'not-in-list', text: message('renewals.warnNotInList') });
  const expiryDate = known.expiry?.date ?? null;
  // Of a name that is not in the list nobody has reported our roles for certain.
  const ours = row === undefined ? [] : roles;
  return [...warnings, ...warnOfName({ account, roles: ours, status, standing, expiryDate, days: { today, now } })];
}
