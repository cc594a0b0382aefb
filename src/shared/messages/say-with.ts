import { isMessage, type Message, type MessageValue } from './message.ts';
import { fillSlots } from './text-slots.ts';

/** The text of a code, with its placeholders; undefined where the language has none. */
export type TextOf = (code: string) => string | undefined;

/**
 * A message as a sentence, by the texts of one language; `language` is a BCP 47 tag, by which plurals are chosen. A code
 * that is not known, which a newer version wrote, is shown with its values.
 */
export function sayWith(find: TextOf, language: string, { code, values = {} }: Message): string {
  const text = find(code) ?? find(`${code}_${pluralOf(language, values.count)}`);
  const said = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, saidValue(find, language, value)]),
  );
  if (text === undefined) return [code, ...Object.values(said)].join(' ');
  return fillSlots(text, said);
}

/** The noun and the key of a code. */
export function partsOf(code: string): readonly [noun: string, key: string] {
  const dot = code.indexOf('.');
  return [code.slice(0, dot), code.slice(dot + 1)];
}

function saidValue(find: TextOf, language: string, value: MessageValue): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
  return parts.map((one) => (isMessage(one) ? sayWith(find, language, one) : String(one))).join(' ');
}

function pluralOf(language: string, count: MessageValue | undefined): string {
  const rules = new Intl.PluralRules(language === 'is' ? 'is' : 'en');
  return typeof count === 'number' && rules.select(count) === 'one' ? 'one' : 'other';
}
