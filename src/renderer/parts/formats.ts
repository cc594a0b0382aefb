import { writtenIcelandic } from './icelandic-writing.ts';
import type { Written } from './written.ts';

/** Numbers, dates and ages in one language. All take plain data of the contract and compute no dates. */
export interface Formats {
  readonly number: (value: number) => string;
  /** A calendar date, `YYYY-MM-DD`, as `3 Dec 2027`; text that is no such date comes back as it is. */
  readonly date: (calendarDate: string) => string;
  readonly longDate: (calendarDate: string) => string;
  /** A month, `YYYY-MM`, as `Mar 2027`. */
  readonly month: (month: string) => string;
  /** A day of the week, from Monday, 1, to Sunday, 7. */
  readonly weekday: (day: number) => string;
  readonly shortWeekday: (day: number) => string;
  /** The one that a week begins with. */
  readonly weekStart: () => number;
  /**
   * An instant (epoch milliseconds) on the person's clock: the time where it is of the same day as `now`, else with its
   * day. A time alone is never written: what is to come may be days away.
   */
  readonly timeOrDay: (at: number, now: number) => string;
  readonly dateTime: (at: number) => string;
  readonly exactTime: (at: number) => string;
  /** How long ago, in its largest unit: `2h`, `3d`. Undefined below a minute: the language has a word for it. */
  readonly age: (at: number, now: number) => string | undefined;
  readonly days: (days: number) => string;
  readonly longDays: (days: number) => string;
  readonly minutes: (minutes: number) => string;
  readonly seconds: (seconds: number) => string;
  readonly milliseconds: (milliseconds: number) => string;
  readonly bytes: (bytes: number) => string;
  /** An amount in minor units of a currency with so many decimal places. */
  readonly money: (amountMinor: number, currency: string, minorDigits: number) => string;
  readonly list: (items: readonly string[]) => string;
  /** In the order of the language's dictionaries, numbers by their size, by what people read of each. */
  readonly sorted: <Item>(items: readonly Item[], textOf: (item: Item) => string) => Item[];
  /** The country of a two-letter code (ISO 3166-1); the code itself where it is none. */
  readonly country: (code: string) => string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `language` is a BCP 47 tag; `timeZone` is the person's own unless it is given. */
export function formatsFor(language: string, timeZone?: string): Formats {
  const written = language === 'is' ? writtenIcelandic(timeZone) : writtenByBrowser(language, timeZone);

  const days = once(
    () => new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', ...(timeZone === undefined ? {} : { timeZone }) }),
  );
  const dayOf = (at: number): string => days().format(at);

  function calendar(write: (at: number) => string, text: string): string {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
    const at = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(at) ? text : write(at);
  }

  return {
    number: written.number,
    date: (text) => calendar(written.date, text),
    longDate: (text) => calendar(written.longDate, text),
    month: (text) => (/^\d{4}-\d{2}$/.test(text) ? calendar(written.month, `${text}-01`) : text),
    weekday: (day) => written.weekday(aDayOfWeek(day)),
    shortWeekday: (day) => written.shortWeekday(aDayOfWeek(day)),
    weekStart: written.weekStart,
    timeOrDay: (at, now) => (dayOf(at) === dayOf(now) ? written.time(at) : written.dateTime(at)),
    dateTime: written.dateTime,
    exactTime: written.exactTime,
    age: (at, now) => {
      const gone = now - at;
      if (gone < minute) return undefined;
      if (gone < hour) return written.minute(Math.floor(gone / minute));
      if (gone < 2 * day) return written.hour(Math.floor(gone / hour));
      return written.day(Math.floor(gone / day));
    },
    days: written.day,
    longDays: written.longDay,
    minutes: (minutes) => written.longMinute(Math.round(minutes)),
    seconds: (seconds) => written.second(Math.round(seconds)),
    milliseconds: (milliseconds) =>
      milliseconds < 10_000
        ? written.millisecond(Math.round(milliseconds))
        : written.second(Math.round(milliseconds / 1000)),
    bytes: (bytes) => {
      if (bytes < 1000) return written.byte(bytes);
      if (bytes < 1_000_000) return written.kilobyte(bytes / 1000);
      return written.megabyte(bytes / 1_000_000);
    },
    money: (amountMinor, currency, minorDigits) =>
      written.money(amountMinor / 10 ** minorDigits, currency, minorDigits),
    list: written.list,
    sorted: (items, textOf) => {
      const keyOf = (item: (typeof items)[number]) => countable(textOf(item));
      return [...items].sort((one, other) => written.compare(keyOf(one), keyOf(other)));
    },
    country: (code) => (/^[A-Z]{2}$/.test(code) ? written.country(code) : code),
  };
}

/** So that 2 comes before 10: numbers with as many digits as anybody writes. */
function countable(text: string): string {
  return text.replace(/\d+/g, (digits) => digits.padStart(12, '0'));
}

/** Midnight of one that there was: the year 2024 began on a Monday. */
function aDayOfWeek(day: number): number {
  return Date.UTC(2024, 0, day);
}

/** Made when it is first wanted: a formatter takes a browser about a millisecond, and a first screen needs few of them. */
function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function writtenByBrowser(language: string, timeZone?: string): Written {
  const zone = timeZone === undefined ? {} : { timeZone };
  const dated = (options: Intl.DateTimeFormatOptions) => {
    const format = once(() => new Intl.DateTimeFormat(language, options));
    // British English alone has a month of four letters.
    return (at: number) =>
      format()
        .format(at)
        .replace(/\bSept\b/, 'Sep');
  };
  const unit = (unit: string, unitDisplay: 'narrow' | 'short' | 'long', maximumFractionDigits = 0) => {
    const options = { style: 'unit', unit, unitDisplay, maximumFractionDigits } as const;
    const format = once(() => new Intl.NumberFormat(language, options));
    return (value: number) => format().format(value);
  };
  const number = once(() => new Intl.NumberFormat(language));
  const region = once(() => new Intl.DisplayNames(language, { type: 'region', fallback: 'code' }));
  const collator = once(() => new Intl.Collator(language));
  const list = once(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  return {
    number: (value) => number().format(value),
    // A calendar date has no time zone: it is read and written in the same one, so that no day can slip.
    date: dated({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
    longDate: dated({ dateStyle: 'long', timeZone: 'UTC' }),
    month: dated({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
    weekday: dated({ weekday: 'long', timeZone: 'UTC' }),
    shortWeekday: dated({ weekday: 'short', timeZone: 'UTC' }),
    weekStart: once(() => weekStartOf(new Intl.Locale(language))),
    time: dated({ hour: '2-digit', minute: '2-digit', ...zone }),
    dateTime: dated({ dateStyle: 'medium', timeStyle: 'short', ...zone }),
    exactTime: dated({ dateStyle: 'medium', timeStyle: 'medium', ...zone }),
    minute: unit('minute', 'narrow'),
    hour: unit('hour', 'narrow'),
    day: unit('day', 'narrow'),
    longMinute: unit('minute', 'long'),
    longDay: unit('day', 'long'),
    second: unit('second', 'short'),
    millisecond: unit('millisecond', 'short'),
    byte: unit('byte', 'long'),
    kilobyte: unit('kilobyte', 'short', 1),
    megabyte: unit('megabyte', 'short', 1),
    money: (amount, currency, minorDigits) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: minorDigits,
        maximumFractionDigits: minorDigits,
      }).format(amount),
    compare: (one, other) => collator().compare(one, other),
    list: (items) => list().format(items),
    country: (code) => region().of(code) ?? code,
  };
}

/** Not every browser can say it; Monday is the international standard (ISO 8601). */
function weekStartOf(locale: Intl.Locale & { readonly getWeekInfo?: () => { readonly firstDay: number } }): number {
  return locale.getWeekInfo?.().firstDay ?? 1;
}
