import { english } from './en/index.ts';
import { icelandic } from './is/index.ts';
import type { Message } from './message.ts';
import { partsOf, sayWith, type TextOf } from './say-with.ts';

/** The languages in which main speaks: those of the settings. */
export type MessageLanguage = 'en' | 'is';

const catalogues = { en: textsOf(english), is: textsOf(icelandic) };

/** A message as a sentence, in main; windows load their languages when they need them (`language.tsx`). */
export function say(language: MessageLanguage, message: Message): string {
  return sayWith(catalogues[language], language, message);
}

function textsOf(catalogue: Readonly<Record<string, Readonly<Record<string, string>>>>): TextOf {
  return (code) => {
    const [noun, key] = partsOf(code);
    return catalogue[noun]?.[key];
  };
}
