import type { Slots } from '#messages/text-slots.ts';
import { useLanguage } from './language.tsx';

/** The English texts of one part of the screen; other languages give the same keys. Plurals are two keys, `x_one` and `x_other`. */
export interface WordBook<English extends Record<string, string> = Record<string, string>> {
  readonly namespace: string;
  readonly english: English;
}

/** Declares the texts of a part of the screen. Registered with the languages in `frame/languages.ts`. */
export function wordBook<const English extends Record<string, string>>(
  namespace: string,
  english: English,
): WordBook<English> {
  return { namespace, english };
}

/** The texts of a word book in another language: the same keys, and in each the same placeholders. */
export type Translation<Book> =
  Book extends WordBook<infer English> ? { readonly [Key in keyof English]: string } : never;

type PluralStem<Key> = Key extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : Key;
/** What can be asked for: every key, a plural by its stem. */
export type WordKey<English> = PluralStem<keyof English & string>;

type TextOf<English, Key extends string> = Key extends keyof English
  ? English[Key]
  : `${Key}_other` extends keyof English
    ? English[`${Key}_other`]
    : never;
type Values<English, Key extends string> = [Slots<TextOf<English, Key>>] extends [never]
  ? []
  : [values: { readonly [Name in Slots<TextOf<English, Key>>]: string | number } & { readonly count?: number }];

/** The keys whose texts have no placeholders: what data may refer to. */
export type PlainWordKey<English> = {
  [Key in WordKey<English>]: [Slots<TextOf<English, Key>>] extends [never] ? Key : never;
}[WordKey<English>];

/** Gives the text of a key in the language of the screen; its placeholders are checked by the compiler. */
export type Say<English> = <Key extends WordKey<English>>(key: Key, ...values: Values<English, Key>) => string;

/** The texts of a word book in the language of the screen. */
export function useWords<English extends Record<string, string>>(book: WordBook<English>): Say<English> {
  return useLanguage().textsOf(book.namespace) as Say<English>;
}
