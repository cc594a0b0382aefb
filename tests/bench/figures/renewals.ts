import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Pool } from 'undici';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { awayMilliseconds } from '../distance.ts';
import { type Figure, inTurn, median } from '../figure.ts';
import {
  type BatchRegistry,
  batchSize,
  cardId,
  type NameToRenew,
  openBatchDesk,
  startBatchRegistry,
} from '../renewal-batch.ts';

const rounds = 5;
/** As many as a batch sends at a time. */
const lanes = 6;

/**
 * A batch of 1,000 renewals, ledger and journal durable, beside the same requests by raw undici and nothing written down:
 * each on a connection of its own, as ours are, to a registry that keeps what it answers. Once with a registry that
 * answers at once, as only one on the same machine does, and once with one that is 10 ms away.
 */
export const renewals: Figure[] = [
  {
    name: 'renewals-batch',
    about: `${batchSize} renewals as a batch, every step of the ledger durable, in milliseconds`,
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
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  // Every round has names of its own: a name is renewed once.
  const registry = await startBatchRegistry(folder, (rounds + 1) * 2, latency);
  const store = await openWorkerStore(join(folder, 'desk.sqlite'));
  const desk = await openBatchDesk(store, registry, { environment: 'emulator' });
  const pool = new Pool(new URL(registry.rpp).origin, { connections: lanes, pipelining: 0, allowH2: false });
  try {
    const pieces = await desk.names();
    const loop = monitorEventLoopDelay({ resolution: 2 });
    const blocks: number[] = [];
    const next = () => {
      const piece = pieces.pop();
      if (piece === undefined) throw new Error('There are no names left.');
      return piece;
    };
    const ours = () =>
      desk.run(next(), async (work) => {
        loop.reset();
        loop.enable();
        const done = await work();
        loop.disable();
        blocks.push(loop.max / 1e6);
        return done;
      });
    const measured = await inTurn(rounds, ours, () => postAll(pool, registry, next()));
    return {
      ratio: measured.ours / measured.baseline,
      detail:
        `${measured.ours.toFixed(0)} ms beside ${measured.baseline.toFixed(0)} ms; the event loop of main was held up for ` +
        `${median(blocks).toFixed(0)} ms at most (median of ${blocks.length} runs; worst ${Math.max(...blocks).toFixed(0)} ms)`,
    };
  } finally {
    await pool.close();
    await desk.stop();
    await store.close();
    await registry.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

let serial = 0;

async function postAll(pool: Pool, { contact }: BatchRegistry, names: readonly NameToRenew[]): Promise<number> {
  const credentials = `Basic ${Buffer.from(`${contact.handle}:${contact.apiKey}`).toString('base64')}`;
  const waiting = [...names];
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
}
