import { nameSortKey } from '#values/name-sort-key.ts';
import { icelandicCountries } from './icelandic-countries.ts';
import type { Written } from './written.ts';

const months = [
  ['jan.', 'janúar'],
  ['feb.', 'febrúar'],
  ['mar.', 'mars'],
  ['apr.', 'apríl'],
  ['maí', 'maí'],
  ['jún.', 'júní'],
  ['júl.', 'júlí'],
  ['ágú.', 'ágúst'],
  ['sep.', 'september'],
  ['okt.', 'október'],
  ['nóv.', 'nóvember'],
  ['des.', 'desember'],
] as const;

/** From Sunday on, as the computer counts them. */
const weekdays = [
  ['sun.', 'sunnudagur'],
  ['mán.', 'mánudagur'],
  ['þri.', 'þriðjudagur'],
  ['mið.', 'miðvikudagur'],
  ['fim.', 'fimmtudagur'],
  ['fös.', 'föstudagur'],
  ['lau.', 'laugardagur'],
] as const;

/**
 * Icelandic as CLDR writes it, without the browser's help: Chromium, and so Electron, brings no Icelandic numbers, dates
 * and alphabet, and would silently write American ones. `Intl.PluralRules` does know the language.
 */
export function writtenIcelandic(timeZone?: string): Written {
  // The figures are the German ones: a point between thousands, a comma before decimals.
  const figures = (maximumFractionDigits: number, minimumFractionDigits = 0) =>
    new Intl.NumberFormat('de', { maximumFractionDigits, minimumFractionDigits });
  const whole = figures(3);
  const rounded = figures(0);
  const tenths = figures(1);
  const plural = new Intl.PluralRules('is');
  const counted = (value: number, one: string, other: string) =>
    `${rounded.format(value)} ${plural.select(value) === 'one' ? one : other}`;
  const clock = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  });
  const onClock = (at: number) => Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, value]));
  const monthName = (number: number, form: 0 | 1) => months[number - 1]?.[form] ?? '';

  function calendar(at: number, form: 0 | 1): string {
    const day = new Date(at);
    return `${day.getUTCDate()}. ${monthName(day.getUTCMonth() + 1, form)} ${day.getUTCFullYear()}`;
  }

  function withDate(at: number, time: (parts: Record<string, string>) => string): string {
    const parts = onClock(at);
    return `${Number(parts.day)}. ${monthName(Number(parts.month), 0)} ${parts.year}, ${time(parts)}`;
  }

  return {
    number: (value) => whole.format(value),
    date: (at) => calendar(at, 0),
    longDate: (at) => calendar(at, 1),
    month: (at) => `${monthName(new Date(at).getUTCMonth() + 1, 0)} ${new Date(at).getUTCFullYear()}`,
    weekday: (at) => weekdays[new Date(at).getUTCDay()]?.[1] ?? '',
    shortWeekday: (at) => weekdays[new Date(at).getUTCDay()]?.[0] ?? '',
    weekStart: () => 1,
    time: (at) => hourAndMinute(onClock(at)),
    dateTime: (at) => withDate(at, hourAndMinute),
    exactTime: (at) => withDate(at, (parts) => `${hourAndMinute(parts)}:${parts.second}`),
    minute: (value) => `${rounded.format(value)} mín.`,
    hour: (value) => `${rounded.format(value)} klst.`,
    day: (value) => `${rounded.format(value)} d.`,
    longMinute: (value) => counted(value, 'mínúta', 'mínútur'),
    longDay: (value) => counted(value, 'dagur', 'dagar'),
    second: (value) => `${rounded.format(value)} sek.`,
    millisecond: (value) => `${rounded.format(value)} ms`,
    byte: (value) => `${rounded.format(value)} bæti`,
    kilobyte: (value) => `${tenths.format(value)} kB`,
    megabyte: (value) => `${tenths.format(value)} MB`,
    money: (amount, currency, digits) =>
      `${figures(digits, digits).format(amount)} ${currency === 'ISK' ? 'kr.' : currency}`,
    compare: (one, other) => byCode(nameSortKey(one), nameSortKey(other)) || byCode(one, other),
    list: (items) => (items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} og ${items.at(-1)}`),
    country: (code) => icelandicCountries[code] ?? code,
  };
}

function hourAndMinute(parts: Record<string, string>): string {
  return `${parts.hour}:${parts.minute}`;
}

function byCode(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
