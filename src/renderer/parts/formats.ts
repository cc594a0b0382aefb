/** Numbers, dates and ages in one language. All take plain data of the contract and compute no dates. */
export interface Formats {
  readonly number: (value: number) => string;
  /** A calendar date, `YYYY-MM-DD`, as `3 Dec 2027`; text that is no such date comes back as it is. */
  readonly date: (calendarDate: string) => string;
  readonly longDate: (calendarDate: string) => string;
  /** A month, `YYYY-MM`, as `Mar 2027`. */
  readonly month: (month: string) => string;
  /** An instant (epoch milliseconds) on the person's clock. */
  readonly time: (at: number) => string;
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
  /** The country of a two-letter code (ISO 3166-1); the code itself where it is none. */
  readonly country: (code: string) => string;
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `language` is a BCP 47 tag; `timeZone` is the person's own unless it is given. */
export function formatsFor(language: string, timeZone?: string): Formats {
  const zone = timeZone === undefined ? {} : { timeZone };
  const number = new Intl.NumberFormat(language);
  // A calendar date has no time zone: it is read and written in the same one, so that no day can slip.
  const date = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  const month = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const longDate = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const time = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', ...zone });
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const exactTime = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'medium', ...zone });
  const region = new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const unit = (unit: string, unitDisplay: 'narrow' | 'short' | 'long', maximumFractionDigits = 0) =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay, maximumFractionDigits });
  const narrow = { minute: unit('minute', 'narrow'), hour: unit('hour', 'narrow'), day: unit('day', 'narrow') };
  const longDay = unit('day', 'long');
  const longMinute = unit('minute', 'long');
  const second = unit('second', 'short');
  const millisecond = unit('millisecond', 'short');
  const sizes = [unit('byte', 'long'), unit('kilobyte', 'short', 1), unit('megabyte', 'short', 1)] as const;

  function calendar(format: Intl.DateTimeFormat, text: string): string {
    if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
    const at = Date.parse(`${text}T00:00:00Z`);
    return Number.isNaN(at) ? text : format.format(at);
  }

  return {
    number: (value) => number.format(value),
    date: (text) => calendar(date, text),
    longDate: (text) => calendar(longDate, text),
    month: (text) => (/^\d{4}-\d{2}$/.test(text) ? calendar(month, `${text}-01`) : text),
    time: (at) => time.format(at),
    dateTime: (at) => dateTime.format(at),
    exactTime: (at) => exactTime.format(at),
    age: (at, now) => {
      const gone = now - at;
      if (gone < minute) return undefined;
      if (gone < hour) return narrow.minute.format(Math.floor(gone / minute));
      if (gone < 2 * day) return narrow.hour.format(Math.floor(gone / hour));
      return narrow.day.format(Math.floor(gone / day));
    },
    days: (days) => narrow.day.format(days),
    longDays: (days) => longDay.format(days),
    minutes: (minutes) => longMinute.format(Math.round(minutes)),
    seconds: (seconds) => second.format(Math.round(seconds)),
    milliseconds: (milliseconds) =>
      milliseconds < 10_000
        ? millisecond.format(Math.round(milliseconds))
        : second.format(Math.round(milliseconds / 1000)),
    bytes: (bytes) => {
      if (bytes < 1000) return sizes[0].format(bytes);
      if (bytes < 1_000_000) return sizes[1].format(bytes / 1000);
      return sizes[2].format(bytes / 1_000_000);
    },
    money: (amountMinor, currency, minorDigits) =>
      new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        minimumFractionDigits: minorDigits,
        maximumFractionDigits: minorDigits,
      }).format(amountMinor / 10 ** minorDigits),
    list: (items) => list.format(items),
    country: (code) => (/^[A-Z]{2}$/.test(code) ? (region.of(code) ?? code) : code),
  };
}
