import type { Account } from '#contract/accounts/accounts.ts';
import type { LedgerEntry } from '#contract/renewals/ledger-entry.ts';
import { renew } from '#main/hosts/cli/commands/renew.ts';
import { linesIn } from '#main/hosts/cli/text.ts';
import { say } from '#messages/say.ts';
import { saidOf } from '../../support/said.ts';
import { failureIn } from './failure-in.ts';
import { account, type Life } from './program.ts';
import type { Step } from './steps.ts';
import type { ReviewedBatch, World } from './world.ts';

const { accountId } = account;
const cardId = 'CARD-7';

type StepOf<Kind extends Step['kind']> = Extract<Step, { readonly kind: Kind }>;

/** What a person sees of an entry. */
function seen({ state, newExpiryDate, alarm }: LedgerEntry): string {
  return `${state}${newExpiryDate === null ? '' : ` to ${newExpiryDate}`}${alarm === 'none' ? '' : `, alarm ${alarm}`}`;
}

/** The command itself. Who insists does what the program says: names the date. */
export async function renewByCommand(world: World, life: Life, step: StepOf<'renew'>): Promise<string> {
  const words = [step.name, '--years', String(step.years), '--card', cardId, '--yes'];
  world.judge.confirm(step.name, false);
  try {
    return await runRenew(life, words);
  } catch (error) {
    const text = saidOf(failureIn(error)) ?? '';
    const [, date] = /--expiry (\d{4}-\d\d-\d\d)/.exec(text) ?? /The last known is (\d{4}-\d\d-\d\d)/.exec(text) ?? [];
    if (!step.again || date === undefined) throw error;
    world.judge.confirm(step.name, true);
    return `insists with ${date}: ${await runRenew(life, [...words, '--expiry', date])}`;
  }
}

async function runRenew(life: Life, words: readonly string[]): Promise<string> {
  const outcome = await renew.prepare(words).run({
    desk: life.desk,
    account: async () => {
      const { accounts } = await life.desk.accounts.list();
      return accounts.find((one): one is Account => one.accountId === accountId) ?? Promise.reject(new Error('Lost.'));
    },
    say: () => undefined,
    progress: () => undefined,
    readSecret: () => Promise.reject(new Error('No secret is needed.')),
    environment: {},
    language: 'en',
  });
  const { entry } = outcome.json as { readonly entry?: LedgerEntry };
  return entry === undefined ? linesIn('en', outcome.lines).join(' ') : seen(entry);
}

/** What a window does: shows the proposal with its warnings, and renews when the person presses Renew. */
export async function renewInWindow(world: World, life: Life, step: StepOf<'renew'>): Promise<string> {
  const { renewals } = life.desk;
  const proposal = await renewals.propose({ accountId, ldhName: step.name, years: step.years });
  const { expiry, stale, warnings, open, reviewed } = proposal;
  if (open !== null) return `an entry is open: ${open.state}`;
  if (expiry === null) return 'no date is known';
  const isWarned = stale || warnings.some(({ code }) => code === 'renewed-recently');
  if (isWarned && !step.again) return 'the window warns, and the person leaves it';
  world.judge.confirm(step.name, isWarned);
  const order = { accountId, ldhName: step.name, period: { unit: 'y' as const, value: step.years }, cardId };
  const staleReason = stale ? 'I know it.' : '';
  return seen(await renewals.renew({ ...order, expiryDate: expiry.date, staleReason, reviewed }));
}

export async function prepareBatch(world: World, life: Life, step: StepOf<'prepare'>): Promise<string> {
  const { renewalBatches } = life.desk;
  const source = { kind: 'text' as const, text: step.names.join('\n') };
  const period = { unit: 'y' as const, value: 1 };
  const { batchId } = await renewalBatches.prepare({ accountId, source, period, cardId, title: '' });
  return review(world, life, batchId, step.again);
}

