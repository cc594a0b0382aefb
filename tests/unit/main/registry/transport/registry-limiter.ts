/** How a registry may count its limit; which, is not shown. */
export type LimiterKind = 'fixed' | 'sliding' | 'bucket';

/** A limiter as the other side may keep it: written anew here, from the words of the limit, not from our own count. */
export interface RegistryLimiter {
  /** False = 429. */
  admits(at: number): boolean;
  readonly refused: number;
}

export function createRegistryLimiter(
  kind: LimiterKind,
  limit: number,
  windowMilliseconds: number,
  phase: number,
): RegistryLimiter {
  let refused = 0;
  const decide = { fixed, sliding, bucket }[kind](limit, windowMilliseconds, phase);
  return {
    admits(at) {
      const admitted = decide(at);
      if (!admitted) refused += 1;
      return admitted;
    },
    get refused() {
      return refused;
    },
  };
}

function fixed(limit: number, window: number, phase: number): (at: number) => boolean {
  let current = Number.NaN;
  let count = 0;
  return (at) => {
    const number = Math.floor((at + phase) / window);
    if (number !== current) {
      current = number;
      count = 0;
    }
    count += 1;
    return count <= limit;
  };
}

function sliding(limit: number, window: number): (at: number) => boolean {
  const arrivals: number[] = [];
  let first = 0;
  return (at) => {
    while (first < arrivals.length && (arrivals[first] as number) <= at - window) first += 1;
    if (arrivals.length - first >= limit) return false;
    arrivals.push(at);
    return true;
  };
}

function bucket(limit: number, window: number): (at: number) => boolean {
  let tokens = limit;
  let last = Number.NaN;
  return (at) => {
    if (!Number.isNaN(last)) tokens = Math.min(limit, tokens + ((at - last) * limit) / window);
    last = at;
    // A refill by fractions leaves dust behind.
    if (tokens < 1 - 1e-6) return false;
    tokens -= 1;
    return true;
  };
}
