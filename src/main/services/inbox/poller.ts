import { type Collected, fastestPollSeconds, type QueueStanding } from '#contract/inbox.ts';
import type { Clock } from '#main/clock.ts';
import type { StoredAccount } from '#main/store/store.ts';
import { DeskFailure, type Failure } from '#registry/failure.ts';
import type { QueueSettings, QueueStop } from './queue-settings.ts';

export interface PollerPorts {
  readonly clock: Clock;
  /** From 0 up to 1. */
  readonly chance: () => number;
  readonly account: (accountId: string) => Promise<StoredAccount>;
  readonly settings: QueueSettings;
  readonly round: (account: StoredAccount, signal: AbortSignal) => Promise<Collected>;
  readonly failureOf: (error: unknown) => Failure;
  /** Something of the poller's standing changed. */
  readonly changed: (accountId: string) => void;
}

/** What the poller of one account is doing. */
export type PollerStanding = Pick<QueueStanding, 'poller' | 'nextAt' | 'trouble' | 'text'>;

interface Running {
  standing: PollerStanding;
  readonly abort: AbortController;
  readonly ended: Promise<void>;
}

const nothing: QueueStop = { trouble: null, text: '' };
const off: PollerStanding = { poller: 'off', nextAt: null, ...nothing };
const longestBackOffSeconds = 3600;

/**
 * Asks the queues of accounts at their intervals: quietly, with longer pauses while something is in the way, and not at
 * all where only a person can help (a refused key, a stuck queue, an answer that cannot be read). The interval goes on
 * over restarts; limits of polling are not shown, so an idle queue is asked no faster than every 30 seconds (N18).
 */
export function createPoller(ports: PollerPorts) {
  const { clock, settings } = ports;
  const all = new Map<string, Running>();

  function start(accountId: string): void {
    const abort = new AbortController();
    const running: Running = {
      standing: off,
      abort,
      // In a later turn, so that it can tell of itself. However it ends, nothing is being collected any more.
      ended: Promise.resolve()
        .then(() => poll(accountId, running))
        .catch(() => undefined)
        .then(() => running.standing === off || tell(accountId, running, off))
        .then(() => undefined),
    };
    all.set(accountId, running);
  }

  async function end(accountId: string): Promise<void> {
    const running = all.get(accountId);
    if (running === undefined) return;
    running.abort.abort(new DeskFailure({ kind: 'cancelled', text: 'Collecting was stopped.' }));
    await running.ended;
    if (all.get(accountId) === running) all.delete(accountId);
  }

  function tell(accountId: string, running: Running, standing: PollerStanding): void {
    running.standing = standing;
    ports.changed(accountId);
  }

  /** What the account wants; undefined where nobody is to be asked any more. */
  async function wishOf(accountId: string) {
    const account = await ports.account(accountId);
    const { everySeconds } = await settings.collecting(account);
    const { lastRoundAt } = await settings.memory(accountId);
    if (everySeconds === 0 || (await settings.stopped(accountId)) !== null) return undefined;
    return { account, interval: Math.max(everySeconds, fastestPollSeconds), lastRoundAt: lastRoundAt ?? 0 };
  }

  async function waitUntil(accountId: string, running: Running, at: number, inTheWay: QueueStop): Promise<void> {
    const nextAt = Math.max(at, clock.now());
    tell(accountId, running, { poller: inTheWay === nothing ? 'waiting' : 'backing-off', nextAt, ...inTheWay });
    const { signal } = running.abort;
    if (nextAt > clock.now()) await clock.sleep(nextAt - clock.now(), signal);
    signal.throwIfAborted();
  }

  async function poll(accountId: string, running: Running): Promise<void> {
    const { signal } = running.abort;
    let failed = 0;
    let inTheWay = nothing;
    let retryAt: number | undefined;
    for (;;) {
      let wish: Awaited<ReturnType<typeof wishOf>>;
      try {
        wish = await wishOf(accountId);
      } catch (error) {
        signal.throwIfAborted();
        const failure = ports.failureOf(error);
        // The account was removed.
        if (failure.kind === 'no-account') return;
        failed += 1;
        inTheWay = { text: failure.text, trouble: { code: 'failure', failure } };
        const pause = backOff(fastestPollSeconds, failed, false, ports.chance());
        await waitUntil(accountId, running, clock.now() + pause * 1000, inTheWay);
        continue;
      }
      if (wish === undefined) return;
      const { account, interval, lastRoundAt } = wish;
      const pause = failed === 0 ? interval : backOff(interval, failed, account.practice, ports.chance());
      const dueAt = Math.max(lastRoundAt + pause * 1000, retryAt ?? 0);
      await waitUntil(accountId, running, dueAt, inTheWay);
      tell(accountId, running, { poller: 'collecting', nextAt: null, ...nothing });
      retryAt = undefined;
      try {
        const { end: how, text, trouble } = await ports.round(account, signal);
        if (how === 'stuck') await stop(accountId, { text, trouble });
        failed = 0;
        inTheWay = nothing;
      } catch (error) {
        signal.throwIfAborted();
        const failure = ports.failureOf(error);
        failed += 1;
        inTheWay = { text: failure.text, trouble: { code: 'failure', failure } };
        retryAt = failure.kind === 'limited' ? failure.retryAt : undefined;
        // Where that cannot be remembered it fails once more in a while, and is then.
        if (needsPerson(failure)) await stop(accountId, inTheWay).catch(() => undefined);
      }
    }
  }

  async function stop(accountId: string, why: QueueStop): Promise<void> {
    await settings.stop(accountId, why);
  }

  return {
    /** Takes the account's settings up: starts, changes or ends its poller. */
    async refresh(accountId: string): Promise<void> {
      await end(accountId);
      start(accountId);
    },
    /** Ends the account's poller until the next refresh. */
    end,
    standing(accountId: string, stopped: QueueStop | null): PollerStanding {
      if (stopped !== null) return { poller: 'stopped', nextAt: null, ...stopped };
      return all.get(accountId)?.standing ?? off;
    },
    async close(): Promise<void> {
      await Promise.all([...all.keys()].map(end));
    },
  };
}

export type Poller = ReturnType<typeof createPoller>;

/** Seconds; doubled for each failure, with jitter, up to an hour. The practice registry is near and free to ask. */
export function backOff(everySeconds: number, failures: number, practice: boolean, chance: number): number {
  if (practice) return everySeconds;
  const longer = Math.min(everySeconds * 2 ** Math.min(failures, 12), Math.max(longestBackOffSeconds, everySeconds));
  return longer * (0.9 + 0.2 * chance);
}

/** Failures that time does not mend. */
function needsPerson(failure: Failure): boolean {
  switch (failure.kind) {
    case 'not-authorised':
    case 'no-account':
    case 'unreadable':
    case 'invalid-input':
      return true;
    case 'keychain-unavailable':
    case 'blocked':
    case 'limited':
    case 'unreachable':
    case 'outcome-unknown':
    case 'no-answer':
    case 'not-the-registry':
    case 'refused':
    case 'already-under-way':
    case 'not-found':
    case 'conflict':
    case 'file':
    case 'cancelled':
    case 'internal':
      return false;
  }
}
