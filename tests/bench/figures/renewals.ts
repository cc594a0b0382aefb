import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'undici';
import { createApplication } from '#main/application/application.ts';
import { systemClock } from '#main/clock.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { startChild } from '../child.ts';
import { answerAfter, awayMilliseconds } from '../distance.ts';
import { type Figure, inTurn, median } from '../figure.ts';

const count = 1_000;
const rounds = 5;
/** As many as a batch sends at a time. */
const lanes = 6;
const cardId = 'PREPAID-0042';
const program = join(import.meta.dirname, '../../../src/main/hosts/emulator/main.ts');

interface Ready {
  readonly url: string;
  readonly rpp: string;
  readonly repp: string;
  readonly rdap: string;
  readonly control: string;
  readonly accounts: readonly { readonly handle: string; readonly apiKey: string }[];
}

/**
 * A batch of 1,000 renewals, ledger and journal durable, beside the same requests by raw undici and nothing written down:
 * each on a connection of its own, as ours are, to a registry that keeps what it answers. Once with a registry that
 * answers at once, as only one on the same machine does, and once with one that is 10 ms away.
 */
export const renewals: Figure[] = [
  {
    name: 'renewals-batch',
    about: `${count} renewals as a batch, every step of the ledger durable, in milliseconds`,
    baseline: `raw undici, the same POSTs, ${lanes} at a time`,
    goal: { sense: 'at-most', value: 3 },
    measure: () => measure(0),
  },
  {
    name: 'renewals-batch-away',
    about: `the same with a registry ${awayMilliseconds} ms away`,
    baseline: `raw undici, the same POSTs, ${lanes} at a time`,
    goal: { sense: 'at-most', value: 3 },
    measure: () => measure(awayMilliseconds),
  },
];

async function measure(latency: number) {
  // Every round has names of its own: a name is renewed once.
  const names = count * (rounds + 1) * 2 + 4_000;
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  const durable = ['--durable', join(folder, 'registry.log')];
  const emulator = await startChild<Ready>(program, ['--port', '0', '--names', String(names), ...durable]);
  await answerAfter(emulator.ready.control, latency);
  const store = await openWorkerStore(join(folder, 'desk.sqlite'));
  const { ready } = emulator;
  const [contact] = ready.accounts;
  if (contact === undefined) throw new Error('nobody to renew as');
  await fetch(`${ready.control}/cards/${cardId}`, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ balance: 1_000_000_000 }),
  });
  const application = createApplication({
    store,
    keychain: createSessionKeychain(),
    clock: systemClock,
    emulator: { start: () => Promise.reject(new Error('none')), stop: async () => undefined, running: () => undefined },
    files: { exportsFolder: () => folder, chooseSavePath: undefined, offerDownload: () => null },
    host: { host: 'web', version: '0', dataFolder: folder, productionAllowed: false, versions: {} },
  });
  await application.start();
  const { accounts, domains, renewalBatches, work } = application.services;
  const pool = new Pool(new URL(ready.rpp).origin, { connections: lanes, pipelining: 0, allowH2: false });
  try {
    const { accountId } = await accounts.add({
      label: 'Bench',
      environment: 'emulator',
      handle: contact.handle,
      addresses: { rpp: ready.rpp, repp: ready.repp, rdap: ready.rdap },
      cards: [{ cardId, label: '' }],
      readOnly: false,
    });
    await accounts.setSecret({ accountId, secret: 'api-key', value: contact.apiKey, keep: 'session' });
    await work.whenOver((await domains.refresh(accountId)).workId);
    const pieces = await namesToRenew(accountId);
    const loop = monitorEventLoopDelay({ resolution: 2 });
    const blocks: number[] = [];

    async function namesToRenew(id: string): Promise<{ ldhName: string; date: string }[][]> {
      const all: { ldhName: string; date: string }[] = [];
      const query = {
        accountId: id,
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
      return Array.from({ length: Math.floor(all.length / count) }, (_, index) =>
        all.slice(index * count, (index + 1) * count),
      );
    }
    const next = () => {
      const piece = pieces.pop();
      if (piece === undefined) throw new Error('There are no names left.');
      return piece;
    };

    const ours = async (): Promise<number> => {
      // As a person begins: the list has just come in, so that no date is read once more.
      await work.whenOver((await domains.refresh(accountId)).workId);
      const text = next()
        .map(({ ldhName }) => ldhName)
        .join('\n');
      const order = { accountId, source: { kind: 'text' as const, text }, period: { unit: 'y' as const, value: 1 } };
      const { batchId } = await renewalBatches.prepare({ ...order, cardId, title: '' });
      loop.reset();
      loop.enable();
      const startedAt = performance.now();
      const { workId } = await renewalBatches.run(batchId, null, accountId);
      await work.whenOver(workId ?? '');
      const took = performance.now() - startedAt;
      loop.disable();
      blocks.push(loop.max / 1e6);
      const { counts } = await renewalBatches.get(batchId);
      if (counts.renewed !== count) throw new Error(`renewed ${JSON.stringify(counts)}`);
      return took;
    };

    const credentials = `Basic ${Buffer.from(`${contact.handle}:${contact.apiKey}`).toString('base64')}`;
    let serial = 0;
    const baseline = async (): Promise<number> => {
      const waiting = [...next()];
      const startedAt = performance.now();
      await Promise.all(
        Array.from({ length: lanes }, async () => {
          for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
            serial += 1;
            const reply = await pool.request({
              method: 'POST',
              path: `/rpp/v0/domainNames/${name.ldhName}/renewProcesses`,
              headers: {
                Authorization: credentials,
                'Registry-cardId': cardId,
                'RPP-Cltrid': `bench-${serial}`,
                Accept: 'application/rpp+json',
                'Content-Type': 'application/rpp+json',
              },
              reset: true,
              body: JSON.stringify({ expiryDate: name.date, renewalPeriod: { unit: 'y', value: 1 } }),
            });
            await reply.body.text();
            if (reply.statusCode !== 201) throw new Error(`baseline: ${reply.statusCode}`);
          }
        }),
      );
      return performance.now() - startedAt;
    };

    const measured = await inTurn(rounds, ours, baseline);
    return {
      ratio: measured.ours / measured.baseline,
      detail:
        `${measured.ours.toFixed(0)} ms beside ${measured.baseline.toFixed(0)} ms; the event loop of main was held up for ` +
        `${median(blocks).toFixed(0)} ms at most (median of ${blocks.length} runs; worst ${Math.max(...blocks).toFixed(0)} ms)`,
    };
  } finally {
    await pool.close();
    await application.stop();
    await store.close();
    await emulator.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
