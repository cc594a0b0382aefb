import type { JournalExchange } from './journal-record.ts';

export interface JournalBatchOptions {
  /** Writes all of them in one transaction. */
  readonly keep: (exchanges: readonly JournalExchange[]) => Promise<void>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

const mostWaiting = 256;
const longestWaitMilliseconds = 50;

/**
 * Gathers questions that were answered, so that many are written in one transaction: a disk takes longer over one
 * durable row than a registry over an answer. Whoever is the last under way waits until all is written, so that one
 * question alone is on the disk before its answer is used; in a long batch at most the last 50 milliseconds are not.
 */
export class JournalBatch {
  readonly #options: JournalBatchOptions;
  #waiting: JournalExchange[] = [];
  #underWay = 0;
  #writing: Promise<void> = Promise.resolve();
  #napping = false;

  constructor(options: JournalBatchOptions) {
    this.#options = options;
  }

  /** One more exchange is under way. */
  begin(): void {
    this.#underWay += 1;
  }

  /** It is over. Resolves at once, or when all is written and nothing else is under way. */
  async end(exchange: JournalExchange): Promise<void> {
    this.#underWay -= 1;
    this.#waiting.push(exchange);
    if (this.#underWay === 0) await this.#write();
    else if (this.#waiting.length >= mostWaiting) void this.#write();
    else void this.#writeSoon();
  }

  async #writeSoon(): Promise<void> {
    if (this.#napping) return;
    this.#napping = true;
    try {
      await this.#options.sleep(longestWaitMilliseconds);
    } finally {
      this.#napping = false;
    }
    await this.#write();
  }

  #write(): Promise<void> {
    const exchanges = this.#waiting;
    if (exchanges.length === 0) return this.#writing;
    this.#waiting = [];
    this.#writing = this.#writing.then(() => this.#options.keep(exchanges)).catch(this.#options.onProblem);
    return this.#writing;
  }
}