/** The person looks through a batch; who insists chooses what was left out for a warning as well. */
async function review(world: World, life: Life, batchId: string, again: boolean): Promise<string> {
  const { renewalBatches } = life.desk;
  // A name that is not in the list is left out until a person chooses it.
  const before = (await renewalBatches.lines({ batchId, show: 'all', offset: 0, limit: 50 })).lines;
  const chosen = before.filter(({ problems }) => {
    if (problems.some(({ blocks }) => blocks)) return false;
    return again || !problems.some(({ code }) => code === 'renewed-recently');
  });
  await renewalBatches.choose({ batchId, lineIds: null, chosen: false });
  if (chosen.length > 0)
    await renewalBatches.choose({ batchId, lineIds: chosen.map(({ lineId }) => lineId), chosen: true });
  const lines: ReviewedBatch['lines'] = chosen.map(({ ldhName, problems }) => ({
    name: ldhName ?? '',
    bills: world.judge.bills(ldhName ?? ''),
    again: problems.some(({ code }) => code === 'renewed-recently'),
  }));
  world.batches = [...world.batches, { computer: life.computer, batchId, lines }];
  return `chosen: ${lines.map(({ name }) => name).join(', ') || 'none'}`;
}

function newestBatch(world: World, life: Life): ReviewedBatch | undefined {
  return world.batches.findLast(({ computer }) => computer === life.computer);
}

/** Runs the newest batch, or goes on with it: a line counts as confirmed where its name was not billed since its review. */
export async function runBatch(world: World, life: Life): Promise<string> {
  const batch = newestBatch(world, life);
  if (batch === undefined) return 'there is none';
  const { renewalBatches } = life.desk;
  const { batchId } = batch;
  for (const { name, bills, again } of batch.lines) {
    if (world.judge.bills(name) === bills) world.judge.confirm(name, again);
  }
  batch.lines = [];
  const { workId } = await renewalBatches.run({ batchId, typedCount: null, accountId });
  if (workId !== null) await life.application.services.work.whenOver(workId);
  const { lines } = await renewalBatches.lines({ batchId, show: 'all', offset: 0, limit: 50 });
  return lines
    .map(({ ldhName, state, text }) => `${ldhName} ${state ?? `not opened (${say('en', text).slice(0, 60)})`}`)
    .join(', ');
}

export async function retryBatch(world: World, life: Life): Promise<string> {
  const batch = newestBatch(world, life);
  if (batch === undefined) return 'there is none';
  const { batchId } = await life.desk.renewalBatches.retryFailed({ batchId: batch.batchId });
  return review(world, life, batchId, false);
}

export async function examine(world: World, life: Life, name: string): Promise<string> {
  const entry = await world.unknownOf(name);
  if (entry === undefined) return '';
  const { entry: now, reading } = await life.desk.renewals.examine({ entryId: entry.entryId });
  return `the registry has ${reading?.dateNow ?? 'no date'}: ${seen(now)}`;
}

export async function examineAll(life: Life): Promise<string> {
  const { workId } = await life.desk.renewals.examineAll({ accountId });
  const { state } = await life.application.services.work.whenOver(workId);
  return state;
}

/** A person settles by hand, and says the truth: what the registry did, where nothing can come any more. */
export async function settle(world: World, life: Life, name: string): Promise<string> {
  const entry = await world.unknownOf(name);
  if (entry === undefined) return '';
  const { entryId, clTRID } = entry;
  const [charge] = world.registry.chargesOf(clTRID);
  if (charge === undefined && world.registry.mayStillCome(clTRID)) return '';
  const truth = { renewed: charge !== undefined, newExpiryDate: charge?.to ?? null, reason: 'The bill says so.' };
  const what = charge === undefined ? 'not renewed' : 'renewed';
  return `${what}: ${seen(await life.desk.renewals.settleByHand({ entryId, ...truth }))}`;
}

export async function sendAgain(world: World, life: Life, name: string): Promise<string> {
  const entry = await world.unknownOf(name);
  if (entry === undefined) return '';
  return seen(await life.desk.renewals.sendAgain({ entryId: entry.entryId }));
}

export async function refreshList(life: Life): Promise<string> {
  const { workId } = await life.desk.domains.refresh({ accountId, source: 'my-domains', evenIfEmpty: false });
  return (await life.application.services.work.whenOver(workId)).state;
}

export async function collect(life: Life): Promise<string> {
  const { workId } = await life.application.services.inbox.collect({
    accountId,
    via: 'rpp-v1',
    form: 'json',
    acknowledge: 'after-storing',
  });
  return (await life.application.services.work.whenOver(workId)).state;
}

export async function seeAlarms(life: Life): Promise<string> {
  const { entries } = await life.desk.renewals.alarms({ accountId });
  for (const { entryId } of entries) await life.desk.renewals.alarmSeen({ entryId });
  return entries.length === 0 ? '' : `${entries.length} seen`;
}
