import { isMessage, type Message, type MessageValue } from './message.ts';
import { fillSlots } from './text-slots.ts';

/** The text of a code, with its placeholders; undefined where the language has none. */
export type TextOf = (code: string) => string | undefined;

/** How the values of a sentence are written. */
export interface Writing {
  readonly number: (value: number) => string;
  readonly date: (calendarDate: string) => string;
  readonly dateTime: (at: number) => string;
  readonly money: (amountMinor: number, currency: string, minorDigits: number) => string;
}

/** As files and terminals have them, in each language alike. */
const plainWriting: Writing = {
  number: String,
  date: (calendarDate) => calendarDate,
  dateTime: (at) => new Date(at).toISOString().replace(/\.\d+Z$/, 'Z'),
  money: (amountMinor, currency, digits) => `${(amountMinor / 10 ** digits).toFixed(digits)} ${currency}`,
};

/**
 * A message as a sentence, by the texts of one language; `language` is a BCP 47 tag, by which plurals are chosen. A code
 * that is not known, which a newer version wrote, is shown with its values.
 */
export function sayWith(find: TextOf, language: string, message: Message, writing = plainWriting): string {
  const { code, values = {} } = message;
  if (code === 'words.money') return moneyText(writing, values);
  const text = find(code) ?? find(`${code}_${pluralOf(language, values.count)}`);
  const written = ([name, value]: [string, MessageValue]) => [name, valueText(value)];
  const said: Readonly<Record<string, string>> = Object.fromEntries(
    code === 'words.asWritten' ? Object.entries(values) : Object.entries(values).map(written),
  );
  if (text === undefined) return [code, ...Object.values(said)].join(' ');
  return fillSlots(text, said);

  function valueText(value: MessageValue): string {
    if (typeof value === 'string') return dayOrTime(writing, value);
    if (typeof value === 'number') return writing.number(value);
    const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
    return parts.map((one) => (isMessage(one) ? sayWith(find, language, one, writing) : String(one))).join(' ');
  }
}

/** The noun and the key of a code. */
export function partsOf(code: string): readonly [noun: string, key: string] {
  const dot = code.indexOf('.');
  return [code.slice(0, dot), code.slice(dot + 1)];
}

/**
 * A calendar date, or an instant as `instant` of message.ts has it; any other text as it is, also one of a registry that
 * only looks like a date.
 */
function dayOrTime(writing: Writing, text: string): string {
  if (!/^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z)?$/.test(text)) return text;
  const at = Date.parse(text);
  if (Number.isNaN(at) || !new Date(at).toISOString().startsWith(text.slice(0, 10))) return text;
  return text.length === 10 ? writing.date(text) : writing.dateTime(at);
}

function moneyText(writing: Writing, { amountMinor, currency, minorDigits }: NonNullable<Message['values']>): string {
  return writing.money(Number(amountMinor), String(currency), Number(minorDigits));
}

function pluralOf(language: string, count: MessageValue | undefined): string {
  const rules = new Intl.PluralRules(language === 'is' ? 'is' : 'en');
  return typeof count === 'number' && rules.select(count) === 'one' ? 'one' : 'other';
}
