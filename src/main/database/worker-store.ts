import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { VerbCall } from './open-families.ts';
import { askThread, type ServedAnswer, type StoreQuestion, threw } from './served-store.ts';
import type { Store } from './store.ts';
import { type PlainThread, together } from './thread-together.ts';
import { storeOver, type VerbNames } from './verbs.ts';

/** Beside this file, as sources and as bundled. */
export const storeWorkerFile = import.meta.url.endsWith('.ts') ? './store-worker.ts' : './store-worker.js';

const longestEndMilliseconds = 2_000;
/** Node's own choice is three times as much, and no faster. */
const young = { maxYoungGenerationSizeMb: 24 };

/** For tests: whether what only makes the store faster (decision 0022) is left out; it is on unless it is false. */
export interface StoreSpeed {
  readonly together?: boolean;
}

/**
 * Opens the store in a worker thread of its own. Rejects, and its verbs reject, with the same DeskFailure as an
 * in-process store's; where the thread itself ends, with `internal`: what it had acknowledged is on the disk.
 */
export async function openWorkerStore(path: string, speed: StoreSpeed = {}): Promise<Store> {
  const plain = new WorkerThread();
  const verbs = await plain.open(path);
  const thread = speed.together === false ? plain : together(plain);
  return storeOver(
    verbs,
    (family, verb, given) => thread.perform({ family, verb, given }),
    () => thread.close(),
  );
}

/** The thread in which the store is open, and what this side waits for. */
class WorkerThread implements PlainThread {
  readonly #worker = new Worker(new URL(storeWorkerFile, import.meta.url), { name: 'store', resourceLimits: young });
  readonly #askIt = askThread(this.#worker);
  readonly #exited = new Promise<void>((resolve) => {
    this.#worker.once('exit', () => resolve());
  });
  readonly #waiting = new Set<(reason: unknown) => void>();
  #ended: DeskFailure | undefined;
  /** The answers to the last calls that crossed together; those before come before. */
  #crossed: Promise<unknown> = Promise.resolve();
  #closing: Promise<void> | undefined;

  constructor() {
    this.#worker.on('error', (error) =>
      this.#end(message('files.storeThreadFailed', { reason: error.message }), error),
    );
    // Its last answers have come in with its end, and are taken first.
    this.#worker.on('exit', () => setImmediate(() => this.#end(message('files.storeThreadEnded'))));
  }

  async open(path: string): Promise<VerbNames> {
    try {
      return (await this.#ask(() => this.#askAlone({ kind: 'open', path }))) as VerbNames;
    } catch (error) {
      this.#end(message('files.storeNotOpened'));
      await this.#worker.terminate();
      throw error;
    }
  }

  perform(call: VerbCall): Promise<unknown> {
    return this.#ask(() => this.#askAlone({ kind: 'perform', call }));
  }

  performTogether(calls: readonly VerbCall[]): readonly Promise<unknown>[] {
    const ended = this.#ended;
    if (ended !== undefined) return calls.map(() => Promise.reject(ended));
    const answers = this.#askIt({ kind: 'perform-together', calls });
    this.#crossed = answers.catch(() => undefined);
    return calls.map((_, index) => this.#ask(async () => (await answers)[index] ?? unanswered));
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#ended !== undefined) return;
    try {
      // What was asked for before is answered before.
      await this.#ask(async () => {
        await this.#crossed;
        return this.#askAlone({ kind: 'close' });
      });
    } finally {
      this.#end(message('files.storeClosed'));
      // A closed store's thread ends by itself; to end it by force while it clears up has crashed the whole process.
      await Promise.race([this.#exited, sleep(longestEndMilliseconds, undefined, { ref: false })]);
      await this.#worker.terminate();
    }
  }

  #ask(question: () => Promise<ServedAnswer>): Promise<unknown> {
    if (this.#ended !== undefined) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting.add(reject);
      question()
        .then(taken)
        .then(resolve, reject)
        .finally(() => this.#waiting.delete(reject));
    });
  }

  async #askAlone(question: StoreQuestion): Promise<ServedAnswer> {
    const [answer] = await this.#askIt(question);
    return answer ?? unanswered;
  }

  #end(what: Message, cause?: unknown): void {
    this.#ended ??= new DeskFailure({ kind: 'internal', message: what, reference: 'store-closed' }, { cause });
    for (const reject of this.#waiting) reject(this.#ended);
    this.#waiting.clear();
  }
}

const unanswered = threw('The store answered fewer than it was asked.');

/** What the thread answered, or what it failed with. */
export function taken(answer: ServedAnswer): unknown {
  if (answer.kind === 'answered') return answer.value;
  if (answer.kind === 'failed') throw new DeskFailure(answer.failure);
  throw Object.assign(new Error(answer.message), answer.stack === undefined ? {} : { stack: answer.stack });
}
