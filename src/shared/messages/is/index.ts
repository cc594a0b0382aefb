import type { english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { desk } from './desk.ts';
import { network } from './network.ts';
import { practice } from './practice.ts';
import { renewals } from './renewals.ts';
import { words } from './words.ts';

/** Every sentence in Icelandic: each key of each noun. */
export const icelandic: { readonly [Noun in keyof typeof english]: Translation<(typeof english)[Noun]> } = {
  accounts,
  desk,
  network,
  practice,
  renewals,
  words,
};

type Translation<Texts> = { readonly [Key in keyof Texts]: string };
