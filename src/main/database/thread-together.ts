import type { VerbCall } from './open-families.ts';
import { isPatient, isShort, patienceMilliseconds } from './short-verbs.ts';

/** The thread of the store, as the verbs use it. Calls are performed in the order in which they were made. */
export interface StoreThread {
  perform(call: VerbCall): Promise<unknown>;
  /** What was asked for before is answered before. */
  close(): Promise<void>;
}

/** The thread, and what `together` needs of it. */
export interface PlainThread extends StoreThread {
  /** Short calls in one message, which wait for the disk once; each is durable, and each may fail, as if alone. */
  performTogether(calls: readonly VerbCall[]): readonly Promise<unknown>[];
}

/**
 * The same thread, faster: short calls of one turn of the event loop cross to it together, and with them those that had
 * patience, since crossing takes longer than most of them. Each call is answered when it is on the disk, as without.
 */
export function together(thread: PlainThread): StoreThread {
  return new ThreadTogether(thread);
}

class ThreadTogether implements StoreThread {
  readonly #thread: PlainThread;
  #short: { readonly call: VerbCall; readonly answer: (answer: Promise<unknown> | undefined) => void }[] = [];
  #later: NodeJS.Timeout | undefined;
  #soon: NodeJS.Immediate | undefined;

  constructor(thread: PlainThread) {
    this.#thread = thread;
  }

  perform(call: VerbCall): Promise<unknown> {
    if (!isShort(call)) {
      this.#cross();
      return this.#thread.perform(call);
    }
    if (isPatient(call)) this.#later ??= setTimeout(() => this.#cross(), patienceMilliseconds);
    else this.#soon ??= setImmediate(() => this.#cross());
    return new Promise((answer) => {
      this.#short.push({ call, answer });
    });
  }

  close(): Promise<void> {
    this.#cross();
    return this.#thread.close();
  }

  #cross(): void {
    const crossing = this.#short;
    if (crossing.length === 0) return;
    clearTimeout(this.#later);
    clearImmediate(this.#soon);
    this.#later = undefined;
    this.#soon = undefined;
    this.#short = [];
    const answers = this.#thread.performTogether(crossing.map(({ call }) => call));
    crossing.forEach(({ answer }, index) => {
      answer(answers[index]);
    });
  }
}
