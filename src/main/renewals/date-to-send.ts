import { certainlyBetween, type Moment } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { StoredDomain, StoredExpiry } from '#main/domains/store/record.ts';
import { asSentence, type Message, message, sentences } from '#messages/message.ts';
import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';
import type { DomainName } from '#values/domain-name.ts';
import { DeskFailure } from '#values/failure.ts';
import { besideLedger, expiryOf, isBehind, type ReadFresh, readExpiry, renewalToKnow } from './read-expiry.ts';
import { invalid } from './read-order.ts';
import type { LedgerPlace, NameStanding } from './store/ledger-record.ts';

export interface DateAsked {
  readonly account: StoredAccount;
  readonly name: DomainName;
  readonly row: StoredDomain | undefined;
  /** The date that the person saw; undefined where none was known. */
  readonly expiryDate: CalendarDate | undefined;
  readonly now: Moment;
}

/** The date that goes out with a renewal, and how we know it. */
export interface DateToSend {
  readonly expiryDate: CalendarDate;
  /** Why a stale date is sent all the same; empty where the registry told it just now. */
  readonly staleReason: string;
  /** A sentence for the ledger: where the date comes from. */
  readonly why: Message;
  /** Whether the registry was asked for it now, which takes time. */
  readonly wasRead: boolean;
}

/** The date that goes out is one that the registry has just told, or one that the person vouches for with a reason. */
export async function dateSeen(
  readFresh: ReadFresh,
  asked: DateAsked & {
    readonly standing: NameStanding | undefined;
    readonly expiryDate: CalendarDate;
    readonly staleReason: string;
  },
): Promise<DateToSend> {
  const { account, name, row, standing, expiryDate } = asked;
  const read = await readExpiry(readFresh, account, name.ldhName, row);
  const { expiry, stale, staleSaid } = besideLedger(read, renewalToKnow(account, standing), asked.now);
  if (!stale && expiry?.date === expiryDate) {
    return readNow(expiryDate);
  }
  if (expiry !== null && expiry.date !== expiryDate) {
    throw moved(name, stale ? 'renewals.dateMovedHere' : 'renewals.dateMovedThere', expiry.date, expiryDate);
  }
  const why = staleSaid ?? message('renewals.answerWithoutDate');
  if (asked.staleReason !== '') {
    const noted = message('ledger.dateNotFresh', { date: expiryDate, why });
    return { expiryDate, staleReason: asked.staleReason, why: noted, wasRead: true };
  }
  const { unicodeName } = name;
  const needsReason = message('renewals.staleNeedsReason', { name: unicodeName, why, date: expiryDate });
  throw invalid('staleReason', 'stale-expiry', needsReason);
}

/**
 * A line of a batch was looked through before it is sent, and what was renewed in between was not in sight: it is not
 * sent, whatever date the registry tells now, and also where the review knew no date to compare with. Throws conflict.
 */
export function refuseReviewOutdated(
  name: DomainName,
  standing: NameStanding | undefined,
  reviewed: LedgerPlace,
): void {
  const { renewed } = standing ?? {};
  if (!mayHaveMoved(standing, reviewed)) return;
  const { unicodeName } = name;
  if (renewed === undefined || !isAfter(renewed.place, reviewed)) {
    throw conflict(message('renewals.reviewOutdated', { name: unicodeName }));
  }
  const on = dateOfInstant(renewed.at);
  throw conflict(message('renewals.reviewOutdatedRenewed', { name: unicodeName, on, to: renewed.expiryDate }));
}

/** Whether an entry that was settled since may have moved the expiry date. */
export function mayHaveMoved(standing: NameStanding | undefined, since: LedgerPlace): boolean {
  return standing?.moved !== undefined && isAfter(standing.moved, since);
}

/** By the ledger's own order: a clock may have been set in between. */
function isAfter(place: LedgerPlace, other: LedgerPlace): boolean {
  return place.entry > other.entry || (place.entry === other.entry && place.steps > other.steps);
}

/**
 * How long a date that was told is fresh for a line of a batch. A name with roles of our own is read at no cost, so its
 * date is trusted for no longer than the list takes to come in and a thousand lines to go out; who renews it in between,
 * at the registry's web interface or its own, is most often seen. The lookup of any other name counts, 50 in 30 minutes,
 * which would hold up the batch for hours: those are trusted longer.
 */
export const freshMilliseconds = { own: 60_000, other: 10 * 60_000 } as const;

