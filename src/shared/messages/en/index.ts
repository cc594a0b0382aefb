import { accounts } from './accounts.ts';
import { desk } from './desk.ts';
import { network } from './network.ts';
import { practice } from './practice.ts';
import { renewals } from './renewals.ts';
import { words } from './words.ts';

/** Every sentence in English, by noun and key. */
export const english = {
  accounts,
  desk,
  network,
  practice,
  renewals,
  words,
};
