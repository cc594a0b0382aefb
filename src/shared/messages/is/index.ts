import type { english } from '../en/index.ts';
import { accounts } from './accounts.ts';
import { availability } from './availability.ts';
import { backups } from './backups.ts';
import { commandLine } from './command-line.ts';
import { desk } from './desk.ts';
import { domains } from './domains.ts';
import { inbox } from './inbox.ts';
import { journal } from './journal.ts';
import { lookups } from './lookups.ts';
import { network } from './network.ts';
import { practice } from './practice.ts';
import { renewals } from './renewals.ts';
import { words } from './words.ts';

/** Every sentence in Icelandic: each key of each noun. */
export const icelandic: { readonly [Noun in keyof typeof english]: Translation<(typeof english)[Noun]> } = {
  accounts,
  availability,
  backups,
  commandLine,
  desk,
  domains,
  inbox,
  journal,
  lookups,
  network,
  practice,
  renewals,
  words,
};

type Translation<Texts> = { readonly [Key in keyof Texts]: string };
