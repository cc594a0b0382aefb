import { accounts } from './accounts.ts';
import { availability } from './availability.ts';
import { backups } from './backups.ts';
import { books } from './books.ts';
import { commandAnswers } from './command-answers.ts';
import { commandHeadings } from './command-headings.ts';
import { commandLine } from './command-line.ts';
import { commandUsage } from './command-usage.ts';
import { commandWords } from './command-words.ts';
import { connection } from './connection.ts';
import { control } from './control.ts';
import { desk } from './desk.ts';
import { desktop } from './desktop.ts';
import { domains } from './domains.ts';
import { emulatorHost } from './emulator-host.ts';
import { files } from './files.ts';
import { headings } from './headings.ts';
import { hosts } from './hosts.ts';
import { inbox } from './inbox.ts';
import { input } from './input.ts';
import { journal } from './journal.ts';
import { keychain } from './keychain.ts';
import { ledger } from './ledger.ts';
import { lookups } from './lookups.ts';
import { network } from './network.ts';
import { notifications } from './notifications.ts';
import { oddities } from './oddities.ts';
import { practice } from './practice.ts';
import { probe } from './probe.ts';
import { registry } from './registry.ts';
import { renewals } from './renewals.ts';
import { reports } from './reports.ts';
import { resultCodes } from './result-codes.ts';
import { rules } from './rules.ts';
import { team } from './team.ts';
import { today } from './today.ts';
import { webHost } from './web-host.ts';
import { words } from './words.ts';
import { work } from './work.ts';

/** Every sentence in English, by noun and key. */
export const english = {
  accounts,
  availability,
  backups,
  books,
  commandAnswers,
  commandHeadings,
  commandLine,
  commandUsage,
  commandWords,
  connection,
  control,
  desk,
  desktop,
  domains,
  emulatorHost,
  files,
  headings,
  hosts,
  inbox,
  input,
  journal,
  keychain,
  ledger,
  lookups,
  network,
  notifications,
  oddities,
  practice,
  probe,
  registry,
  renewals,
  reports,
  resultCodes,
  rules,
  team,
  today,
  webHost,
  words,
  work,
};
