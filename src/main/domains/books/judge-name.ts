import type { BooksOutcome } from '#contract/domains/books.ts';
import { type CalendarDate, daysBetween } from '#values/calendar-date.ts';
import type { BookedName } from './read-books.ts';

/** What the registry's list says of a name. */
export interface RegisteredName {
  readonly expiryDate: CalendarDate | null;
  /** The label of the customer that the name belongs to here; null where none is known. */
  readonly customer: string | null;
}

/** Which dates the books have at all. */
export interface ComparedDates {
  readonly expiry: boolean;
  readonly paidUntil: boolean;
}

export interface Judged {
  readonly outcome: BooksOutcome;
  /** Days from the date of the books that differs to the registry's expiry date; null where none differs. */
  readonly days: number | null;
}

/**
 * What one name comes to (decision 0028). What concerns money comes first: a period that the registry has and the books do
 * not, or the other way round; then another expiry date, then another customer. Only dates that both sides have are
 * compared, to the day.
 */
export function judgeName(
  registered: RegisteredName | undefined,
  booked: Omit<BookedName, 'line' | 'unicodeName'> | undefined,
  compared: ComparedDates,
): Judged {
  if (booked === undefined) return { outcome: 'only-registry', days: null };
  if (registered === undefined) return { outcome: 'only-books', days: null };
  const { expiryDate } = registered;
  if (expiryDate !== null && booked.paidUntil !== null && expiryDate !== booked.paidUntil) {
    const outcome = expiryDate > booked.paidUntil ? 'renewed-not-billed' : 'billed-not-renewed';
    return { outcome, days: daysBetween(booked.paidUntil, expiryDate) };
  }
  if (expiryDate !== null && booked.expiryDate !== null && expiryDate !== booked.expiryDate) {
    return { outcome: 'other-expiry', days: daysBetween(booked.expiryDate, expiryDate) };
  }
  if (differ(registered.customer, booked.customer)) return { outcome: 'other-customer', days: null };
  const lacks =
    (compared.paidUntil && (expiryDate === null || booked.paidUntil === null)) ||
    (compared.expiry && (expiryDate === null || booked.expiryDate === null));
  return { outcome: lacks ? 'no-date' : 'agrees', days: null };
}

/** Two labels of one customer may differ in blanks and capital letters, and in how letters with accents are written. */
function differ(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && plain(one) !== plain(other);
}

function plain(label: string): string {
  return label.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();
}