/** How much older than its telling a renewal may be, so that a list cannot have been put together before it. */
const listMakingMilliseconds = 3_600_000;

/**
 * The date for a line of a batch: as a list or a lookup told it a moment ago, where nothing of ours can have moved it
 * since; else read now. Rejects with conflict where it is not the date that was reviewed, and with the reading's own
 * failure: no line is sent with a date that nobody told just now. A registry that tells dates in its list and none in
 * lookups has said all that it says: then what the list told some minutes ago stands.
 */
export async function dateForLine(readFresh: ReadFresh, asked: LineAsked): Promise<DateToSend> {
  const date = await toldForLine(readFresh, asked);
  const { account, name, standing, now } = asked;
  const renewed = renewalToKnow(account, standing);
  if (!isBehind(date.expiryDate, renewed, now)) return date;
  throw conflict(
    message('renewals.registryBehindLine', {
      date: date.expiryDate,
      name: name.unicodeName,
      to: renewed.expiryDate,
      on: dateOfInstant(renewed.at),
    }),
  );
}

type LineAsked = DateAsked & { readonly standing: NameStanding | undefined };

async function toldForLine(readFresh: ReadFresh, asked: LineAsked): Promise<DateToSend> {
  const { account, name, row, expiryDate } = asked;
  const isOwn = row !== undefined && row.roles.length > 0;
  const told = toldWithin(isOwn ? freshMilliseconds.own : freshMilliseconds.other, asked);
  if (told !== undefined) return asTold(told, asked);
  const reading = await readFresh(account, name.ldhName);
  if (reading.kind === 'not-found') {
    const why = asSentence(reading.text);
    throw conflict(message('renewals.registryNotKnow', { name: name.unicodeName, why }));
  }
  const date = expiryOf(reading.domain);
  if (date === undefined) {
    const listed = toldWithin(freshMilliseconds.other, asked);
    if (listed?.source === 'my-domains') return asTold(listed, asked, message('ledger.lookupWithoutDate'));
    throw conflict(message('renewals.noDateOf', { name: name.unicodeName }));
  }
  if (expiryDate !== undefined && date !== expiryDate) {
    throw moved(name, 'renewals.dateMovedThere', date, expiryDate);
  }
  return readNow(date);
}

function readNow(expiryDate: CalendarDate): DateToSend {
  const why = message('ledger.dateRead', { date: expiryDate });
  return { expiryDate, staleReason: '', why, wasRead: true };
}

function asTold(told: StoredExpiry, asked: DateAsked, more?: Message): DateToSend {
  const { name, expiryDate, now } = asked;
  if (expiryDate !== undefined && told.date !== expiryDate) {
    throw moved(name, 'renewals.dateMovedThere', told.date, expiryDate);
  }
  const code = told.source === 'my-domains' ? 'ledger.dateListed' : 'ledger.dateLookedUp';
  const seconds = Math.round(certainlyBetween(momentTold(told), now) / 1000);
  const why = sentences(message(code, { date: told.date, seconds }), more);
  return { expiryDate: told.date, staleReason: '', why, wasRead: more !== undefined };
}

/** The date that a list or a lookup told no longer ago, where nothing of ours can have moved it since. */
function toldWithin(
  milliseconds: number,
  asked: {
    readonly row: StoredDomain | undefined;
    readonly standing: NameStanding | undefined;
    readonly now: Moment;
  },
): StoredExpiry | undefined {
  const expiry = asked.row?.expiry;
  if (expiry == null || (expiry.source !== 'my-domains' && expiry.source !== 'rdap')) return undefined;
  const told = momentTold(expiry);
  // Without a steady time of the same start nobody can say how old it is.
  if (told.steady === undefined || told.steady.start !== asked.now.steady?.start) return undefined;
  const age = asked.now.steady.milliseconds - told.steady.milliseconds;
  if (age < 0 || age > milliseconds) return undefined;
  const renewed = asked.standing?.renewed;
  if (renewed !== undefined && certainlyBetween(renewed, told) < listMakingMilliseconds) return undefined;
  return expiry;
}

function momentTold({ toldAt: at, steady, registryAt }: StoredExpiry): Moment {
  return { at, steady, registryAt };
}

function moved(
  name: DomainName,
  code: 'renewals.dateMovedHere' | 'renewals.dateMovedThere',
  date: string,
  given: string,
): DeskFailure {
  return conflict(message(code, { name: name.unicodeName, date, given }));
}

function conflict(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why, nothingSent: true });
}
