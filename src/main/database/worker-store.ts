import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { VerbCall } from './open-families.ts';
import { askThread, type ServedAnswer, type StoreQuestion, threw } from './served-store.ts';
import { isPatient, isShort, patienceMilliseconds } from './short-verbs.ts';
import type { Store } from './store.ts';
import { storeOver, type VerbNames } from './verbs.ts';

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
  const thread = new StoreThread();
  const verbs = await thread.open(path);
  return storeOver(
    verbs,
    (family, verb, given) => thread.perform({ family, verb, given }),
    () => thread.close(),
  );
}

/** The thread in which the store is open, and what this side waits for. */
class StoreThread {
  readonly #worker = new Worker(new URL(storeWorkerFile, import.meta.url), { name: 'store', resourceLimits: young });
  readonly #askIt = askThread(this.#worker);
  readonly #exited = new Promise<void>((resolve) => {
    this.#worker.once('exit', () => resolve());
  });
  readonly #waiting = new Set<(reason: unknown) => void>();
  #ended: DeskFailure | undefined;
  #short: { readonly call: VerbCall; readonly answer: (answer: ServedAnswer | Promise<never>) => void }[] = [];
  /** The answers to the last short calls; those before come before. */
  #crossed: Promise<void> = Promise.resolve();
  #later: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;
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
    return this.#ask(() => {
      if (isShort(call)) return this.#crossTogether(call);
      // Calls are performed in the order in which they were made.
      if (this.#short.length > 0) this.#cross();
      return this.#askAlone({ kind: 'perform', calls: [call] });
    });
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    if (this.#ended !== undefined) return;
    this.#cross();
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

  /** Short calls of one turn of the event loop cross to the thread together, and with them those that had patience. */
  #crossTogether(call: VerbCall): Promise<ServedAnswer> {
    if (isPatient(call)) this.#later ??= setTimeout(() => this.#cross(), patienceMilliseconds);
    else this.#soon ??= setImmediate(() => this.#cross());
    return new Promise((answer) => {
      this.#short.push({ call, answer });
    });
  }

  #cross(): void {
    clearTimeout(this.#later);
    clearImmediate(this.#soon);
    this.#later = undefined;
    this.#soon = undefined;
    const crossing = this.#short;
    if (crossing.length === 0) return;
    this.#short = [];
    this.#crossed = this.#askIt({ kind: 'perform', calls: crossing.map(({ call }) => call) }).then(
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
