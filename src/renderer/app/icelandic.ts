import { icelandic as messages } from '#messages/is/index.ts';
import { accountsIcelandic } from '#renderer/features/accounts/accounts-icelandic.ts';
import { availabilityIcelandic } from '#renderer/features/availability/availability-icelandic.ts';
import { backupsIcelandic } from '#renderer/features/backups/backups-icelandic.ts';
import { changesIcelandic } from '#renderer/features/changes/changes-icelandic.ts';
import { costsIcelandic } from '#renderer/features/costs/costs-icelandic.ts';
import { domainsIcelandic } from '#renderer/features/domains/domains-icelandic.ts';
import { emulatorIcelandic } from '#renderer/features/emulator/emulator-icelandic.ts';
import { faultIcelandic } from '#renderer/features/emulator/fault-icelandic.ts';
import { ruleIcelandic } from '#renderer/features/emulator/rule-icelandic.ts';
import { seedIcelandic } from '#renderer/features/emulator/seed-icelandic.ts';
import { switchIcelandic } from '#renderer/features/emulator/switch-icelandic.ts';
import { expiriesIcelandic } from '#renderer/features/expiries/expiries-icelandic.ts';
import { exportsIcelandic } from '#renderer/features/exports/exports-icelandic.ts';
import { inboxIcelandic } from '#renderer/features/inbox/inbox-icelandic.ts';
import { journalIcelandic } from '#renderer/features/journal/journal-icelandic.ts';
import { lookupsIcelandic } from '#renderer/features/lookups/lookups-icelandic.ts';
import { networkIcelandic } from '#renderer/features/network/network-icelandic.ts';
import { newerVersionIcelandic } from '#renderer/features/newer-version/newer-version-icelandic.ts';
import { practiceIcelandic } from '#renderer/features/practice/practice-icelandic.ts';
import { probeIcelandic } from '#renderer/features/probe/probe-icelandic.ts';
import { batchesIcelandic } from '#renderer/features/renewals/batches/batches-icelandic.ts';
import { renewalsIcelandic } from '#renderer/features/renewals/renewals-icelandic.ts';
import { renewedElsewhereIcelandic } from '#renderer/features/renewed-elsewhere/renewed-elsewhere-icelandic.ts';
import { welcomeIcelandic } from '#renderer/features/welcome/welcome-icelandic.ts';
import { barrierIcelandic } from '#renderer/parts/barrier-icelandic.ts';
import { columnsIcelandic } from '#renderer/parts/columns-icelandic.ts';
import { fileIcelandic } from '#renderer/parts/file-icelandic.ts';
import { glossaryIcelandic } from '#renderer/parts/glossary-icelandic.ts';
import { messageBook } from '#renderer/parts/language.tsx';
import { oddityIcelandic } from '#renderer/parts/oddity-icelandic.ts';
import { partsIcelandic } from '#renderer/parts/parts-icelandic.ts';
import { workIcelandic } from '#renderer/parts/work-icelandic.ts';
import { appIcelandic } from './app-icelandic.ts';
import { paletteIcelandic } from './palette-icelandic.ts';

/**
 * The Icelandic texts of every word book, by its namespace. One word for one thing on all screens: domain lén, registry
 * skráningarstofa, reseller þjónustuaðili, contact tengiliður, handle auðkenni, account aðgangur, renew endurnýja,
 * expiry date gildir til (gildistími), poll message skilaboð, acknowledge staðfesta, nameserver nafnaþjónn, look up
 * fletta upp, ledger færslubók, journal samskiptaskrá, exchange samskipti, request beiðni, batch runa, rate budget
 * kvóti, emulator hermir, practice æfing, sandbox prófunarumhverfi, production raunumhverfi, API key lykill, keychain
 * lyklakippa, unknown outcome óviss niðurstaða, tag merki, note athugasemd, view sýn, filter sía.
 */
export const icelandic = {
  accounts: accountsIcelandic,
  app: appIcelandic,
  availability: availabilityIcelandic,
  barrier: barrierIcelandic,
  backups: backupsIcelandic,
  batches: batchesIcelandic,
  changes: changesIcelandic,
  columns: columnsIcelandic,
  costs: costsIcelandic,
  domains: domainsIcelandic,
  emulator: emulatorIcelandic,
  expiries: expiriesIcelandic,
  exports: exportsIcelandic,
  file: fileIcelandic,
  glossary: glossaryIcelandic,
  inbox: inboxIcelandic,
  journal: journalIcelandic,
  lookups: lookupsIcelandic,
  oddity: oddityIcelandic,
  network: networkIcelandic,
  'newer-version': newerVersionIcelandic,
  palette: paletteIcelandic,
  parts: partsIcelandic,
  practice: practiceIcelandic,
  probe: probeIcelandic,
  renewals: renewalsIcelandic,
  'renewed-elsewhere': renewedElsewhereIcelandic,
  faults: faultIcelandic,
  rules: ruleIcelandic,
  seeds: seedIcelandic,
  switches: switchIcelandic,
  welcome: welcomeIcelandic,
  work: workIcelandic,
};

/** The word books and the messages by their nouns. */
export const allIcelandic: Readonly<Record<string, object>> = {
  ...icelandic,
  ...Object.fromEntries(Object.entries(messages).map(([noun, texts]) => [messageBook(noun), texts])),
};
