import type { Topic } from '#contract/topics.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';

export interface NoticeWatchPorts {
  readonly clock: Clock;
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  /** Looks whether names of the account have come nearer, and tells of them once. */
  readonly look: (account: StoredAccount) => Promise<unknown>;
  /** False where the account has no today of its own: a practice registry that does not run. */
  readonly hasToday: (account: StoredAccount) => boolean;
  /** Main's log. */
  readonly onProblem: (error: unknown) => void;
}

/** The desk comes up first. */
const firstLookMilliseconds = 15_000;
/** A day ends by itself, and not at the same time for everybody. */
const lookAgainMilliseconds = 60 * 60_000;

/**
 * Looks by main's own clock, for every account, whatever a window shows: soon after the start, every hour, and whenever
 * it is told that something came in.
 */
export function createNoticeWatch(ports: NoticeWatchPorts) {
  const ended = new AbortController();
  let isOn = false;
  let looking: Promise<void> = Promise.resolve();
  let waiting = 0;

  async function lookAtAll(): Promise<void> {
    waiting -= 1;
    for (const account of await ports.accounts()) {
      if (ended.signal.aborted) return;
      if (!ports.hasToday(account)) continue;
      // What is in the way of one account is not in the way of the next.
      await ports.look(account).catch(ports.onProblem);
    }
  }

  /** Resolves when all accounts have been looked at; does nothing before the watch is on, or after its end. */
  async function lookNow(): Promise<void> {
    if (!isOn || ended.signal.aborted) return looking;
    // One that waits its turn sees what happened until then.
    if (waiting === 0) {
      waiting += 1;
      looking = looking.then(lookAtAll).catch(ports.onProblem);
    }
    return looking;
  }

  async function keepLooking(): Promise<void> {
    await ports.clock.sleep(firstLookMilliseconds, ended.signal);
    for (;;) {
      await lookNow();
      await ports.clock.sleep(lookAgainMilliseconds, ended.signal);
    }
  }

  async function lookAtChanges(changes: AsyncIterable<Topic>): Promise<void> {
    for await (const { topic } of changes) if (topic === 'emulator') await lookNow();
  }

  return {
    /** `changes` tell when the practice registry's days pass: when a person says so. Until they end, or the watch does. */
    begin(changes: AsyncIterable<Topic>): void {
      isOn = true;
      void lookAtChanges(changes);
      // Ends with the sleep that the program's end breaks off.
      keepLooking().catch(() => undefined);
    },
    lookNow,
    async end(): Promise<void> {
      ended.abort();
      await looking;
    },
  };
}
