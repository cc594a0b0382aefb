import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { message } from '#messages/message.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { endsAt, itemsIn, type ListEnd, readPiece } from './rdap/read-domain-list.ts';
import type { WorkerSays } from './reading-worker.ts';

/** What the worker may hold besides the bytes themselves. It keeps places only, so this is a last fence. */
const workerMegabytes = 256;

/**
 * Reads a long list answer and hands its domains over piece by piece, some hundred at a time, each only when the one
 * before was dealt with, so that memory holds a piece. A worker thread looks through the bytes, which takes long in one
 * go; a piece is read here in some milliseconds, and between pieces the event loop runs. (Reading in the worker as well
 * takes longer: the domains then have to be written and read once more to cross over.) Takes `bytes` over: where they
 * fill a buffer of their own it is moved, and empty afterwards.
 */
export async function readLongList(
  bytes: Uint8Array,
  onPiece: (domains: readonly RdapDomain[], ofItems: number) => void | Promise<void>,
): Promise<ListEnd> {
  const { found, bytes: own } = await lookThrough(bytes);
  if (!found.ok) return found;
  const ofItems = itemsIn(found.pieces);
  let skipped = 0;
  for (const piece of found.pieces) {
    const read = readPiece(own, piece);
    if (read === undefined) return endsAt(piece);
    skipped += read.skipped;
    await onPiece(read.domains, ofItems);
    await setImmediate();
  }
  return { ok: true, skipped };
}

async function lookThrough(bytes: Uint8Array): Promise<WorkerSays> {
  const own = bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
  const worker = new Worker(workerAddress(), {
    workerData: own,
    transferList: [own.buffer as ArrayBuffer],
    resourceLimits: { maxOldGenerationSizeMb: workerMegabytes },
    name: 'reading-worker',
  });
  try {
    const [said] = (await once(worker, 'message')) as [WorkerSays];
    return said;
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error;
    const found = { ok: false, where: 'the list', why: message('registry.listTooHungry') } as const;
    return { found, bytes: new Uint8Array() };
  } finally {
    await worker.terminate();
  }
}

/** In the sources it lies beside this file; in the bundle all programs lie flat in one folder. */
function workerAddress(): URL {
  const name = import.meta.url.endsWith('.ts') ? './reading-worker.ts' : './reading-worker.js';
  return new URL(name, import.meta.url);
}
