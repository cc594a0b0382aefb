import { setImmediate as turn } from 'node:timers/promises';

interface Timer {
  readonly at: number;
  readonly number: number;
  readonly fire: () => void;
}

/** Turns of the event loop in which nothing happens, after which everything waits for time. */
const idleTurns = 3;

/** No program is waited for longer than this. */
const mostPatience = 6 * 3_600_000;

/** Of a long time in which nothing happens, this last part is gone through as it is. */
const lastPart = 60_000;

/**
 * Time that nobody waits for. `real` goes on steadily, and is what the registry's clock shows; the clock of a computer
 * shows it with an offset, which may jump. Instants are epoch milliseconds.
 */
export class SimulatedTime {
  real = Date.UTC(2026, 10, 2, 10);
  /** How far the clock of each computer is ahead of the real time. */
  readonly offsets = new Map<string, number>();
  #activity = 0;
  #numbers = 0;
  #outside = 0;
  #restUntil = 0;
  #timers: Timer[] = [];

  /** The clock of a computer. */
  wall(computer: string): number {
    return this.real + (this.offsets.get(computer) ?? 0);
  }

  /** Time stands while something outside the simulation is at work. */
  async outside<Result>(work: Promise<Result>): Promise<Result> {
    this.#outside += 1;
    try {
      return await work;
    } finally {
      this.#outside -= 1;
      this.noteActivity();
    }
  }

  /** How long something rests that is done again and again: through the most of a long time in which nothing else happens. */
  rest(milliseconds: number): number {
    return Math.max(milliseconds, this.#restUntil - this.real);
  }

  /** Said by whatever goes on, so that time stands meanwhile. */
  noteActivity(): void {
    this.#activity += 1;
  }

  /** The same number as long as nothing goes on. */
  activity(): number {
    return this.#activity;
  }

  /** Calls `fire` when so much real time has passed; answers with what takes it back. */
  after(milliseconds: number, fire: () => void): () => void {
    this.#numbers += 1;
    const timer = { at: this.real + Math.max(0, milliseconds), number: this.#numbers, fire };
    const place = this.#timers.findIndex(({ at }) => at > timer.at);
    this.#timers.splice(place < 0 ? this.#timers.length : place, 0, timer);
    return () => {
      this.#timers = this.#timers.filter((one) => one !== timer);
    };
  }

  sleep(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(milliseconds, resolve);
    });
  }

  /** Lets everything go on that needs no time, until `isOver` or nothing moves. */
  async settle(isOver: () => boolean = () => false): Promise<void> {
    for (let idle = 0; idle < idleTurns && !isOver(); ) {
      const before = this.#activity;
      await turn();
      idle = this.#activity === before && this.#outside === 0 ? idle + 1 : 0;
    }
  }

  /** Lets time pass, as much as is needed, until `isOver`. Throws where nothing is waited for that time would bring. */
  async until(isOver: () => boolean): Promise<void> {
    const end = this.real + mostPatience;
    for (;;) {
      await this.settle(isOver);
      if (isOver()) return;
      if (!this.#fireNext(end)) throw new Error('The program waits for something that never comes.');
    }
  }

  async pass(milliseconds: number): Promise<void> {
    const end = this.real + milliseconds;
    this.#restUntil = end - lastPart;
    await this.settle();
    while (this.#fireNext(end)) await this.settle();
    this.real = end;
    this.#restUntil = 0;
  }

  #fireNext(end: number): boolean {
    const next = this.#timers[0];
    if (next === undefined || next.at > end) return false;
    this.#timers.shift();
    this.real = Math.max(this.real, next.at);
    next.fire();
    return true;
  }
}
