import type { Clock } from '#main/clock.ts';

interface Sleeper {
  readonly at: number;
  readonly order: number;
  readonly wake: () => void;
  over: boolean;
}

/**
 * A clock that tests own: time passes only when everything waits for it, and then at once. The same schedule gives the
 * same run.
 */
export class VirtualTime implements Clock {
  #now: number;
  #order = 0;
  readonly #sleepers: Sleeper[] = [];

  constructor(start = Date.UTC(2026, 9, 12)) {
    this.#now = start;
  }

  now(): number {
    return this.#now;
  }

  sleep(milliseconds: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const sleeper: Sleeper = {
        at: this.#now + Math.max(0, milliseconds),
        order: this.#order++,
        over: false,
        wake: () => {
          signal?.removeEventListener('abort', stopped);
          resolve();
        },
      };
      function stopped(): void {
        sleeper.over = true;
        reject(signal?.reason);
      }
      signal?.addEventListener('abort', stopped, { once: true });
      this.#push(sleeper);
    });
  }

  /**
   * Lets time pass until `work` is done; rejects when everything waits and no time could help. `rest` resolves when
   * everything that can go on without time has gone on; work over sockets, or that gives way to others, needs its own.
   */
  async run<T>(work: Promise<T>, rest: () => Promise<void> = quiet): Promise<T> {
    let settled = false;
    const done = work.finally(() => {
      settled = true;
    });
    done.catch(() => undefined);
    for (;;) {
      await rest();
      if (settled) return done;
      const next = this.#pop();
      if (next === undefined) throw new Error('everything waits, and no time could help');
      if (next.over) continue;
      this.#now = Math.max(this.#now, next.at);
      next.wake();
    }
  }

  #push(sleeper: Sleeper): void {
    const heap = this.#sleepers;
    let place = heap.length;
    heap.push(sleeper);
    while (place > 0) {
      const parent = (place - 1) >> 1;
      if (!before(sleeper, heap[parent])) break;
      heap[place] = heap[parent] as Sleeper;
      place = parent;
    }
    heap[place] = sleeper;
  }

  #pop(): Sleeper | undefined {
    const heap = this.#sleepers;
    const first = heap[0];
    const last = heap.pop();
    if (first === undefined || last === undefined || heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let child = place * 2 + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && before(heap[child + 1] as Sleeper, heap[child])) child += 1;
      if (!before(heap[child] as Sleeper, last)) break;
      heap[place] = heap[child] as Sleeper;
      place = child;
    }
    heap[place] = last;
    return first;
  }
}

function before(one: Sleeper, other: Sleeper | undefined): boolean {
  return other !== undefined && (one.at < other.at || (one.at === other.at && one.order < other.order));
}

/** Resolves when every promise that can go on without time has gone on. */
function quiet(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
