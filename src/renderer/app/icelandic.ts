import { accountsIcelandic } from '#renderer/features/accounts/accounts-words.is.ts';
import { availabilityIcelandic } from '#renderer/features/availability/availability-words.is.ts';
import { changesIcelandic } from '#renderer/features/changes/changes-words.is.ts';
import { costsIcelandic } from '#renderer/features/costs/costs-words.is.ts';
import { crashTestIcelandic } from '#renderer/features/crash-test/crash-test-words.is.ts';
import { domainsIcelandic } from '#renderer/features/domains/domains-words.is.ts';
import { emulatorIcelandic } from '#renderer/features/emulator/emulator-words.is.ts';
import { expiriesIcelandic } from '#renderer/features/expiries/expiries-words.is.ts';
import { exportsIcelandic } from '#renderer/features/exports/exports-words.is.ts';
import { inboxIcelandic } from '#renderer/features/inbox/inbox-words.is.ts';
import { journalIcelandic } from '#renderer/features/journal/journal-words.is.ts';
import { lookupsIcelandic } from '#renderer/features/lookups/lookups-words.is.ts';
import { networkIcelandic } from '#renderer/features/network/network-words.is.ts';
import { batchesIcelandic } from '#renderer/features/renewals/batches/batches-words.is.ts';
import { renewalsIcelandic } from '#renderer/features/renewals/renewals-words.is.ts';
import { welcomeIcelandic } from '#renderer/features/welcome/welcome-words.is.ts';
import { barrierIcelandic } from '#renderer/parts/barrier-words.is.ts';
import { fileIcelandic } from '#renderer/parts/file-words.is.ts';
import { partsIcelandic } from '#renderer/parts/parts-words.is.ts';
import { appIcelandic } from './app-words.is.ts';

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
  batches: batchesIcelandic,
  changes: changesIcelandic,
  costs: costsIcelandic,
  crashTest: crashTestIcelandic,
  domains: domainsIcelandic,
  emulator: emulatorIcelandic,
  expiries: expiriesIcelandic,
  exports: exportsIcelandic,
  file: fileIcelandic,
  inbox: inboxIcelandic,
  journal: journalIcelandic,
  lookups: lookupsIcelandic,
  network: networkIcelandic,
  parts: partsIcelandic,
  renewals: renewalsIcelandic,
  welcome: welcomeIcelandic,
};
