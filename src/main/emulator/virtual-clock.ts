/** The only way the emulator learns the time: milliseconds since 1970, UTC. */
export interface Clock {
  now(): number;
}

/** What the clock shows and how fast it runs: `speed` virtual milliseconds per real one, 0 = standing still. */
export interface ClockReading {
  readonly now: number;
  readonly speed: number;
}

/** Virtual and real time at one instant, and the speed. */
export interface KeptClock {
  readonly virtualAt: number;
  readonly realAt: number;
  readonly speed: number;
}

/** The machine's own time; the source a virtual clock runs on outside of tests. */
export const systemClock: Clock = { now: () => Date.now() };

/** Dates beyond the year 9999 are written differently, and those of names lie years ahead: the clock stops before. */
const latest = Date.UTC(9000, 0, 1);

/**
 * The registry's time, which can be set, advanced and run at any speed without waiting. Setting it back is
 * allowed, but what time already did (a deleted domain) stays done.
 */
export class VirtualClock implements Clock {
  readonly #source: Clock;
  #virtualAt: number;
  #sourceAt: number;
  #speed: number;

  constructor(source: Clock, start: Partial<ClockReading> = {}) {
    this.#source = source;
    this.#sourceAt = source.now();
    this.#virtualAt = start.now ?? this.#sourceAt;
    this.#speed = start.speed ?? 1;
  }

  now(): number {
    if (this.#speed === 0) return this.#virtualAt;
    return Math.min(latest, Math.trunc(this.#virtualAt + (this.#source.now() - this.#sourceAt) * this.#speed));
  }

  reading(): ClockReading {
    return { now: this.now(), speed: this.#speed };
  }

  /** The clock in a form that outlives the program. */
  kept(): KeptClock {
    const realAt = this.#source.now();
    return { virtualAt: this.now(), realAt, speed: this.#speed };
  }

  /** Runs on as if it had never stopped since it was kept: virtual time does not go back over a restart. */
  resume(kept: KeptClock): void {
    this.set(kept.virtualAt + (this.#source.now() - kept.realAt) * kept.speed);
    this.#speed = kept.speed;
  }

  /** Shows the instant at which it was kept, and runs on from there. */
  restore(kept: KeptClock): void {
    this.set(kept.virtualAt);
    this.#speed = kept.speed;
  }

  /** Puts the clock to `at` and lets it run on from there. */
  set(at: number): void {
    this.#virtualAt = Math.min(latest, Math.max(0, at));
    this.#sourceAt = this.#source.now();
  }

  /** Moves the clock forward by `milliseconds`. */
  advance(milliseconds: number): void {
    this.set(this.now() + milliseconds);
  }

  /** Changes the speed from now on; 1 is real time, 0 stands still, 86400 is a day a second. */
  run(speed: number): void {
    this.set(this.now());
    this.#speed = speed;
  }
}
