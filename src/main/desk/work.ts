import type { Work } from '#contract/desk/work.ts';
import { type Clock, isWithin } from '#main/clock.ts';
import type { Publish, StartWork, WorkControl, WorkOrder } from '#main/ports.ts';
import { type Message, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { workTitle } from '#values/work-title.ts';

export interface WorkPorts {
  readonly clock: Clock;
  /** Lets other things happen: resolves in a later turn of the event loop. */
  readonly yieldTurn: () => Promise<void>;
  readonly publish: Publish;
  /** Called with long work that has ended and nobody cancelled, and with what has paused itself. */
  readonly onEnded?: (work: Work) => void;
  readonly newId: () => string;
  /** Turns whatever was thrown into a failure that may cross the seam. */
  readonly failureOf: (error: unknown) => Failure;
}

interface Running {
  work: Work;
  readonly abort: AbortController;
  readonly finished: Promise<void>;
  /** Resolves when a paused work goes on. */
  resumed: Promise<void>;
  goOn: () => void;
  pausedAt: number | undefined;
  pausedMilliseconds: number;
  publishedAt: number;
  soFar: unknown;
}

/** Progress is told at most this often; every change of state is told at once. */
const publishEveryMilliseconds = 100;
/** Steps share a turn of this length: a turn for each would slow many short ones, a longer one hold others up. */
const turnMilliseconds = 4;
/** Finished work that nobody takes off the tray: the oldest go. */
const finishedKept = 100;

/**
 * Long work of this program: progress, forecast, pause, cancel. It belongs to main, so it survives closing the screen
 * that started it. Failures of its verbs: not-found, conflict (cannot be paused, is over).
 */
export class WorkService {
  readonly #ports: WorkPorts;
  readonly #all = new Map<string, Running>();

  constructor(ports: WorkPorts) {
    this.#ports = ports;
  }

  readonly start: StartWork = (order) => {
    const workId = this.#ports.newId();
    const abort = new AbortController();
    const running: Running = {
      work: {
        workId,
        kind: order.kind,
        accountId: order.accountId,
        subject: order.subject,
        title: say('en', workTitle(order.subject)),
        state: 'running',
        done: 0,
        total: null,
        startedAt: this.#ports.clock.now(),
        endedAt: null,
        forecastEndAt: null,
        canPause: order.canPause,
        trouble: null,
        failure: null,
        result: null,
      },
      abort,
      finished: Promise.resolve().then(() => this.#carryOut(order, running)),
      resumed: Promise.resolve(),
      goOn: () => undefined,
      pausedAt: undefined,
      pausedMilliseconds: 0,
      publishedAt: this.#ports.clock.now(),
      soFar: null,
    };
    this.#all.set(workId, running);
    forgetOldest(this.#all);
    this.#ports.publish('work', order.accountId);
    return { workId };
  };

  #change(running: Running, changes: Partial<Work>): void {
    running.work = { ...running.work, ...changes };
    running.publishedAt = this.#ports.clock.now();
    this.#ports.publish('work', running.work.accountId);
  }

  #find(workId: string): Running {
    const running = this.#all.get(workId);
    if (running === undefined) {
      throw new DeskFailure({
        kind: 'not-found',
        message: message('desk.workUnknown'),
      });
    }
    return running;
  }

  async #carryOut(order: WorkOrder, running: Running): Promise<void> {
    const { signal } = running.abort;
    let yieldedAt = Number.NEGATIVE_INFINITY;
    const control: WorkControl = {
      signal,
      progress: (done, total, known) => {
        const forecastEndAt = known === undefined ? forecast(running, done, total, this.#ports.clock.now()) : known;
        const changes = { done, total, forecastEndAt };
        if (!isWithin(publishEveryMilliseconds, running.publishedAt, this.#ports.clock.now()))
          this.#change(running, changes);
        else running.work = { ...running.work, ...changes };
      },
      step: async () => {
        if (!isWithin(turnMilliseconds, yieldedAt, this.#ports.clock.now())) {
          await this.#ports.yieldTurn();
          yieldedAt = this.#ports.clock.now();
        }
        while (running.work.state === 'paused' && !signal.aborted) await running.resumed;
        if (signal.aborted) throw cancelled();
      },
      soFar(result) {
        running.soFar = result;
      },
    };
    try {
      const result = await order.run(control);
      this.#end(running, { state: 'done', result: result ?? null });
    } catch (error) {
      const failure = this.#ports.failureOf(error);
      // Whatever broke while it was being cancelled broke because of it; and its service may have cancelled it.
      const wasCancelled = signal.aborted || failure.kind === 'cancelled';
      this.#end(running, wasCancelled ? { state: 'cancelled', result: running.soFar } : { state: 'failed', failure });
    }
  }

  #end(running: Running, changes: Partial<Work>): void {
    this.#change(running, { ...changes, endedAt: this.#ports.clock.now(), forecastEndAt: null, trouble: null });
    if (running.work.state !== 'cancelled') this.#ports.onEnded?.(running.work);
  }

  /** Asks it to stop; it is over when its state says so. Cancelling what is over changes nothing. */
  cancel(workId: string): Work {
    const running = this.#find(workId);
    running.abort.abort(cancelled());
    running.goOn();
    return running.work;
  }

  #pause(workId: string, trouble: Message | null = null): Work {
    const running = this.#find(workId);
    if (!running.work.canPause) throw conflict(message('desk.workNotPausable'));
    if (running.work.state === 'running') {
      running.resumed = new Promise((resolve) => {
        running.goOn = resolve;
      });
      running.pausedAt = this.#ports.clock.now();
      this.#change(running, { state: 'paused', forecastEndAt: null, trouble });
    } else if (running.work.state !== 'paused') throw conflict(message('desk.workOver'));
    return running.work;
  }

  list(): Work[] {
    return [...this.#all.values()].map(({ work }) => work).reverse();
  }

  get(workId: string): Work {
    return this.#find(workId).work;
  }

  readonly pause = (workId: string): Work => this.#pause(workId);

  /** Work that cannot go on by itself pauses, says why, and tells a person. Nothing where it does not run. */
  pauseItself(workId: string, trouble: Message): void {
    if (this.#find(workId).work.state !== 'running') return;
    this.#ports.onEnded?.(this.#pause(workId, trouble));
  }

  resume(workId: string): Work {
    const running = this.#find(workId);
    if (running.work.state === 'paused') {
      running.pausedMilliseconds += this.#ports.clock.now() - (running.pausedAt ?? this.#ports.clock.now());
      this.#change(running, { state: 'running', trouble: null });
      running.goOn();
    } else if (running.work.state !== 'running') throw conflict(message('desk.workOver'));
    return running.work;
  }

  dismiss(workId: string): void {
    const running = this.#find(workId);
    if (running.work.endedAt === null) throw conflict(message('desk.workCancelFirst'));
    this.#all.delete(workId);
    this.#ports.publish('work', running.work.accountId);
  }

  /** Resolves with the work when it is over, however it ended. For hosts without windows. */
  async whenOver(workId: string): Promise<Work> {
    const running = this.#find(workId);
    await running.finished;
    return running.work;
  }

  /** The work of this kind and account that is under way, if any. */
  readonly underWay = (kind: Work['kind'], accountId: string | null): Work | undefined =>
    [...this.#all.values()]
      .map(({ work }) => work)
      .find((work) => work.kind === kind && work.accountId === accountId && work.endedAt === null);

  /** Cancels everything and waits until it is over. */
  async stop(): Promise<void> {
    for (const { work } of this.#all.values()) if (work.endedAt === null) this.cancel(work.workId);
    await Promise.all([...this.#all.values()].map(({ finished }) => finished));
  }
}

/** A steady rate goes on as it was; time spent paused does not count. Null before anything is known. */
function forecast(running: Running, done: number, total: number | null, now: number): number | null {
  if (total === null || done <= 0 || done > total) return null;
  const active = now - running.work.startedAt - running.pausedMilliseconds;
  return Math.round(now + (active / done) * (total - done));
}

function forgetOldest(all: Map<string, Running>): void {
  const finished = [...all].filter(([, { work }]) => work.endedAt !== null);
  for (const [workId] of finished.slice(0, Math.max(0, finished.length - finishedKept))) all.delete(workId);
}

function cancelled(): DeskFailure {
  return new DeskFailure({ kind: 'cancelled', message: message('desk.cancelled') });
}

function conflict(why: Message): DeskFailure {
  return new DeskFailure({ kind: 'conflict', message: why });
}
