import { certainlyBetween, type Moment } from '#main/clock.ts';
import { type Message, message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import type { QuietTimes } from '#values/quiet-times.ts';

/** What an expiry date read afterwards says about a renewal with unknown outcome. */
export type DateVerdict =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'not-renewed' }
  | { readonly kind: 'undecided'; readonly why: Message };

/** An earlier reading of the same entry: when it was asked for, after which step, and the date that it found. */
export interface EarlierReading extends Moment {
  readonly afterStep: number;
  readonly dateNow: CalendarDate | null;
}

/** From when a reading counts, by this computer's clock, and whether the old date in it would then prove a no. */
export interface NextReading {
  readonly after: number;
  readonly decides: boolean;
}

/** How long the registry must have been quiet, and since when it was. */
export interface QuietFacts {
  readonly expiryDateSent: CalendarDate;
  /** When the entry's last step was written, which is after the request was given up; and the number of its steps. */
  readonly lastStep: Moment;
  readonly steps: number;
  readonly times: QuietTimes;
  /** Earlier readings, the oldest first. */
  readonly earlier: readonly EarlierReading[];
}

/**
 * When it makes sense to read again, while the registry has the old date. A reading counts when the quiet time had
 * certainly passed as it was asked for; one that found another date takes away what was counted before. Only readings
 * since the last step count at all, by the ledger's order.
 */
export function nextReading(facts: QuietFacts, now: Moment): NextReading {
  const { expiryDateSent, lastStep, steps, times } = facts;
  /** Since the last step, the oldest first; the step itself is the first moment. */
  const moments: Moment[] = [lastStep];
  let counted: EarlierReading | undefined;
  for (const reading of facts.earlier) {
    if (reading.afterStep !== steps) continue;
    const quiet = longestBetween(moments, reading);
    moments.push(reading);
    if (reading.dateNow === null || quiet < times.quietMilliseconds) continue;
    counted = reading.dateNow === expiryDateSent ? (counted ?? reading) : undefined;
  }
  const sinceCounted = counted && moments.slice(moments.indexOf(counted));
  const left =
    sinceCounted === undefined
      ? times.quietMilliseconds - longestBetween(moments, now)
      : times.apartMilliseconds - longestBetween(sinceCounted, now);
  return { after: now.at + left, decides: sinceCounted !== undefined };
}

/** A moment came after all of these, so as much time has passed since the first of them as since any other. */
function longestBetween(moments: readonly Moment[], later: Moment): number {
  return Math.max(...moments.map((moment) => certainlyBetween(moment, later)));
}

export interface DateFacts extends QuietFacts {
  readonly expectedExpiryDate: CalendarDate;
  /** True when the date that was sent had not been read fresh. */
  readonly wasStale: boolean;
  /** Where the registry said yes, or that it carries it out later: then the old date proves nothing. */
  readonly said: 'later' | 'yes' | undefined;
  /** The registry's date now; null when its answer carries none. */
  readonly dateNow: CalendarDate | null;
  /** When this reading was begun: what the registry says may be as old as that. */
  readonly asked: Moment;
}

/**
 * Decides only where the date proves it. The expected date proves a renewal when the date before it had been read from
 * the registry, and at once; the old date proves that there was none when it was read twice, apart from each other, and
 * both times so late that the request cannot be under way any more.
 */
export function judgeDate(facts: DateFacts): DateVerdict {
  const { dateNow, expiryDateSent, expectedExpiryDate } = facts;
  const asked = { from: expiryDateSent, to: expectedExpiryDate };
  if (dateNow === null) return undecided(message('renewals.undecidedNoDate', asked));
  const found = { date: dateNow };
  if (dateNow === expiryDateSent) {
    if (facts.said === 'yes') return undecided(message('renewals.undecidedYes', found));
    if (facts.said === 'later') return undecided(message('renewals.undecidedLater', found));
    return judgeOldDate(facts, dateNow);
  }
  if (dateNow !== expectedExpiryDate) return undecided(message('renewals.undecidedOtherDate', { ...found, ...asked }));
  if (facts.wasStale) return undecided(message('renewals.undecidedNotFresh', { ...found, ...asked }));
  return { kind: 'renewed' };
}

function judgeOldDate(facts: DateFacts, date: CalendarDate): DateVerdict {
  const { asked, times } = facts;
  const due = nextReading(facts, asked);
  const isLate = asked.at >= due.after;
  if (due.decides && isLate) return { kind: 'not-renewed' };
  const looked = { time: instantText(asked.at), date };
  if (!due.decides && !isLate) {
    const after = instantText(due.after);
    const span = spanOf(times.apartMilliseconds);
    return undecided(message('renewals.undecidedAtWork', { ...looked, after, span }));
  }
  const certain = due.decides ? due.after : asked.at + times.apartMilliseconds;
  return undecided(message('renewals.undecidedNotYet', { ...looked, after: instantText(certain) }));
}

function undecided(why: Message): DateVerdict {
  return { kind: 'undecided', why };
}

function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

function spanOf(milliseconds: number): Message {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 1
    ? message('renewals.seconds', { count: Math.ceil(milliseconds / 1000) })
    : message('renewals.minutes', { count: minutes });
}
