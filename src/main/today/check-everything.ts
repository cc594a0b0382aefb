import type { Refreshed } from '#contract/domains/domains.ts';
import type { Collected, QueueStanding } from '#contract/inbox.ts';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import type { TodayChecked, TodayStep } from '#contract/today.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { RunControl } from '#main/ports.ts';
import { type Message, message, sentences } from '#messages/message.ts';
import { addDays, type CalendarDate } from '#values/calendar-date.ts';
import { DeskFailure, type Failure, failureMessage } from '#values/failure.ts';
import type { TodayScope } from '#values/today-scope.ts';
import type { TodayTables, WaitingOrder } from './store/today-record.ts';

export interface CheckPorts {
  readonly clock: Clock;
  readonly tables: TodayTables;
  readonly settings: SettingsTable;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly queues: () => Promise<readonly QueueStanding[]>;
  /** Each starts long work of its own. None of them bills. */
  readonly refresh: (accountId: string) => Promise<{ workId: string }>;
  readonly collect: (accountId: string) => Promise<{ workId: string }>;
  readonly examineAll: (accountId: string) => Promise<{ workId: string }>;
  /** Resolves with the result; rejects with its failure. Cancels it where the signal aborts. */
  readonly finished: (workId: string, signal: AbortSignal) => Promise<unknown>;
  readonly prepareBatch: (order: {
    readonly accountId: string;
    readonly names: readonly string[];
    readonly cardId: string;
    readonly title: Message;
  }) => Promise<Pick<RenewalBatch, 'batchId' | 'counts'>>;
  /** Whether a batch is still under review. */
  readonly isUnderReview: (batchId: string) => Promise<boolean>;
  readonly failureOf: (error: unknown) => Failure;
}

export interface CheckOrder {
  readonly scope: TodayScope;
  readonly accountId: string | null;
  readonly accounts: readonly StoredAccount[];
  readonly days: number;
  readonly prepare: boolean;
}

/** Another program's run is looked after so often. */
const lookMilliseconds = 500;

/** What a run is about, as the store knows it. */
export function subjectOf({ scope, accountId }: Pick<CheckOrder, 'scope' | 'accountId'>): string {
  return accountId === null ? `scope ${scope}` : `account ${accountId}`;
}

/**
 * Asks for everything that the page Today is made of, account by account: the list, the messages, the unknown outcomes;
 * with `prepare` a batch of what expires is prepared. A step that fails does not keep the next from being done. Where
 * another living program does the same, its end is waited for, and nothing is asked twice.
 */
export async function checkEverything(
  ports: CheckPorts,
  order: CheckOrder,
  control: RunControl,
): Promise<TodayChecked> {
  const askedAt = ports.clock.now();
  for (;;) {
    const begun = await ports.tables.beginRun(subjectOf(order), { at: ports.clock.now(), askedAt });
    if (begun.kind === 'ended') return { steps: [], byAnother: true };
    if (begun.kind === 'begun') {
      try {
        const steps = await runSteps(ports, order, control);
        await ports.tables.endRun(begun.run, ports.clock.now());
        return { steps, byAnother: false };
      } catch (error) {
        // Other programs that wait for this run do the work themselves.
        await ports.tables.dropRun(begun.run);
        throw error;
      }
    }
    await control.step();
    await ports.clock.sleep(lookMilliseconds, control.signal);
  }
}

type Told = Pick<TodayStep, 'outcome' | 'text'>;

async function runSteps(ports: CheckPorts, order: CheckOrder, control: RunControl): Promise<TodayStep[]> {
  const steps: TodayStep[] = [];
  const works: [TodayStep['step'], (account: StoredAccount) => Promise<Told>][] = [
    ['list', (account) => refreshList(ports, account, control.signal)],
    ['messages', (account) => collectMessages(ports, account, control.signal)],
    ['outcomes', (account) => readOutcomes(ports, account, order, control.signal)],
  ];
  if (order.prepare) works.push(['batch', (account) => prepareBatch(ports, account, order)]);
  const total = order.accounts.length * works.length;
  for (const account of order.accounts) {
    for (const [step, work] of works) {
      control.progress(steps.length, total);
      await control.step();
      const { accountId, label } = account;
      const told = await work(account).catch((error: unknown) => failed(ports, control.signal, error));
      steps.push({ account: { accountId, label }, step, failure: null, ...told });
    }
  }
  control.progress(total, total);
  return steps;
}

