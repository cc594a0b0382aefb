import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import type { ExchangeReply, ExchangeRequest } from '#main/registry/transport/exchange.ts';
import { domain } from '../database/samples.ts';
import { account, type Harness, noon, renewedTo, startHarness, steadyOf } from '../desk-harness.ts';
import type { FakeStore } from '../fake-store.ts';

/** Of the test that runs: each starts its own desk. */
export let harness: Harness;
export let store: Store;

/** For after each test. */
export async function stopDesk(): Promise<void> {
  await harness.application.stop();
  await store.close();
}

export const nameOf = (number: number) => `name-${String(number).padStart(3, '0')}.is`;
export const accountId = 'account-1';

/** A desk on the real store, whose list of so many names was downloaded a moment ago. */
export async function startDesk(
  names: number,
  changes: Parameters<typeof startHarness>[0] = {},
  opened: Store = openStore(':memory:'),
): Promise<void> {
  store = opened;
  await store.accounts.keep(account);
  await putList(names);
  const played = Object.assign({ ...store }, { rows: new Map(), calls: [] }) as unknown as FakeStore;
  harness = await startHarness({ store: played, ...changes });
  harness.wire = () => renewedTo('2028-03-14');
}

export async function putList(names: number, toldAt = noon): Promise<void> {
  const asked = { startedAt: toldAt, steady: steadyOf({ at: toldAt }) };
  const { downloadId } = await store.domains.beginDownload({ accountId, source: 'my-domains', ...asked });
  const items = Array.from({ length: names }, (_, index) => domain(nameOf(index + 1)));
  await store.domains.addToDownload(downloadId, account.handle, items);
  await store.domains.finishDownload(downloadId, toldAt);
}

const everything = {
  kind: 'selection' as const,
  selection: { kind: 'filter' as const, filter: {}, except: [] },
};
export const wish = { accountId, period: { unit: 'y', value: 1 }, cardId: 'CARD-7', title: 'October' } as const;
export const prepare = (changes: object = {}) =>
  harness.desk.renewalBatches.prepare({ ...wish, source: everything, ...changes });
export const get = (batchId: string) => harness.desk.renewalBatches.get({ batchId });
export const linesOf = async (batchId: string, show: 'all' | 'problems' | 'failed' | 'unknown' = 'all') =>
  (await harness.desk.renewalBatches.lines({ batchId, show, offset: 0, limit: 500 })).lines;

/** Runs it and waits until its work is over. */
export async function run(batchId: string, typedCount: number | null = null): Promise<RenewalBatch> {
  const { workId } = await harness.desk.renewalBatches.run({ batchId, typedCount, accountId });
  await harness.application.services.work.whenOver(workId ?? '');
  return get(batchId);
}

export const posts = () => harness.sent.filter((request) => request.method === 'POST');
export const nameIn = (request: ExchangeRequest) => /domainNames\/([^/]+)/.exec(request.url)?.[1] ?? '';
export const answerBy = (answers: Readonly<Record<string, () => ExchangeReply>>) => (request: ExchangeRequest) =>
  answers[nameIn(request)]?.() ?? renewedTo('2028-03-14');
