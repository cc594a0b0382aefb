import { icelandic as messages } from '#messages/is/index.ts';
import { accountsIcelandic } from '#renderer/accounts/accounts-icelandic.ts';
import { availabilityIcelandic } from '#renderer/availability/availability-icelandic.ts';
import { backupsIcelandic } from '#renderer/desk/backups/backups-icelandic.ts';
import { networkIcelandic } from '#renderer/desk/network/network-icelandic.ts';
import { newerVersionIcelandic } from '#renderer/desk/newer-version/newer-version-icelandic.ts';
import { welcomeIcelandic } from '#renderer/desk/welcome/welcome-icelandic.ts';
import { booksIcelandic } from '#renderer/domains/books/books-icelandic.ts';
import { changesIcelandic } from '#renderer/domains/changes/changes-icelandic.ts';
import { customersIcelandic } from '#renderer/domains/customers/customers-icelandic.ts';
import { doNotRenewIcelandic } from '#renderer/domains/do-not-renew/do-not-renew-icelandic.ts';
import { domainsIcelandic } from '#renderer/domains/domains-icelandic.ts';
import { expiriesIcelandic } from '#renderer/domains/expiries/expiries-icelandic.ts';
import { exportsIcelandic } from '#renderer/domains/exports/exports-icelandic.ts';
import { inboxIcelandic } from '#renderer/inbox/inbox-icelandic.ts';
import { journalIcelandic } from '#renderer/journal/journal-icelandic.ts';
import { lookupsIcelandic } from '#renderer/lookups/lookups-icelandic.ts';
import { barrierIcelandic } from '#renderer/parts/barrier-icelandic.ts';
import { columnsIcelandic } from '#renderer/parts/columns-icelandic.ts';
import { fileIcelandic } from '#renderer/parts/file-icelandic.ts';
import { glossaryIcelandic } from '#renderer/parts/glossary-icelandic.ts';
import { messageBook } from '#renderer/parts/language.tsx';
import { partsIcelandic } from '#renderer/parts/parts-icelandic.ts';
import { registryIcelandic } from '#renderer/parts/registry-icelandic.ts';
import { emulatorIcelandic } from '#renderer/practice/emulator/emulator-icelandic.ts';
import { faultIcelandic } from '#renderer/practice/emulator/fault-icelandic.ts';
import { seedIcelandic } from '#renderer/practice/emulator/seed-icelandic.ts';
import { switchIcelandic } from '#renderer/practice/emulator/switch-icelandic.ts';
import { practiceIcelandic } from '#renderer/practice/practice-icelandic.ts';
import { probeIcelandic } from '#renderer/practice/probe/probe-icelandic.ts';
import { batchesIcelandic } from '#renderer/renewals/batches/batches-icelandic.ts';
import { cardsIcelandic } from '#renderer/renewals/cards/cards-icelandic.ts';
import { costsIcelandic } from '#renderer/renewals/costs/costs-icelandic.ts';
import { renewalsIcelandic } from '#renderer/renewals/renewals-icelandic.ts';
import { renewedElsewhereIcelandic } from '#renderer/renewals/renewed-elsewhere/renewed-elsewhere-icelandic.ts';
import { teamIcelandic } from '#renderer/team/team-icelandic.ts';
import { todayIcelandic } from '#renderer/today/today-icelandic.ts';
import { appIcelandic } from './app-icelandic.ts';
import { paletteIcelandic } from './palette-icelandic.ts';

/**
 * The Icelandic texts of every word book, by its namespace. One word for one thing on all screens: the list of them is in
 * docs/decisions/0021-plain-words.md.
 */
export const icelandic = {
  accounts: accountsIcelandic,
  app: appIcelandic,
  availability: availabilityIcelandic,
  barrier: barrierIcelandic,
  backups: backupsIcelandic,
  batches: batchesIcelandic,
  books: booksIcelandic,
  changes: changesIcelandic,
  columns: columnsIcelandic,
  cards: cardsIcelandic,
  costs: costsIcelandic,
  'do-not-renew': doNotRenewIcelandic,
  customers: customersIcelandic,
  domains: domainsIcelandic,
  emulator: emulatorIcelandic,
  expiries: expiriesIcelandic,
  exports: exportsIcelandic,
  file: fileIcelandic,
  glossary: glossaryIcelandic,
  inbox: inboxIcelandic,
  journal: journalIcelandic,
  lookups: lookupsIcelandic,
  network: networkIcelandic,
  'newer-version': newerVersionIcelandic,
  palette: paletteIcelandic,
  parts: partsIcelandic,
  registry: registryIcelandic,
  practice: practiceIcelandic,
  team: teamIcelandic,
  today: todayIcelandic,
  probe: probeIcelandic,
  renewals: renewalsIcelandic,
  'renewed-elsewhere': renewedElsewhereIcelandic,
  faults: faultIcelandic,
  seeds: seedIcelandic,
  switches: switchIcelandic,
  welcome: welcomeIcelandic,
};

/** The word books and the messages by their nouns. */
export const allIcelandic: Readonly<Record<string, object>> = {
  ...icelandic,
  ...Object.fromEntries(Object.entries(messages).map(([noun, texts]) => [messageBook(noun), texts])),
};
