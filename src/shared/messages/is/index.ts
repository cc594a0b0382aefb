import type { english } from '../en/index.ts';
import { availability } from './availability.ts';
import { backups } from './backups.ts';
import { commandLine } from './command-line.ts';
import { desk } from './desk.ts';
import { domains } from './domains.ts';
import { inbox } from './inbox.ts';
import { journal } from './journal.ts';
import { lookups } from './lookups.ts';
import { practice } from './practice.ts';
import { words } from './words.ts';

/** Every sentence in Icelandic: each key of each noun. */
export const icelandic: { readonly [Noun in keyof typeof english]: Translation<(typeof english)[Noun]> } = {
  availability,
  backups,
  commandLine,
  desk,
  domains,
  inbox,
  journal,
  lookups,
  practice,
  words,
};

type Translation<Texts> = { readonly [Key in keyof Texts]: string };
