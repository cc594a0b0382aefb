import { join } from 'node:path';
import { createApplication } from '#main/application/application.ts';
import { type Clock, systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import type { Environment } from '#values/environment.ts';
import { startChild } from './child.ts';
import { answerAfter } from './distance.ts';

/** Renewals of one batch. */
export const batchSize = 1_000;
export const cardId = 'PREPAID-0042';
const program = join(import.meta.dirname, '../../src/main/hosts/emulator/main.ts');

export interface BatchRegistry {
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly contact: { readonly handle: string; readonly apiKey: string };
  stop(): Promise<void>;
}

interface Ready extends Omit<BatchRegistry, 'contact' | 'stop'> {
  readonly accounts: readonly BatchRegistry['contact'][];
}

/** A registry that keeps what it answers, with names for so many batches and a card that pays them all. */
export async function startBatchRegistry(folder: string, batches: number, latency: number): Promise<BatchRegistry> {
  const durable = ['--durable', join(folder, 'registry.log')];
  const names = String(batchSize * batches + 4_000);
  const { ready, stop } = await startChild<Ready>(program, ['--port', '0', '--names', names, ...durable]);
  const [contact] = ready.accounts;
  if (contact === undefined) throw new Error('nobody to renew as');
  await answerAfter(ready.control, latency);
  await fetch(`${ready.control}/cards/${cardId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ balance: 1_000_000_000 }),
  });
  return { ...ready, contact, stop };
}

export interface NameToRenew {
  readonly ldhName: string;
  readonly date: string;
}

/** A desk on a store, which renews batches. */
export interface BatchDesk {
  /** Names that may be renewed, a batch of them each. */
  names(): Promise<NameToRenew[][]>;
  /** Prepares a batch and runs it; answers with how long the run took, in milliseconds. */
  run(
    names: readonly NameToRenew[],
    around?: <Result>(work: () => Promise<Result>) => Promise<Result>,
  ): Promise<number>;
  stop(): Promise<void>;
}

export async function openBatchDesk(
  store: Store,
  { rpp, repp, rdap, contact }: BatchRegistry,
  { environment, clock = systemClock }: { readonly environment: Environment; readonly clock?: Clock },
): Promise<BatchDesk> {
  const application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock,
    emulator: { start: () => Promise.reject(new Error('none')), stop: async () => undefined, running: () => undefined },
    files: { exportsFolder: () => '/nowhere', chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0', dataFolder: '/nowhere', productionAllowed: false, versions: {} },
  });
  await application.start();
  const { accounts, domains, renewalBatches, work } = application.services;
  const { accountId } = await accounts.add({
    label: 'Bench',
    environment,
    handle: contact.handle,
    addresses: { rpp, repp, rdap },
    cards: [{ cardId, label: '' }],
    readOnly: false,
  });
  await accounts.setSecret({ accountId, secret: 'api-key', value: contact.apiKey, keep: 'session' });
  const download = async () => work.whenOver((await domains.refresh(accountId)).workId);
  await download();
  return {
    async names() {
      const all: NameToRenew[] = [];
      const query = {
        accountId,
        filter: { role: ['billing'], status: ['active'], expiresTo: '2029-06-01' },
        sort: { column: 'name' as const, direction: 'ascending' as const },
      };
      for (let offset = 0; ; offset += 500) {
        const { rows } = await domains.page({ ...query, offset, limit: 500 });
        all.push(
          ...rows.flatMap((row) => (row.expiry === null ? [] : [{ ldhName: row.ldhName, date: row.expiry.date }])),
        );
        if (rows.length < 500) break;
      }
      return Array.from({ length: Math.floor(all.length / batchSize) }, (_, index) =>
        all.slice(index * batchSize, (index + 1) * batchSize),
      );
    },
    async run(names, around = (work) => work()) {
      // As a person begins: the list has just come in, so that no date is read once more.
      await download();
      const text = names.map(({ ldhName }) => ldhName).join('\n');
      const order = { accountId, source: { kind: 'text' as const, text }, period: { unit: 'y' as const, value: 1 } };
      const { batchId } = await renewalBatches.prepare({ ...order, cardId, title: '' });
      const took = await around(async () => {
        const startedAt = performance.now();
        const { workId } = await renewalBatches.run(batchId, null, accountId);
        await work.whenOver(workId ?? '');
        return performance.now() - startedAt;
      });
      const { counts } = await renewalBatches.get(batchId);
      if (counts.renewed !== names.length) throw new Error(`renewed ${JSON.stringify(counts)}`);
      return took;
    },
    stop: () => application.stop(),
  };
}
