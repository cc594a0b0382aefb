import type { BooksOutcome } from '#contract/domains/books.ts';
import type { Tone } from '#renderer/kit/tag.tsx';

/** The word of each outcome, in the order in which they are shown. */
export const outcomeWords = {
  'renewed-not-billed': 'renewedNotBilled',
  'billed-not-renewed': 'billedNotRenewed',
  'other-expiry': 'otherExpiry',
  'other-customer': 'otherCustomer',
  'only-registry': 'onlyRegistry',
  'only-books': 'onlyBooks',
  'no-date': 'noDate',
  agrees: 'agrees',
} as const satisfies Record<BooksOutcome, string>;

export const everyOutcome = Object.keys(outcomeWords) as readonly BooksOutcome[];

/** What a person has to look at; a missing date and agreement are none. */
export const differences = everyOutcome.filter((outcome) => outcome !== 'no-date' && outcome !== 'agrees');

export const outcomeTones: Readonly<Partial<Record<BooksOutcome, Tone>>> = {
  'renewed-not-billed': 'bad',
  'billed-not-renewed': 'bad',
  'other-expiry': 'warn',
  'other-customer': 'warn',
  agrees: 'good',
};
