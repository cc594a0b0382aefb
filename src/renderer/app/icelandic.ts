import { domainsIcelandic } from '#renderer/features/domains/domains-words.is.ts';
import { exportsIcelandic } from '#renderer/features/exports/exports-words.is.ts';
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
  app: appIcelandic,
  barrier: barrierIcelandic,
  batches: batchesIcelandic,
  domains: domainsIcelandic,
  exports: exportsIcelandic,
  file: fileIcelandic,
  parts: partsIcelandic,
  renewals: renewalsIcelandic,
  welcome: welcomeIcelandic,
};
