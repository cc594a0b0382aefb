import type { DateOrder, DateSigns } from '#values/books.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';

const dotted = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/;
const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})$/;
const timed = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}/;
const months = 12;
const mostRemembered = 20_000;

/**
 * Reads dates as books have them: 2027-03-14 (also with a time behind it), 14.3.2027, and 14/3/2027 or 3/14/2027 by
 * `order`. Undefined for anything else, and for slashes without an order.
 */
export function dateReader(order: DateOrder | null): (text: string) => CalendarDate | undefined {
  // A file has few different dates on many lines.
  const known = new Map<string, CalendarDate | undefined>();
  return (text) => {
    if (known.has(text)) return known.get(text);
    if (known.size >= mostRemembered) known.clear();
    const parsed = parseCalendarDate(isoForm(text, order));
    const date = parsed.ok ? parsed.value : undefined;
    known.set(text, date);
    return date;
  };
}

function isoForm(text: string, order: DateOrder | null): string {
  if (timed.test(text)) return text.slice(0, 10);
  const points = dotted.exec(text);
  if (points !== null) return iso(points[3], points[2], points[1]);
  const slashes = slashed.exec(text);
  if (slashes === null) return text;
  const [, first = '', , second = '', year] = slashes;
  // Such as 7/7/2027: the same day in either order.
  if (order === null) return Number(first) === Number(second) ? iso(year, second, first) : text;
  return order === 'day-first' ? iso(year, second, first) : iso(year, first, second);
}

function iso(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** What dates with slashes or hyphens in one column show of their order, gathered cell by cell. */
export class DateSignsOfColumn {
  readonly #signs: { -readonly [Sign in keyof DateSigns]: DateSigns[Sign] } = {
    dayFirst: null,
    monthFirst: null,
    either: null,
  };

  add(cell: string): void {
    if (cell.length < 8) return;
    const found = slashed.exec(cell);
    if (found === null) return;
    const [first, second] = [Number(found[1]), Number(found[3])];
    if (first === second) return;
    if (first > months) this.#signs.dayFirst ??= cell;
    else if (second > months) this.#signs.monthFirst ??= cell;
    else this.#signs.either ??= cell;
  }

  /** Null where no date of the column depends on an order. */
  get signs(): DateSigns | null {
    return Object.values(this.#signs).every((sign) => sign === null) ? null : { ...this.#signs };
  }
}
