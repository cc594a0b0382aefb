import { publishedLimits } from '#values/rate-limits.ts';

/**
 * How requests are counted (N19: not shown; a sliding window unless the personality says otherwise).
 * `fixed` starts anew at every multiple of the window; `bucket` refills evenly and lets a full bucket burst.
 */
export type LimiterKind = 'sliding' | 'fixed' | 'bucket';

/** The specification's four limits, and room for limits that it does not show (N18: none by default). */
export const limitNames = [
  'availability',
  'rdap-domain',
  'rdap-entity',
  'rdap-nameserver',
  'renew',
  'poll',
  'acknowledge',
  'ispstat',
  'my-domains',
] as const;
export type LimitName = (typeof limitNames)[number];

export interface Limit {
  readonly requests: number;
  readonly windowSeconds: number;
}

/** A limit for each name; undefined = unlimited. */
export type Limits = { readonly [Name in LimitName]: Limit | undefined };

/** Specification, Limits; what it does not show is unlimited. */
export const specifiedLimits: Limits = {
  availability: publishedLimits.availability,
  'rdap-domain': publishedLimits['rdap-domain'],
  'rdap-entity': publishedLimits['rdap-entity'],
  'rdap-nameserver': publishedLimits['rdap-nameserver'],
  renew: undefined,
  poll: undefined,
  acknowledge: undefined,
  ispstat: undefined,
  'my-domains': undefined,
};

interface Counter {
  /** Counts a request at `now` and gives 0, or refuses it, uncounted, and gives the milliseconds until one fits. */
  take(now: number): number;
  used(now: number): number;
}

/** One row of the control interface's view of the limits. */
export interface LimitUse {
  readonly limit: string;
  readonly who: string;
  readonly used: number;
  readonly requests: number;
  readonly windowSeconds: number;
}

/** The counters of everybody who asks, by limit and by contact or address. */
export class RateLimiter {
  #limits: Limits = specifiedLimits;
  #kind: LimiterKind = 'sliding';
  readonly #counters = new Map<string, Map<string, Counter>>();

  get limits(): Limits {
    return this.#limits;
  }

  /** New limits or another way of counting; everybody starts afresh. */
  configure(limits: Limits, kind: LimiterKind): void {
    this.#limits = limits;
    this.#kind = kind;
    this.#counters.clear();
  }

  /**
   * Counts one request of `who` against `limit`. `pool` tells apart counters of one limit (the availability paths
   * when they do not share). Gives 0 when it is allowed, else the milliseconds to wait.
   */
  take(limit: LimitName, pool: string, who: string, now: number): number {
    const allowed = this.#limits[limit];
    if (allowed === undefined) return 0;
    let counters = this.#counters.get(pool);
    if (counters === undefined) {
      counters = new Map();
      this.#counters.set(pool, counters);
    }
    let counter = counters.get(who);
    if (counter === undefined) {
      counter = makeCounter(this.#kind, allowed);
      counters.set(who, counter);
    }
    return counter.take(now);
  }

  /** What each counter stands at. */
  uses(now: number): LimitUse[] {
    const uses: LimitUse[] = [];
    for (const [pool, counters] of this.#counters) {
      const limit = this.#limits[pool.split(':')[0] as LimitName];
      if (limit === undefined) continue;
      for (const [who, counter] of counters) {
        uses.push({
          limit: pool,
          who,
          used: counter.used(now),
          requests: limit.requests,
          windowSeconds: limit.windowSeconds,
        });
      }
    }
    return uses;
  }

  forget(): void {
    this.#counters.clear();
  }
}

function makeCounter(kind: LimiterKind, limit: Limit): Counter {
  switch (kind) {
    case 'sliding':
      return slidingCounter(limit);
    case 'fixed':
      return fixedCounter(limit);
    case 'bucket':
      return bucketCounter(limit);
  }
}

/** A ring of the last instants: the request is allowed when the oldest of a full ring has left the window. */
function slidingCounter({ requests, windowSeconds }: Limit): Counter {
  const instants = new Float64Array(requests);
  const window = windowSeconds * 1000;
  let filled = 0;
  let next = 0;
  let last = 0;
  return {
    take(now) {
      if (now < last) filled = next = 0; // the virtual clock was set back
      last = now;
      if (requests === 0) return window;
      if (filled === requests) {
        const wait = (instants[next] ?? 0) + window - now;
        if (wait > 0) return wait;
      } else filled += 1;
      instants[next] = now;
      next = next + 1 === requests ? 0 : next + 1;
      return 0;
    },
    used(now) {
      let used = 0;
      for (let index = 0; index < filled; index += 1) if ((instants[index] ?? 0) + window > now) used += 1;
      return used;
    },
  };
}

function fixedCounter({ requests, windowSeconds }: Limit): Counter {
  const window = windowSeconds * 1000;
  let start = 0;
  let taken = 0;
  return {
    take(now) {
      const current = Math.floor(now / window) * window;
      if (current !== start) {
        start = current;
        taken = 0;
      }
      if (taken >= requests) return start + window - now;
      taken += 1;
      return 0;
    },
    used(now) {
      return Math.floor(now / window) * window === start ? taken : 0;
    },
  };
}

function bucketCounter({ requests, windowSeconds }: Limit): Counter {
  const perMillisecond = requests / (windowSeconds * 1000);
  let level = requests;
  let last = 0;
  const refill = (now: number) => {
    if (now < last) {
      level = requests; // the virtual clock was set back
      last = now;
    }
    if (last === 0) last = now;
    level = Math.min(requests, level + (now - last) * perMillisecond);
    last = now;
  };
  return {
    take(now) {
      refill(now);
      if (level < 1) return requests === 0 ? windowSeconds * 1000 : Math.ceil((1 - level) / perMillisecond);
      level -= 1;
      return 0;
    },
    used(now) {
      refill(now);
      return Math.ceil(requests - level);
    },
  };
}
