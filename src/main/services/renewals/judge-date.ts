import { certainlyBetween, type Moment } from '#main/clock.ts';
import type { CalendarDate } from '#registry/calendar-date.ts';
import type { QuietTimes } from '#registry/quiet-times.ts';

/** What an expiry date read afterwards says about a renewal with unknown outcome. */
export type DateVerdict =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'not-renewed' }
  | { readonly kind: 'undecided'; readonly text: string };

/** An earlier reading of the same entry: when it was asked for, after which step, and the date that it found. */
export interface EarlierReading extends Moment {
  readonly afterStep: number;
  readonly dateNow: CalendarDate | undefined;
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
    if (reading.dateNow === undefined || quiet < times.quietMilliseconds) continue;
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
  /** The registry's date now; undefined when its answer carries none. */
  readonly dateNow: CalendarDate | undefined;
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
  const asked = `asked was ${expiryDateSent} to ${expectedExpiryDate}`;
  if (dateNow === undefined) {
    return {
      kind: 'undecided',
      text: `The registry's answer carries no expiry date (${asked}), so it decides nothing.`,
    };
  }
  if (dateNow === expiryDateSent && facts.said === 'yes') {
    return {
      kind: 'undecided',
      text: `The registry still has ${dateNow}, but its answer carried a code of success, so this date proves nothing. Read again later, or compare with what was billed.`,
    };
  }
  if (dateNow === expiryDateSent && facts.said === 'later') {
    return {
      kind: 'undecided',
      text: `The registry still has ${dateNow}, but it accepted the renewal and carries it out later. Its message will say what came of it; collect the inbox, or read again later.`,
    };
  }
  if (dateNow === expiryDateSent) {
    const due = nextReading(facts, facts.asked);
    const isLate = facts.asked.at >= due.after;
    if (due.decides && isLate) return { kind: 'not-renewed' };
    const looked = `Looked at ${instantText(facts.asked.at)}: the registry still has ${dateNow}`;
    if (!due.decides && !isLate) {
      return {
        kind: 'undecided',
        text: `${looked}, but the request may still be at work there. Read again after ${instantText(due.after)}: the same date then, and once more ${spanText(facts.times.apartMilliseconds)} later, proves that it was not renewed.`,
      };
    }
    const certain = due.decides ? due.after : facts.asked.at + facts.times.apartMilliseconds;
    return {
      kind: 'undecided',
      text: `${looked}. It will be certain after ${instantText(certain)}: the same date then proves that it was not renewed.`,
    };
  }
  if (dateNow === expectedExpiryDate && !facts.wasStale) return { kind: 'renewed' };
  if (dateNow === expectedExpiryDate) {
    return {
      kind: 'undecided',
      text: `The registry has ${dateNow} (${asked}), but the date before had not been read fresh: it may have been there already. Compare with what was billed.`,
    };
  }
  return {
    kind: 'undecided',
    text: `The registry has ${dateNow}, which is neither the date before nor the one after (${asked}). Compare with what was billed.`,
  };
}

function instantText(at: number): string {
  return `${new Date(at).toISOString().slice(11, 19)} UTC`;
}

function spanText(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000);
  return minutes < 1 ? `${Math.ceil(milliseconds / 1000)} seconds` : minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
