import type { i18n } from 'i18next';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';
import type { Message } from '#messages/message.ts';
import { partsOf, sayWith } from '#messages/say-with.ts';
import { type Formats, formatsFor } from './formats.ts';

/** The language that the screens are in: its texts, and how it writes numbers and dates. */
export interface Language {
  readonly tag: string;
  readonly texts: i18n;
  readonly formats: Formats;
  /** The texts of one word book. The same function as long as the language is the same. */
  readonly textsOf: (namespace: string) => Translate;
  /** A message as a sentence, its dates, times, numbers and amounts as the language writes them. */
  readonly say: (message: Message) => string;
}

/** Where the texts of a noun's messages lie among the word books. */
export function messageBook(noun: string): string {
  return `message-${noun}`;
}

export type Translate = (key: string, values?: object) => string;

const LanguageContext = createContext<Language | undefined>(undefined);

/** Gives the screens their language; they follow when it changes. */
export function LanguageProvider({ texts, children }: { readonly texts: i18n; readonly children: ReactNode }) {
  const [tag, setTag] = useState(texts.resolvedLanguage ?? texts.language);
  useEffect(() => {
    const follow = () => setTag(texts.resolvedLanguage ?? texts.language);
    texts.on('languageChanged', follow);
    follow();
    return () => texts.off('languageChanged', follow);
  }, [texts]);
  const language = useMemo(() => languageOf(texts, tag), [texts, tag]);
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = useContext(LanguageContext);
  if (language === undefined) throw new Error('There is no LanguageProvider around this.');
  return language;
}

/**
 * One of these serves all cells of a table, which ask for it in the thousands: texts without placeholders are looked up
 * once, and the formatters of the browser, which take longer to make than a row takes to show, are made once.
 */
function languageOf(texts: i18n, tag: string): Language {
  const books = new Map<string, Translate>();
  const messageText = (code: string): string | undefined => {
    const [noun, key] = partsOf(code);
    const text: unknown =
      texts.getResource(tag, messageBook(noun), key) ?? texts.getResource('en', messageBook(noun), key);
    return typeof text === 'string' ? text : undefined;
  };
  // English is the European one: days before months.
  const formats = formatsFor(tag === 'is' ? 'is' : 'en-GB');
  return {
    tag,
    texts,
    formats,
    say: (message) => sayWith(messageText, tag, message, formats),
    textsOf(namespace) {
      const known = books.get(namespace);
      if (known !== undefined) return known;
      // The library's own types know no word books; ours have been checked by then.
      const translate = texts.getFixedT(tag, namespace) as unknown as Translate;
      const plain = new Map<string, string>();
      const say: Translate = (key, values) => {
        if (values !== undefined) return withOneStop(translate(key, values), values);
        const text = plain.get(key) ?? plainText(texts, tag, namespace, key) ?? translate(key);
        plain.set(key, text);
        return text;
      };
      books.set(namespace, say);
      return say;
    },
  };
}

/** A value may end with a full stop of its own, as `kr.` does: at the end of a sentence it serves for both. */
function withOneStop(text: string, values: object): string {
  let said = text;
  for (const value of Object.values(values)) {
    if (typeof value !== 'string' || !/[^.]\.$/.test(value)) continue;
    const at = said.indexOf(`${value}.`);
    if (at >= 0 && said[at + value.length + 1] !== '.')
      said = said.slice(0, at + value.length) + said.slice(at + value.length + 1);
  }
  return said;
}

/** A text that stands in its book as it is said: hundreds are said in a first screen, and the library weighs each. */
function plainText(texts: i18n, tag: string, namespace: string, key: string): string | undefined {
  const text: unknown = texts.getResource(tag, namespace, key);
  return typeof text === 'string' && !/\{\{|\$t\(/.test(text) ? text : undefined;
}
