import { parentPort } from 'node:worker_threads';
import { DeskFailure } from '#values/failure.ts';
import { copyStore, examineStore } from './copy-store.ts';
import { holdBackKeys } from './hold-back-keys.ts';
import { type OpenFamilies, openFamilies, type VerbCall } from './open-families.ts';
import { answerAsked, type ServedAnswer, type StoreQuestion, threw } from './served-store.ts';
import { isShort } from './short-verbs.ts';

/** The thread in which SQLite works, so that no query and no disk ever blocks a window. Started by openWorkerStore. */
let families: OpenFamilies | undefined;

/** Calls that have come in and wait, in their order. */
let waiting: { readonly call: VerbCall; readonly answer: (answer: ServedAnswer) => void }[] = [];

async function answer(question: StoreQuestion): Promise<readonly ServedAnswer[]> {
  switch (question.kind) {
    case 'open':
      return answeredBy(() => {
        families = openFamilies(question.path);
        return families.verbs;
      });
    case 'perform':
      return Promise.all(question.calls.map(queue));
    case 'close': {
      performWaiting();
      const closed = answeredBy(() => families?.close());
      // With the answer on its way nothing keeps the thread: it ends by itself, not in the middle of something.
      setImmediate(() => parentPort?.close());
      return closed;
    }
    case 'copy':
      return answeredBy(() => copyStore(question.path, question.to));
    case 'examine':
      return answeredBy(() => examineStore(question.path));
    case 'hold-back-keys':
      return answeredBy(() => holdBackKeys(question.staged, question.store));
  }
}

function queue(call: VerbCall): Promise<ServedAnswer> {
  if (waiting.length === 0) setImmediate(performWaiting);
  return new Promise((resolve) => {
    waiting.push({ call, answer: resolve });
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
    piece.forEach(({ answer: tell }, index) => {
      const settled = answers[index];
      tell(settled?.status === 'fulfilled' ? answered(settled.value) : failed(settled?.reason));
    });
    first = end;
  }
}

function answeredBy(work: () => unknown): ServedAnswer[] {
  try {
    return [answered(work())];
  } catch (error) {
    return [failed(error)];
  }
}

function answered(value: unknown): ServedAnswer {
  return { kind: 'answered', value };
}

function failed(error: unknown): ServedAnswer {
  return error instanceof DeskFailure ? { kind: 'failed', failure: error.failure } : threw(error);
}

if (parentPort === null) throw new Error('store-worker runs as a worker thread only.');
answerAsked(parentPort, answer);
