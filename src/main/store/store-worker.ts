/// <reference path="./comlink-node-adapter.d.ts" />
import { parentPort } from 'node:worker_threads';
import { expose } from 'comlink';
import nodeEndpoint from 'comlink/dist/esm/node-adapter.mjs';
import { DeskFailure } from '#registry/failure.ts';
import { copyStore, examineStore } from './copy-store.ts';
import { type OpenFamilies, openFamilies, type VerbCall } from './open-families.ts';
import type { ServedAnswer, ServedStore } from './served-store.ts';
import { isShort } from './short-verbs.ts';

/** The thread in which SQLite works, so that no query and no disk ever blocks a window. Started by openWorkerStore. */
let families: OpenFamilies | undefined;

/** Calls that have come in and wait, in their order. */
let waiting: { readonly call: VerbCall; readonly answer: (answer: ServedAnswer) => void }[] = [];

const served: ServedStore = {
  open: (path) =>
    answeredBy(() => {
      families = openFamilies(path);
    }),

  perform: (family, verb, given) => queue({ family, verb, given }),

  performShort: (calls) => Promise.all(calls.map(queue)),

  close() {
    performWaiting();
    const closed = answeredBy(() => families?.close());
    // With the answer on its way nothing keeps the thread: it ends by itself, not in the middle of something.
    setImmediate(() => parentPort?.close());
    return closed;
  },

  copy: (path, to) => answeredBy(() => copyStore(path, to)),
  examine: (path) => answeredBy(() => examineStore(path)),
};

function queue(call: VerbCall): Promise<ServedAnswer> {
  if (waiting.length === 0) setImmediate(performWaiting);
  return new Promise((answer) => {
    waiting.push({ call, answer });
  });
}

/** All that wait, in their order; short ones that follow one another wait for the disk once. */
function performWaiting(): void {
  const all = waiting;
  waiting = [];
  for (let first = 0; first < all.length; ) {
    let end = first + 1;
    if (isShort(all[first]?.call)) while (isShort(all[end]?.call)) end += 1;
    const piece = all.slice(first, end);
    const answers = families?.together(piece.map(({ call }) => call)) ?? [];
    piece.forEach(({ answer }, index) => {
      const settled = answers[index];
      answer(settled?.status === 'fulfilled' ? answered(settled.value) : failed(settled?.reason));
    });
    first = end;
  }
}

function answeredBy(work: () => unknown): ServedAnswer {
  try {
    return answered(work());
  } catch (error) {
    return failed(error);
  }
}

function answered(value: unknown): ServedAnswer {
  return { kind: 'answered', value };
}

function failed(error: unknown): ServedAnswer {
  if (error instanceof DeskFailure) return { kind: 'failed', failure: error.failure };
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: undefined };
  return { kind: 'threw', message, stack };
}

if (parentPort === null) throw new Error('store-worker runs as a worker thread only.');
expose(served, nodeEndpoint(parentPort));
