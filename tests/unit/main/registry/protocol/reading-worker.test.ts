import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { maxAroundBytes } from '../../../../../src/main/registry/protocol/rdap/split-list.ts';
import type { WorkerSays } from '../../../../../src/main/registry/protocol/reading-worker.ts';

/** A quarter of what the worker is allowed: under Electron that fence may end the whole program. */
const quarterMegabytes = 64;

/** As much around the list as is allowed, and a list of some hundred pieces. `#` becomes a number. */
function hostileList(what: string): Uint8Array<ArrayBuffer> {
  const around: string[] = [];
  for (let length = 100; length < maxAroundBytes; ) {
    const one = what.replace('#', String(around.length));
    around.push(one);
    length += one.length + 1;
  }
  around.pop();
  const member = what.includes(':[') ? `{${around.join(',')}}` : `[${around.join(',')}]`;
  const items = Array.from({ length: 200_000 }, () => `{"objectClassName":"domain","ldhName":"${'a'.repeat(60)}.is"}`);
  return Uint8Array.from(Buffer.from(`{"x":${member},"domainSearchResults":[${items.join(',')}]}`));
}

test.each([
  ['empty arrays', '[]'],
  ['empty objects', '{}'],
  ['objects of one member', '{"a":{}}'],
  ['strings', '""'],
  ['fractions', '1.5'],
  ['names that are all different', '"#":[]'],
])('the worst list that is allowed takes a quarter of the memory that its thread may use: %s', async (_, what) => {
  const bytes = hostileList(what);
  const worker = new Worker(new URL('../../../../../src/main/registry/protocol/reading-worker.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: quarterMegabytes },
  });
  const [said] = (await once(worker, 'message')) as [WorkerSays];
  await worker.terminate();
  expect(said.found.ok && said.found.pieces.reduce((sum, { items }) => sum + items, 0)).toBe(200_000);
});
