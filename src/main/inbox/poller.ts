import { type Collected, fastestPollSeconds, type QueueStanding } from '#contract/inbox.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { AccountOf } from '#main/ports.ts';
import { asWritten, message } from '#messages/message.ts';
import { DeskFailure, type Failure, failureMessage } from '#values/failure.ts';
import { backOff, isOverdue, isPuzzling, mostPuzzling, needsPerson } from './poller-trouble.ts';
import type { QueueSettings, QueueStop } from './queue-settings.ts';

export interface PollerPorts {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly chance: () => number;
  readonly account: AccountOf;
  readonly settings: QueueSettings;
  readonly round: (account: StoredAccount, signal: AbortSignal) => Promise<Collected>;
  /** Resolves when the rounds of a person that are open now are over; undefined where there are none. */
  readonly underWay: (accountId: string) => Promise<unknown> | undefined;
  readonly failureOf: (error: unknown) => Failure;
  /** Something of the poller's standing changed. */
  readonly changed: (accountId: string) => void;
  /** It has stopped until a person sees to it. */
  readonly stopped: (account: StoredAccount, why: QueueStop) => Promise<void>;
  /** Rounds have failed for long, and no program has told of it yet. It goes on trying. */
  readonly overdue: (account: StoredAccount) => Promise<void>;
}

/** What the poller of one account is doing. */
export type PollerStanding = Pick<QueueStanding, 'poller' | 'nextAt' | 'overdueSince' | 'trouble' | 'text'>;

interface Running {
  standing: PollerStanding;
  readonly abort: AbortController;
  isOver: boolean;
  readonly ended: Promise<void>;
}

const nothing: QueueStop = { trouble: null, text: asWritten('') };
const off: PollerStanding = { poller: 'off', nextAt: null, overdueSince: null, ...nothing };

/** A poller looks at what is wanted at least so often: the account, the settings and the clock may have changed. */
const longestSliceMilliseconds = 60_000;

/**
 * Asks the queues of accounts at their intervals: quietly, with longer pauses while something is in the way, and not at
 * all where only a person can help (a refused key, a stuck queue, an answer that cannot be read). The interval goes on
 * over restarts and is shared by all programs on the store; limits of polling are not shown, so an idle queue is asked no
 * faster than every 30 seconds (N18).
 */
export class Poller {
  readonly #ports: PollerPorts;
  readonly #all = new Map<string, Running>();
  /** When each queue was asked last, or was to be. Here, because a store that cannot write remembers nothing. */
  readonly #lastAsked = new Map<string, number>();
  #isClosed = false;

  constructor(ports: PollerPorts) {
    this.#ports = ports;
  }

  #start(accountId: string): void {
    if (this.#isClosed) return;
    const abort = new AbortController();
    const running: Running = {
      standing: off,
      abort,
      isOver: false,
      // In a later turn, so that it can tell of itself. However it ends, nothing is being collected any more.
      ended: Promise.resolve()
        .then(() => this.#poll(accountId, running))
        .catch(() => undefined)
        .then(() => {
          running.isOver = true;
          if (running.standing !== off) this.#tell(accountId, running, off);
        }),
    };
    this.#all.set(accountId, running);
  }

  /** Ends the account's poller until the next refresh. */
  readonly end = async (accountId: string): Promise<void> => {
    const running = this.#all.get(accountId);
    if (running === undefined) return;
    running.abort.abort(new DeskFailure({ kind: 'cancelled', message: message('inbox.stopped') }));
    await running.ended;
    if (this.#all.get(accountId) === running) this.#all.delete(accountId);
  };

  #tell(accountId: string, running: Running, standing: PollerStanding): void {
    running.standing = standing;
    this.#ports.changed(accountId);
  }

  /** What the account wants; undefined where nobody is to be asked any more. */
  async #wishOf(accountId: string) {
    const account = await this.#ports.account(accountId);
    const { everySeconds } = await this.#ports.settings.collecting(account);
    const { lastRoundAt, lastGoodAt } = await this.#ports.settings.memory(accountId);
    if (everySeconds === 0 || (await this.#ports.settings.stopped(accountId)) !== null) return undefined;
    const interval = Math.max(everySeconds, fastestPollSeconds);
    return { account, interval, lastRoundAt: lastRoundAt ?? 0, lastGoodAt };
  }

  /** The same; where it cannot be read, `later`, after a rest. */
  async #wishNow(accountId: string, running: Running, overdueSince: number | null) {
    try {
      return await this.#wishOf(accountId);
    } catch (error) {
      running.abort.signal.throwIfAborted();
      const failure = this.#ports.failureOf(error);
      // The account was removed.
      if (failure.kind === 'no-account') return undefined;
      const nextAt = this.#ports.clock.now() + longestSliceMilliseconds;
      await this.#rest(accountId, running, { poller: 'backing-off', nextAt, overdueSince, ...troubleOf(failure) });
      return 'later';
    }
  }

  /** From when the pause counts. What a clock that was set back has left in the future counts as now. */
  #pauseBegan(accountId: string, lastRoundAt: number): number {
    const now = this.#ports.clock.now();
    const isAhead = lastRoundAt > now;
    const own = Math.min(this.#lastAsked.get(accountId) ?? (isAhead ? now : 0), now);
    const began = isAhead ? own : Math.max(own, lastRoundAt);
    this.#lastAsked.set(accountId, began);
    return began;
  }

  /** Until the next look. The system may have slept in between, so the clock is asked again then. */
  async #rest(accountId: string, running: Running, standing: PollerStanding & { nextAt: number }) {
    if (JSON.stringify(standing) !== JSON.stringify(running.standing)) this.#tell(accountId, running, standing);
    const { signal } = running.abort;
    await this.#ports.clock.sleep(
      Math.min(standing.nextAt - this.#ports.clock.now(), longestSliceMilliseconds),
      signal,
    );
    signal.throwIfAborted();
  }

