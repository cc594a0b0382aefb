import { say } from '#messages/say.ts';
import type { Life } from '../model/program.ts';
import type { OfficeRegistry } from './registry.ts';

/** What persons do at their desks, by the contract as windows do it. */

const period = { unit: 'y' as const, value: 1 };
/** Whoever does not know for so long what became of a renewal looks at the bill, milliseconds. */
const longUnknown = 3_600_000;

/** The one account of a desk. */
export async function knownAccount({ desk }: Life): Promise<string> {
  const { accounts } = await desk.accounts.list();
  const [account, ...others] = accounts;
  if (account === undefined || others.length > 0) throw new Error(`The desk has ${accounts.length} accounts.`);
  return account.accountId;
}

export async function enterAccount({ desk }: Life, registry: OfficeRegistry): Promise<void> {
  const { handle, cardIds } = registry.account;
  const cards = cardIds.map((cardId) => ({ cardId, label: '' }));
  const draft = { label: 'Our account', environment: 'sandbox' as const, handle, readOnly: false };
  await desk.accounts.add({ ...draft, addresses: registry.addresses, cards });
}

export async function enterKey(life: Life, registry: OfficeRegistry): Promise<void> {
  const accountId = await knownAccount(life);
  const value = registry.account.apiKey;
  await life.desk.accounts.setSecret({ accountId, secret: 'api-key', value, keep: 'keychain' });
}

export async function downloadList(life: Life): Promise<void> {
  const accountId = await knownAccount(life);
  const { workId } = await life.desk.domains.refresh({ accountId, source: 'my-domains', evenIfEmpty: false });
  await whenOver(life, workId);
}

/** Renews unless somebody was faster; answers with what became of it. */
export async function renew(life: Life, ldhName: string, cardId: string): Promise<string> {
  const accountId = await knownAccount(life);
  const propose = () => life.desk.renewals.propose({ accountId, ldhName, years: 1 });
  let proposal = await propose();
  if (proposal.expiry === null) {
    await life.desk.domains.lookUp({ accountId, ldhName });
    proposal = await propose();
  }
  const { expiry, open, warnings, reviewed, stale } = proposal;
  if (open !== null) return 'open';
  if (warnings.some(({ code }) => code === 'renewed-recently' || code === 'renewed-elsewhere')) return 'done';
  if (expiry === null) return 'no date';
  const order = { accountId, ldhName, period, cardId, expiryDate: expiry.date };
  const staleReason = stale ? 'The list is of this month.' : '';
  return (await life.desk.renewals.renew({ ...order, staleReason, reviewed })).state;
}

export async function prepareBatch(life: Life, names: readonly string[], cardId: string): Promise<string> {
  const accountId = await knownAccount(life);
  const source = { kind: 'text' as const, text: names.join('\n') };
  const { batchId } = await life.desk.renewalBatches.prepare({ accountId, source, period, cardId, title: '' });
  return batchId;
}

/** Runs a batch, or goes on with it. Resolves when the program does no more of it. */
export async function runBatch(life: Life, batchId: string): Promise<void> {
  const accountId = await knownAccount(life);
  const { workId } = await life.desk.renewalBatches.run({ batchId, typedCount: null, accountId });
  if (workId !== null) await whenOver(life, workId);
}

export async function pauseBatch({ desk }: Life, batchId: string): Promise<void> {
  await desk.renewalBatches.pause({ batchId });
}

export async function collect(life: Life): Promise<void> {
  const { workId } = await life.desk.inbox.collect({
    accountId: await knownAccount(life),
    acknowledge: 'after-storing',
  });
  await whenOver(life, workId);
}

/** The newest messages that are not handled. */
export async function newestMessages({ desk }: Life, limit: number): Promise<readonly string[]> {
  const { messages } = await desk.inbox.page({ filter: { handled: false }, offset: 0, limit });
  return messages.map(({ inboxId }) => inboxId);
}

export async function assign({ desk }: Life, inboxIds: readonly string[], person: string): Promise<void> {
  await desk.inbox.assign({ selection: { kind: 'messages', inboxIds: [...inboxIds] }, person });
}

export async function handle({ desk }: Life, inboxIds: readonly string[]): Promise<void> {
  await desk.inbox.mark({ selection: { kind: 'messages', inboxIds: [...inboxIds] }, handled: true });
}

export async function keepNote(life: Life, ldhName: string, note: string): Promise<void> {
  await life.desk.domainMarks.keepNote({ accountId: await knownAccount(life), ldhName, note });
}

export async function tag(life: Life, ldhName: string, added: string): Promise<void> {
  const selection = { kind: 'names' as const, names: [ldhName] };
  await life.desk.domainMarks.tag({ accountId: await knownAccount(life), selection, add: [added], remove: [] });
}

export async function markDoNotRenew(life: Life, ldhName: string, reason: string): Promise<void> {
  const selection = { kind: 'names' as const, names: [ldhName] };
  await life.desk.domainMarks.doNotRenew({ accountId: await knownAccount(life), selection, reason, until: null });
}

export async function makeCustomer(life: Life, label: string): Promise<string> {
  const accountId = await knownAccount(life);
  return (await life.desk.customers.keep({ accountId, customerId: null, label, ownPrice: null })).customerId;
}

/** Reads all whose outcome is unknown, as often as the quiet times want it. */
export async function findOut(life: Life): Promise<void> {
  const { workId } = await life.desk.renewals.examineAll({ accountId: await knownAccount(life) });
  await whenOver(life, workId);
}

/** Settles what no reading can decide, by what the registry has billed. */
export async function settleByBill(life: Life, registry: OfficeRegistry): Promise<void> {
  const query = { accountId: await knownAccount(life), states: ['outcome-unknown' as const], text: '' };
  const { entries } = await life.desk.renewals.page({ ...query, offset: 0, limit: 100 });
  for (const { entryId, clTRID, ldhName, openedAt } of entries) {
    if (life.now() - openedAt < longUnknown) continue;
    const renewed = await registry.hasBilled(clTRID);
    const newExpiryDate = renewed ? await registry.expiryOf(ldhName) : null;
    await life.desk.renewals.settleByHand({ entryId, renewed, newExpiryDate, reason: 'The bill says so.' });
  }
}

/** Answers with the alarms that nobody had seen. */
export async function seeAlarms(life: Life): Promise<readonly string[]> {
  const { entries } = await life.desk.renewals.alarms({ accountId: await knownAccount(life) });
  for (const { entryId } of entries) await life.desk.renewals.alarmSeen({ entryId });
  return entries.map(({ ldhName, clTRID, state, contradictions }) => {
    const facts = contradictions.map(({ source, text }) => `${source}: ${say('en', text)}`);
    return `${ldhName} (${clTRID}) ${state}: ${facts.join(' ')}`;
  });
}

export async function whenOver(life: Life, workId: string): Promise<string> {
  return (await life.application.services.work.whenOver(workId)).state;
}
