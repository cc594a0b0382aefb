import type { StaleWhy } from '#contract/renewals/renewals.ts';
import { leastBetween, type Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { StoredDomain, StoredExpiry } from '#main/domains/store/record.ts';
import { asSentence, type Message, message } from '#messages/message.ts';
import { rulesOf } from '#values/account-rules.ts';
import { type CalendarDate, dateOfInstant, parseCalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { failureReason } from '#values/failure-reason.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { copyLagMilliseconds } from './renewal-limits.ts';
import type { NameStanding } from './store/ledger-record.ts';

/** Asks the registry about a name, and keeps the answer in the list. */
export type ReadFresh = (
  account: StoredAccount,
  ldhName: string,
  signal?: AbortSignal,
  /** Background work leaves some of the limit on lookups to a person. */
  priority?: 'person' | 'background',
) => Promise<
  | {
      readonly kind: 'found';
      readonly domain: RdapDomain;
      readonly toldAt: number;
      readonly registryAt?: number | undefined;
      readonly journalId: string;
    }
  | { readonly kind: 'not-found'; readonly text: string; readonly journalId: string }
>;

/** The same for work that nobody waits for by the click. */
export function inBackground(readFresh: ReadFresh): ReadFresh {
  return (account, ldhName, signal) => readFresh(account, ldhName, signal, 'background');
}

/** The expiry date as it is known, and why it is not fresh where it is not. */
export interface KnownExpiry {
  /** Null where none is known. */
  readonly expiry: StoredExpiry | null;
  readonly stale: boolean;
  readonly staleWhy: StaleWhy | null;
  /** The same as a sentence. */
  readonly staleSaid: Message | null;
  /** When the registry said it, by its own clock, where its answer has that. */
  readonly registryAt?: number | undefined;
}

/** The registry's date now; the local one, marked stale, where the registry cannot say. */
export async function readExpiry(
  readFresh: ReadFresh,
  account: StoredAccount,
  ldhName: string,
  row: StoredDomain | undefined,
): Promise<KnownExpiry & { domain: RdapDomain | undefined }> {
  const stale = (staleSaid: Message, staleWhy: StaleWhy) => {
    return { expiry: row?.expiry ?? null, stale: true, staleSaid, staleWhy, domain: undefined };
  };
  try {
    const reading = await readFresh(account, ldhName);
    if (reading.kind === 'not-found') {
      const why = message('renewals.nameNotKnown', { why: asSentence(reading.text) });
      return stale(why, { code: 'not-known' });
    }
    const date = expiryOf(reading.domain);
    if (date === undefined) return stale(message('renewals.answerWithoutDate'), { code: 'no-date' });
    const expiry = { date, source: 'rdap' as const, toldAt: reading.toldAt };
    const { domain, registryAt } = reading;
    return { expiry, stale: false, staleSaid: null, staleWhy: null, domain, registryAt };
  } catch (error) {
    // Where our own disk or program fails, nothing goes on with a reason.
    const ours = !(error instanceof DeskFailure) || error.failure.kind === 'file' || error.failure.kind === 'internal';
    if (ours) throw error;
    const failure = failureReason(error.failure);
    return stale(failure.message, { code: 'failure', failure });
  }
}

/**
 * The same beside what the ledger has: RDAP may be answered from a copy that lags. A date from before our own last renewal
 * would renew the name a second time, where a registry does not hold the date against us; then the date to which it was
 * renewed is what is known, and it was not read just now.
 */
export function besideLedger<Known extends KnownExpiry>(
  known: Known,
  renewed: NameStanding['renewed'],
  now: Moment,
): Known {
  const then = { ...now, registryAt: known.registryAt };
  if (known.stale || known.expiry === null || !isBehind(known.expiry.date, renewed, then)) return known;
  const { date: told } = known.expiry;
  const { at, expiryDate } = renewed;
  return {
    ...known,
    expiry: { date: expiryDate, source: 'renewal', toldAt: at },
    stale: true,
    staleSaid: message('renewals.registryBehind', { date: told, to: expiryDate, on: dateOfInstant(at) }),
    staleWhy: { code: 'behind' },
  };
}

/** The renewal that RDAP may not know yet. A person may have set an emulator back, and it has no copy that lags. */
export function renewalToKnow(account: StoredAccount, standing: NameStanding | undefined): NameStanding['renewed'] {
  return rulesOf(account) === 'emulator' ? undefined : standing?.renewed;
}

/** Whether a date is from before our own last renewal, so short a while after it that a copy may lag. */
export function isBehind(
  date: CalendarDate,
  renewed: NameStanding['renewed'],
  now: Moment,
): renewed is NonNullable<NameStanding['renewed']> {
  return renewed !== undefined && date < renewed.expiryDate && leastBetween(renewed, now) < copyLagMilliseconds;
}

/** The expiry date in an RDAP answer as a calendar date; undefined where it has none that is one. */
export function expiryOf(domain: RdapDomain): CalendarDate | undefined {
  if (domain.expiry === undefined) return undefined;
  const date = parseCalendarDate(domain.expiry.date.slice(0, 10));
  return date.ok ? date.value : undefined;
}
