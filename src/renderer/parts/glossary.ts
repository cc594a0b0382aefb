import type { Formats } from './formats.ts';
import type { glossaryWords } from './glossary-words.ts';
import type { Say } from './words.ts';

/** Every concept that is explained beside its first mention on a screen; its texts are in the word book. */
export const terms = [
  'acknowledge',
  'budget',
  'cardId',
  'clTRID',
  'dialect',
  'drafts',
  'expiryDate',
  'fault',
  'horizon',
  'journal',
  'ldhName',
  'listPassword',
  'outcomeUnknown',
  'personality',
  'pollQueue',
  'rdap',
  'reconcile',
  'redaction',
  'reppV1',
  'rppV0',
  'rppV1',
  'slidingWindow',
  'svTRID',
  'two404s',
  'virtualClock',
  'writeBarrier',
] as const;
export type Term = (typeof terms)[number];

type SayTerm = Say<(typeof glossaryWords)['english']>;

/** The terms whose title, question or answer has every word of `text`, by title; all of them without any. */
export function findTerms(say: SayTerm, format: Formats, text: string): readonly Term[] {
  const words = text.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = terms.filter((term) => {
    const written = `${say(`${term}Title`)} ${say(`${term}Ask`)} ${say(`${term}Text`)}`.toLocaleLowerCase();
    return words.every((word) => written.includes(word));
  });
  return format.sorted(found, (term) => say(`${term}Title`));
}
