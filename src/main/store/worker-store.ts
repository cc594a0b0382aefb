import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { VerbCall } from './open-families.ts';
import { askThread, type ServedAnswer, type StoreQuestion, threw } from './served-store.ts';
import { isPatient, isShort, patienceMilliseconds } from './short-verbs.ts';
import type { Store } from './store.ts';
import { storeOver } from './store-verbs.ts';

/** Beside this file, as sources and as bundled. */
export const storeWorkerFile = import.meta.url.endsWith('.ts') ? './store-worker.ts' : './store-worker.js';

const longestEndMilliseconds = 2_000;
/** Node's own choice is three times as much, and no faster. */
const young = { maxYoungGenerationSizeMb: 24 };

/**
 * Opens the store in a worker thread of its own. Rejects, and its verbs reject, with the same DeskFailure as an
 * in-process store's; where the thread itself ends, with `internal`: what it had acknowledged is on the disk.
 */
export async function openWorkerStore(path: string): Promise<Store> {
  const worker = new Worker(new URL(storeWorkerFile, import.meta.url), { name: 'store', resourceLimits: young });
  const askIt = askThread(worker);
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', () => resolve());
  });
  const waiting = new Set<(reason: unknown) => void>();
  let ended: DeskFailure | undefined;
  let short: { readonly call: VerbCall; readonly answer: (answer: ServedAnswer | Promise<never>) => void }[] = [];

  /** The answers to the last ones; those before come before. */
  let crossed: Promise<void> = Promise.resolve();

  let later: NodeJS.Timeout | undefined;
  let soon: NodeJS.Immediate | undefined;

  /** Short calls of one turn of the event loop cross to the thread together, and with them those that had patience. */
  function crossTogether(call: VerbCall): Promise<ServedAnswer> {
    if (isPatient(call)) later ??= setTimeout(cross, patienceMilliseconds);
    else soon ??= setImmediate(cross);
    return new Promise((answer) => {
      short.push({ call, answer });
    });
  }

  function cross(): void {
    clearTimeout(later);
    clearImmediate(soon);
    later = undefined;
    soon = undefined;
    const crossing = short;
    if (crossing.length === 0) return;
    short = [];
    crossed = askIt({ kind: 'perform', calls: crossing.map(({ call }) => call) }).then(
      (answers) => {
        crossing.forEach(({ answer }, index) => {
          answer(answers[index] ?? unanswered);
        });
      },
      (error: unknown) => {
        for (const { answer } of crossing) answer(Promise.reject(error));
      },
    );
  }

  async function askAlone(question: StoreQuestion): Promise<ServedAnswer> {
    const [answer] = await askIt(question);
    return answer ?? unanswered;
  }

  function end(text: string, cause?: unknown): void {
    ended ??= new DeskFailure({ kind: 'internal', message: asWritten(text), reference: 'store-closed' }, { cause });
    for (const reject of waiting) reject(ended);
    waiting.clear();
  }
  worker.on('error', (error) => end(`The store's thread failed: ${error.message}`, error));
  // Its last answers have come in with its end, and are taken first.
  worker.on('exit', () => setImmediate(() => end("The store's thread has ended.")));

  function ask(question: () => Promise<ServedAnswer>): Promise<unknown> {
    if (ended !== undefined) return Promise.reject(ended);
    return new Promise((resolve, reject) => {
      waiting.add(reject);
      question()
        .then(taken)
        .then(resolve, reject)
        .finally(() => waiting.delete(reject));
    });
  }

  let closing: Promise<void> | undefined;
  async function close(): Promise<void> {
    if (ended !== undefined) return;
    cross();
    try {
      // What was asked for before is answered before.
      await ask(async () => {
        await crossed;
        return askAlone({ kind: 'close' });
      });
    } finally {
      end('The store is closed.');
      // A closed store's thread ends by itself; to end it by force while it clears up has crashed the whole process.
      await Promise.race([exited, sleep(longestEndMilliseconds, undefined, { ref: false })]);
      await worker.terminate();
    }
  }

  try {
    await ask(() => askAlone({ kind: 'open', path }));
  } catch (error) {
    end('The store could not be opened.');
    await worker.terminate();
    throw error;
  }
  return storeOver(
    (family, verb, given) =>
      ask(() => {
        const call = { family, verb, given };
        if (isShort(call)) return crossTogether(call);
        // Calls are performed in the order in which they were made.
        if (short.length > 0) cross();
        return askAlone({ kind: 'perform', calls: [call] });
      }),
    () => {
      closing ??= close();
      return closing;
    },
  );
}

const unanswered = threw('The store answered fewer than it was asked.');

/** What the thread answered, or what it failed with. */
export function taken(answer: ServedAnswer): unknown {
  if (answer.kind === 'answered') return answer.value;
  if (answer.kind === 'failed') throw new DeskFailure(answer.failure);
  throw Object.assign(new Error(answer.message), answer.stack === undefined ? {} : { stack: answer.stack });
}