/** What was cancelled ends the run; every other failure is of its step alone. */
function failed(ports: CheckPorts, signal: AbortSignal, error: unknown): Told & Pick<TodayStep, 'failure'> {
  if (signal.aborted) throw error;
  const failure = ports.failureOf(error);
  return { outcome: 'failed', text: failureMessage(failure), failure };
}

const skipped = (text: Message): Told => ({ outcome: 'skipped', text });

async function refreshList(ports: CheckPorts, account: StoredAccount, signal: AbortSignal): Promise<Told> {
  if (!account.practice && account.addresses.rdap === '') return skipped(message('today.rdapOff'));
  const { workId } = await ports.refresh(account.accountId);
  const refreshed = (await ports.finished(workId, signal)) as Refreshed;
  if (refreshed.kind === 'asks') return { outcome: 'failed', text: message('today.listCameEmpty') };
  return { outcome: 'done', text: message('today.listTaken', { count: refreshed.names }) };
}

/** A queue that a person has stopped stays stopped. */
async function collectMessages(ports: CheckPorts, account: StoredAccount, signal: AbortSignal): Promise<Told> {
  const queue = (await ports.queues()).find(({ accountId }) => accountId === account.accountId);
  if (queue?.poller === 'stopped') return skipped(queue.text);
  if (!account.practice && account.addresses[queue?.collecting.via === 'repp-v1' ? 'repp' : 'rpp'] === '') {
    return skipped(message('today.queueOff'));
  }
  const { workId } = await ports.collect(account.accountId);
  const { end, text } = (await ports.finished(workId, signal)) as Collected;
  const isByHand = end === 'waits' && queue?.collecting.acknowledge === 'by-hand';
  return {
    outcome: end === 'stuck' ? 'failed' : 'done',
    text: isByHand ? sentences(text, message('today.byHand')) : text,
  };
}

async function readOutcomes(
  ports: CheckPorts,
  account: StoredAccount,
  { days }: CheckOrder,
  signal: AbortSignal,
): Promise<Told> {
  const order = await waitingOrder(ports, account, days);
  const before = (await ports.tables.waiting(order))?.unknown.count ?? 0;
  if (before === 0) return skipped(message('today.noneUnknown'));
  const { workId } = await ports.examineAll(account.accountId);
  await ports.finished(workId, signal);
  const left = (await ports.tables.waiting(order))?.unknown.count ?? 0;
  return { outcome: 'done', text: message('today.outcomesRead', { count: before, left }) };
}

/** One batch of an earlier run waits at most: what comes later waits on the page until somebody has looked at that one. */
async function prepareBatch(ports: CheckPorts, account: StoredAccount, { days }: CheckOrder): Promise<Told> {
  const { accountId } = account;
  if (account.readOnly) return skipped(message('today.readOnly'));
  const setting = `today-batch ${accountId}`;
  const earlier = await ports.settings.get(setting);
  if (earlier !== undefined && (await ports.isUnderReview(JSON.parse(earlier) as string))) {
    return skipped(message('today.batchWaits'));
  }
  const order = await waitingOrder(ports, account, days);
  const [names, waiting] = await Promise.all([ports.tables.openNames(order), ports.tables.waiting(order)]);
  if (names.length === 0) return skipped(message('today.noneExpires', { days }));
  const cardId = usualCard(account, waiting?.lastCard ?? null);
  if (cardId === undefined) return skipped(message('today.noCard'));
  const title = message('today.batchTitle', { date: order.until });
  const { batchId, counts } = await ports.prepareBatch({ accountId, names, cardId, title });
  await ports.settings.set(setting, JSON.stringify(batchId));
  const left = counts.lines - counts.chosen;
  const prepared = message('today.batchPrepared', { count: counts.chosen });
  const text = left === 0 ? prepared : sentences(prepared, message('today.leftOut', { count: left }));
  return { outcome: 'done', text };
}

async function waitingOrder(ports: CheckPorts, account: StoredAccount, days: number): Promise<WaitingOrder> {
  const today = await ports.today(account);
  return { accountId: account.accountId, today, until: addDays(today, days) };
}

/** The card of the last renewal where the account still has it, else its first. */
function usualCard({ cards }: StoredAccount, last: string | null): string | undefined {
  return (cards.find(({ cardId }) => cardId === last) ?? cards[0])?.cardId;
}

/** The result of long work that has ended, or what it failed with. */
export function resultOf(work: {
  readonly failure: Failure | null;
  readonly state: string;
  readonly result: unknown;
}): unknown {
  if (work.failure !== null) throw new DeskFailure(work.failure);
  if (work.state !== 'done') throw new DeskFailure({ kind: 'cancelled', message: message('today.stepCancelled') });
  return work.result;
}
