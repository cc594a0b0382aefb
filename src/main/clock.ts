/** The only reader of system time in main. Instants are epoch milliseconds. Tests own time by passing another. */
export interface Clock {
  now(): number;
  /** Resolves after `milliseconds`, or rejects with the signal's reason as soon as it aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>;
}

/**
 * Time that nobody can set: milliseconds since the computer started, and which start of which computer that was. The
 * difference between two readings of one start is never more than the time that passed between them, also where two
 * programs took them.
 */
export interface SteadyTime {
  readonly start: string;
  readonly milliseconds: number;
}

export type ReadSteady = () => SteadyTime;

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const timer = setTimeout(done, milliseconds);
      signal?.addEventListener('abort', stopped, { once: true });
      function done(): void {
        signal?.removeEventListener('abort', stopped);
        resolve();
      }
      function stopped(): void {
        clearTimeout(timer);
        reject(signal?.reason);
      }
    }),
};

/** When something happened, by every clock at hand: only the first can be wrong. */
export interface Moment {
  /** By this computer's clock, which a person or the network may set. Epoch milliseconds. */
  readonly at: number;
  readonly steady?: SteadyTime | undefined;
  /** By the registry's own clock, as its answer said (Date; RFC 9110, 6.6.1). Epoch milliseconds. */
  readonly registryAt?: number | undefined;
}

/**
 * How much time certainly lies between two moments, in milliseconds: the least of what the steady times and the
 * registry's clock say. Zero where neither can compare them. This computer's clock proves nothing, since it may have been set.
 */
export function certainlyBetween(earlier: Moment, later: Moment): number {
  const measures = measuresBetween(earlier, later);
  return measures.length === 0 ? 0 : Math.max(0, Math.min(...measures));
}

/** The least time that may lie between two moments, by any clock; never below zero. */
export function leastBetween(earlier: Moment, later: Moment): number {
  return Math.max(0, Math.min(later.at - earlier.at, ...measuresBetween(earlier, later)));
}

/**
 * The most time that may lie between two moments, by any clock; infinite where this computer's clock was set back and no
 * other one can compare them.
 */
export function mostBetween(earlier: Moment, later: Moment): number {
  const measures = measuresBetween(earlier, later);
  if (measures.length === 0 && later.at < earlier.at) return Number.POSITIVE_INFINITY;
  return Math.max(later.at - earlier.at, ...measures);
}

/** How long ago a moment of this program was, in milliseconds. */
export function steadyAge(then: Moment, now: Moment): number {
  return (now.steady?.milliseconds ?? now.at) - (then.steady?.milliseconds ?? then.at);
}

function measuresBetween(earlier: Moment, later: Moment): number[] {
  const measures: number[] = [];
  if (earlier.steady !== undefined && earlier.steady.start === later.steady?.start) {
    measures.push(later.steady.milliseconds - earlier.steady.milliseconds);
  }
  if (earlier.registryAt !== undefined && later.registryAt !== undefined) {
    measures.push(later.registryAt - earlier.registryAt);
  }
  return measures;
}

/** Whether an instant lies less than so long before another one. One that lies after it does not: the clock was set back. */
export function isWithin(milliseconds: number, at: number, now: number): boolean {
  const age = now - at;
  return age >= 0 && age < milliseconds;
}
