import { parentPort } from 'node:worker_threads';
import { DeskFailure } from '#values/failure.ts';
import { copyStore, examineStore } from './copy-store.ts';
import { holdBackKeys } from './hold-back-keys.ts';
import { type OpenFamilies, openFamilies, type VerbCall } from './open-families.ts';
import { answerAsked, type ServedAnswer, type StoreQuestion, threw } from './served-store.ts';

/** The thread in which SQLite works, so that no query and no disk ever blocks a window. Started by openWorkerStore. */
let families: OpenFamilies | undefined;

/** Short calls that have come in together and wait, in their order. */
let waiting: { readonly call: VerbCall; readonly answer: (answer: ServedAnswer) => void }[] = [];

async function answer(question: StoreQuestion): Promise<readonly ServedAnswer[]> {
  switch (question.kind) {
    case 'open':
      return answeredBy(() => {
        families = openFamilies(question.path);
        return families.verbs;
      });
    case 'perform':
      // Calls are performed in the order in which they were made.
      performWaiting();
      return answeredBy(() => families?.perform(question.call));
    case 'perform-together':
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

/** All that wait, in their order; they wait for the disk once. */
function performWaiting(): void {
  const all = waiting;
  if (all.length === 0) return;
  waiting = [];
  const answers = families?.together(all.map(({ call }) => call)) ?? [];
  all.forEach(({ answer: tell }, index) => {
    const settled = answers[index];
    tell(settled?.status === 'fulfilled' ? answered(settled.value) : failed(settled?.reason));
  });
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
