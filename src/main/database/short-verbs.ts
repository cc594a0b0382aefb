import { type InboxAcknowledgement, saysMore } from '#main/inbox/store/record.ts';
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
  'cards.isCapped',
  'cards.overCap',
  'inbox.acknowledged',
  'inbox.keep',
  'journal.began',
  'journal.ended',
  'journal.keep',
  'ledger.get',
  'ledger.open',
  'ledger.standings',
  'ledger.step',
  'domains.rowsOf',
  'renewalBatches.endLine',
  'settings.get',
]);

/**
 * Fire-and-forget writes: sent to the worker with the next awaited call, or after `patienceMilliseconds`. Anything that a
 * person is shown, or that a next step depends on, is none of these.
 */
const patientVerbs: ReadonlySet<string> = new Set(['inbox.acknowledged', 'journal.ended', 'journal.keep']);
export const patienceMilliseconds = 5;

/** Whether the call may wait for company. */
export function isPatient({ family, verb, given }: VerbCall): boolean {
  if (!patientVerbs.has(`${family}.${verb}`)) return false;
  return verb !== 'acknowledged' || !saysMore(given[0] as InboxAcknowledgement);
}

/** Whether the call, if there is one, may share its wait for the disk. */
export function isShort(call: VerbCall | undefined): boolean {
  return call !== undefined && shortVerbs.has(`${call.family}.${call.verb}`);
}
