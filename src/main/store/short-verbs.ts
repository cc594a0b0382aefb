import type { VerbCall } from './open-families.ts';

/**
 * Verbs that touch a few rows and are called by the thousand, by batches above all. Where several wait for the store at
 * a time, one wait for the disk serves them all. A verb that may take long is none of these: the others would wait on it
 * with their work done.
 */
const shortVerbs: ReadonlySet<string> = new Set([
  'accounts.get',
  'budgets.take',
  'budgets.takeSeveral',
  'inbox.acknowledged',
  'inbox.keep',
  'journal.began',
  'journal.ended',
  'journal.keep',
  'ledger.get',
  'ledger.open',
  'ledger.standings',
  'ledger.step',
  'portfolio.rowsOf',
  'renewalBatches.endLine',
  'settings.get',
]);

/** Whether the call, if there is one, may share its wait for the disk. */
export function isShort(call: VerbCall | undefined): boolean {
  return call !== undefined && shortVerbs.has(`${call.family}.${call.verb}`);
}
