import type { JournalExchange } from './journal-record.ts';
import type { JournalPort } from './layers/journal.ts';

export interface JournalBatchOptions {
  /** Writes all of them in one transaction. */
  readonly keep: (exchanges: readonly JournalExchange[]) => Promise<void>;
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly onProblem: (error: unknown) => void;
}

const mostWaiting = 256;
const longestWaitMilliseconds = 50;

/**
 * The same journal, faster: questions that were answered are gathered and written many in one transaction, since a disk
 * takes longer over one durable row than a registry over an answer. The journal's own verbs write changes as before.
 */
export function batched(journal: JournalPort, options: JournalBatchOptions): JournalPort {
  const batch = new JournalBatch(options);
  return {
    began: (record) => journal.began(record),
    ended: (record) => journal.ended(record),
    asked(beginning) {
      batch.begin();
      return (ending) => batch.end({ beginning, ending });
    },
  };
}

/**
 * Whoever is the last under way hands all to the store before its answer is used, so that what is written because of the
 * answer comes after them and never outlives them; in a long batch at most the last 50 milliseconds are not handed over.
 */
class JournalBatch {
  readonly #options: JournalBatchOptions;
  #waiting: JournalExchange[] = [];
  #underWay = 0;
  #napping = false;

  constructor(options: JournalBatchOptions) {
    this.#options = options;
  }

  /** One more exchange is under way. */
  begin(): void {
    this.#underWay += 1;
  }

  /** It is over. Nobody waits for the disk here. */
  end(exchange: JournalExchange): void {
    this.#underWay -= 1;
    this.#waiting.push(exchange);
    if (this.#underWay === 0 || this.#waiting.length >= mostWaiting) this.#write();
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
    this.#write();
  }

  #write(): void {
    const exchanges = this.#waiting;
    if (exchanges.length === 0) return;
    this.#waiting = [];
    this.#options.keep(exchanges).catch(this.#options.onProblem);
  }
}