  async #poll(accountId: string, running: Running): Promise<void> {
    const { signal } = running.abort;
    let failed = 0;
    let puzzled = 0;
    let inTheWay = nothing;
    let [heldUntil, heldFor] = [0, 0];
    let goodBefore: number | null = null;
    let failingSince = 0;
    let overdueSince: number | null = null;
    let luck = this.#ports.chance();
    for (;;) {
      const wish = await this.#wishNow(accountId, running, overdueSince);
      if (wish === 'later') continue;
      signal.throwIfAborted();
      if (wish === undefined) return;
      const { account, interval, lastRoundAt, lastGoodAt } = wish;
      if (failed > 0 && lastGoodAt !== goodBefore) {
        // A person's round, or another program's, went well since: what was in our way is behind us.
        failed = 0;
        puzzled = 0;
        inTheWay = nothing;
        heldUntil = 0;
        overdueSince = null;
      }
      // No limit is waited out for longer than it was when it was told: the clock may have been set back.
      heldUntil = Math.min(heldUntil, this.#ports.clock.now() + heldFor);
      const pause = failed === 0 ? interval : backOff(interval, failed, account.practice, luck);
      // Chance makes no whole milliseconds, and instants are whole.
      const nextAt = Math.ceil(Math.max(this.#pauseBegan(accountId, lastRoundAt) + pause * 1000, heldUntil));
      if (nextAt > this.#ports.clock.now()) {
        const poller = failed === 0 ? 'waiting' : 'backing-off';
        await this.#rest(accountId, running, { poller, nextAt, overdueSince, ...inTheWay });
        continue;
      }
      const underWay = this.#ports.underWay(accountId);
      if (underWay !== undefined) {
        // That round is one for this interval too: the pause counts from its end.
        await Promise.race([underWay, aborted(signal)]);
        continue;
      }
      this.#lastAsked.set(accountId, this.#ports.clock.now());
      luck = this.#ports.chance();
      try {
        const turn = await this.#ports.settings.takeTurn(accountId, this.#ports.clock.now(), interval);
        if (!turn.taken) {
          this.#lastAsked.set(accountId, turn.at);
          continue;
        }
        signal.throwIfAborted();
        this.#tell(accountId, running, { poller: 'collecting', nextAt: null, overdueSince, ...nothing });
        const collected = await this.#ports.round(account, signal);
        failed = 0;
        puzzled = 0;
        heldUntil = 0;
        overdueSince = null;
        inTheWay = leftOf(collected);
        if (collected.end === 'stuck') await this.#stop(account, inTheWay);
      } catch (error) {
        signal.throwIfAborted();
        const failure = this.#ports.failureOf(error);
        const now = this.#ports.clock.now();
        failingSince = failed === 0 ? now : Math.min(failingSince, now);
        failed += 1;
        inTheWay = troubleOf(failure);
        goodBefore = lastGoodAt;
        heldUntil = failure.kind === 'limited' ? (failure.retryAt ?? 0) : 0;
        heldFor = Math.max(0, heldUntil - now);
        puzzled = isPuzzling(failure) ? puzzled + 1 : 0;
        if (!needsPerson(failure) || (puzzled > 0 && puzzled < mostPuzzling)) {
          if (!isOverdue(failed, failingSince, now, account.practice)) continue;
          overdueSince = failingSince;
          await this.#tellOverdue(account, lastGoodAt);
          continue;
        }
        // Where that cannot be remembered it fails once more in a while, and is then.
        if (await this.#isStill(account)) await this.#stop(account, inTheWay).catch(() => undefined);
      }
    }
  }

  /** Whether the account is there, and is what it was when its queue was asked. */
  async #isStill(account: StoredAccount): Promise<boolean> {
    const now = await this.#ports.account(account.accountId).catch(() => undefined);
    return JSON.stringify(now) === JSON.stringify(account);
  }

  /** Once, by whichever program is the first to see it. */
  async #tellOverdue(account: StoredAccount, lastGoodAt: number | null): Promise<void> {
    const isFirst = await this.#ports.settings.tellOverdue(account.accountId, lastGoodAt).catch(() => false);
    if (isFirst) await this.#ports.overdue(account);
  }

  async #stop(account: StoredAccount, why: QueueStop): Promise<void> {
    if (await this.#ports.settings.stop(account.accountId, why)) await this.#ports.stopped(account, why);
  }

  /** Takes the account's settings up: starts, changes or ends its poller. */
  async refresh(accountId: string): Promise<void> {
    await this.end(accountId);
    if (!this.#all.has(accountId)) this.#start(accountId);
  }

  /** Starts the account's poller again where it has ended and is wanted by now. */
  revive(accountId: string): void {
    if (this.#all.get(accountId)?.isOver ?? true) this.#start(accountId);
  }

  standing(accountId: string, stopped: QueueStop | null): PollerStanding {
    if (stopped !== null) return { ...off, poller: 'stopped', ...stopped };
    return this.#all.get(accountId)?.standing ?? off;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#all.keys()].map(this.end));
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function troubleOf(failure: Failure): QueueStop {
  return { text: failureMessage(failure), trouble: { code: 'failure', failure } };
}

/** What of a round that has ended is still to be said: the rest of the queue waits, or nothing of it may be acknowledged. */
function leftOf({ end, text, trouble }: Collected): QueueStop {
  if (end === 'empty' || end === 'waits') return nothing;
  if (trouble === null && end === 'ceiling')
    return { text: message('inbox.ceilingNext'), trouble: { code: 'ceiling' } };
  return { text, trouble };
}
