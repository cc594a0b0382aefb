import { type Clock, isWithin } from '#main/clock.ts';
import type { CheckResult, StoredCheckBatch } from '../store/batch-record.ts';

const mostHeld = 50;
const heldMilliseconds = 500;

export interface AnswerKeeper {
  /** Takes an answer; it is in the store soon after, some at a time, because each transaction waits for the disk. */
  keep(result: CheckResult): Promise<void>;
  /** Everything taken so far is in the store when it resolves. */
  flush(): Promise<void>;
}

/**
 * Brings answers to the store in groups. What a killed program had not brought there yet is asked again by the next run:
 * some questions of the budget, and nothing else.
 */
export function createAnswerKeeper(ports: {
  readonly clock: Clock;
  readonly record: (results: readonly CheckResult[]) => Promise<StoredCheckBatch | undefined>;
  /** Told of the batch after each group. */
  readonly onRecorded: (batch: StoredCheckBatch) => Promise<void>;
}): AnswerKeeper {
  let held: CheckResult[] = [];
  let flushedAt = ports.clock.now();
  let writing: Promise<void> = Promise.resolve();

  async function write(results: readonly CheckResult[]): Promise<void> {
    const batch = await ports.record(results);
    if (batch !== undefined) await ports.onRecorded(batch);
  }

  async function flush(): Promise<void> {
    const results = held;
    held = [];
    flushedAt = ports.clock.now();
    if (results.length > 0) writing = writing.then(() => write(results));
    await writing;
  }

  return {
    async keep(result) {
      held.push(result);
      if (held.length >= mostHeld || !isWithin(heldMilliseconds, flushedAt, ports.clock.now())) await flush();
    },
    flush,
  };
}
