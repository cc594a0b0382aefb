import type { english } from './en/index.ts';
import type { Slots } from './text-slots.ts';

/** What a message may carry for the placeholders of its sentence. Messages among them are said in the same language. */
export type MessageValue = string | number | Message | readonly Message[];

/**
 * What Registry Desk says, as data: it travels and is stored so, and becomes a sentence only where a person reads it
 * (`say`). The code is `noun.key` of the catalogue in `en/`; codes that are not known come from a newer version.
 */
export type Message = {
  readonly code: string;
  readonly values?: Readonly<Record<string, MessageValue>> | undefined;
};

type English = typeof english;
type PluralStem<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;

/** Every code of the catalogue; a plural, `key_one` and `key_other`, by its stem. */
export type MessageCode = {
  [Noun in keyof English & string]: `${Noun}.${PluralStem<keyof English[Noun] & string>}`;
}[keyof English & string];

type TextOf<Code> = Code extends `${infer Noun extends keyof English & string}.${infer Key}`
  ? Key extends keyof English[Noun]
    ? English[Noun][Key]
    : `${Key}_other` extends keyof English[Noun]
      ? English[Noun][`${Key}_other`]
      : never
  : never;

type Values<Code> = [Slots<TextOf<Code>>] extends [never]
  ? [values?: { readonly count?: number }]
  : [values: { readonly [Name in Slots<TextOf<Code>>]: MessageValue } & { readonly count?: number }];

/** A message of the catalogue, its values checked by the compiler. `count` chooses between singular and plural. */
export function message<Code extends MessageCode>(code: Code, ...[values]: Values<Code>): Message {
  return values === undefined ? { code } : { code, values: values as Readonly<Record<string, MessageValue>> };
}

/** Several messages, one after the other; those that are null or undefined are left out. */
export function sentences(...parts: readonly (Message | null | undefined)[]): Message {
  return message('words.sentences', { parts: parts.filter((part) => part != null) });
}

/** A sentence that is known only as it was written: from a store of 0.1.0, from the registry, or from the system. */
export function asWritten(text: string): Message {
  return { code: 'words.asWritten', values: { text } };
}

/** An instant as a value: each reader has it in the form of the own language and zone. */
export function instant(at: number): string {
  return new Date(at).toISOString();
}

/** An amount as a value. */
export function money(amountMinor: number, currency: string, minorDigits: number): Message {
  return { code: 'words.money', values: { amountMinor, currency, minorDigits } };
}

/** Texts as others wrote them, with commas between them and a word before the last. */
export function listOf(texts: readonly string[]): Message {
  const [last = asWritten(''), ...before] = texts.map(asWritten).reverse();
  if (before.length === 0) return last;
  const first = before.reverse().reduce((one, next) => message('words.comma', { first: one, second: next }));
  return message('words.and', { first, second: last });
}

/** What a registry wrote, as a whole sentence of its own. */
export function asSentence(text: string): Message {
  const own = text.trim();
  return asWritten(own === '' || /[.!?…]$/.test(own) ? own : `${own}.`);
}

/** Whether a value is a message; other data have codes too, without a noun before a dot. */
export function isMessage(value: unknown): value is Message {
  if (typeof value !== 'object' || value === null) return false;
  const { code } = value as Partial<Message>;
  return typeof code === 'string' && /^\w+\.[\w -]+$/.test(code);
}

/** Whether two messages say the same. */
export function isSame(one: Message, other: Message): boolean {
  return one.code === other.code && JSON.stringify(one.values) === JSON.stringify(other.values);
}

/** Each message once, in its order. */
export function withoutRepeats(messages: readonly Message[]): Message[] {
  return messages.filter((one, index) => messages.findIndex((other) => isSame(one, other)) === index);
}

/** Whether a message is said within another one. */
export function isWithin(part: Message, whole: Message): boolean {
  return holdsMessage(whole, (one) => isSame(one, part));
}

/** Whether a message with one of these codes is said within another one. */
export function saysOneOf(codes: readonly MessageCode[], whole: Message): boolean {
  return holdsMessage(whole, ({ code }) => (codes as readonly string[]).includes(code));
}

function holdsMessage(whole: Message, wanted: (one: Message) => boolean): boolean {
  if (wanted(whole)) return true;
  return Object.values(whole.values ?? {})
    .flat()
    .some((value) => isMessage(value) && holdsMessage(value, wanted));
}
