import type { CalendarDate } from '#registry/calendar-date.ts';

/** What an expiry date read afterwards says about a renewal with unknown outcome. */
export type DateVerdict =
  | { readonly kind: 'renewed' }
  | { readonly kind: 'not-renewed' }
  | { readonly kind: 'undecided'; readonly text: string };

export interface DateFacts {
  readonly expiryDateSent: CalendarDate;
  readonly expectedExpiryDate: CalendarDate;
  /** True when the date that was sent had not been read fresh. */
  readonly wasStale: boolean;
  /** True when the registry has accepted it and carries it out later (01001): then the old date proves nothing. */
  readonly accepted: boolean;
  /** The registry's date now; undefined when its answer carries none. */
  readonly dateNow: CalendarDate | undefined;
  /** Milliseconds since the request left. */
  readonly sinceSent: number;
  /** How long a request that was given up may still be at work at the registry, in milliseconds. */
  readonly quietMilliseconds: number;
}

/**
 * Decides only where the date proves it. The expected date proves a renewal when the date before it had been read from
 * the registry; the old date proves that there was none once the request cannot be under way any more.
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
  if (dateNow === expiryDateSent && facts.accepted) {
    return {
      kind: 'undecided',
      text: `The registry still has ${dateNow}, but it accepted the renewal and carries it out later. Its message will say what came of it; collect the inbox, or read again later.`,
    };
  }
  if (dateNow === expiryDateSent) {
    if (facts.sinceSent >= facts.quietMilliseconds) return { kind: 'not-renewed' };
    const seconds = Math.ceil((facts.quietMilliseconds - Math.max(0, facts.sinceSent)) / 1000);
    return {
      kind: 'undecided',
      text: `The registry still has ${dateNow}, but the request left moments ago and may be under way. Reconcile again in ${seconds} seconds.`,
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
