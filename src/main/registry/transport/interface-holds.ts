import { type Clock, isWithin } from '#main/clock.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { BudgetOrInterface } from '#values/rate-limits.ts';
import type { BudgetLesson, BudgetPort } from './layers/rate-budget.ts';
import type { Share } from './sliding-window.ts';

/** What is held back because a registry asked for it; the store keeps it beside the log. */
export interface HoldsLog {
  /** Nothing is taken before `until`, and what was learned is kept. */
  holdUntil(hold: {
    key: string;
    budget: BudgetOrInterface;
    until: number;
    reason: string;
    lesson?: Share;
  }): Promise<void>;
  /** Until when it is held back. Absent where the log keeps that for nobody but its own process. */
  standing?(
    key: string,
    budget: BudgetOrInterface,
    windowSeconds: number,
    at: number,
  ): Promise<{ readonly heldUntil: number | undefined }>;
}

/** What the log said of a hold serves so long; one of another process is noticed within that. */
const knownMilliseconds = 1_000;

/**
 * Questions for which no limit is published (specification, Limits 1): nothing of them is counted and nothing learned, and
 * they wait only until the instant that the registry itself named in a 429, by account and interface. It is kept in the log
 * as the holds of the published limits are: it outlives this process and reaches all that share the log.
 */
export function createInterfaceHolds(log: HoldsLog, clock: Clock) {
  const known = new Map<string, { readonly until: number; readonly readAt: number }>();

  async function heldUntil(key: string, via: RegistryInterface): Promise<number> {
    const own = known.get(`${via} ${key}`)?.until ?? 0;
    // A hold that cannot be read holds nothing back: a question is no reason to stand still.
    const told = await log.standing?.(key, via, 0, clock.now()).catch(() => undefined);
    return Math.max(own, told?.heldUntil ?? 0);
  }

  return {
    /** Whether it is known, without looking, that nothing holds the interface back. */
    isFree(key: string, via: RegistryInterface): boolean {
      const hold = known.get(`${via} ${key}`);
      const now = clock.now();
      return hold !== undefined && hold.until <= now && isWithin(knownMilliseconds, hold.readAt, now);
    },
    async take(key: string, via: RegistryInterface): ReturnType<BudgetPort['take']> {
      const until = await heldUntil(key, via);
      const now = clock.now();
      known.set(`${via} ${key}`, { until, readAt: now });
      return until > now ? { kind: 'limited', retryAt: until, isHeld: true } : { kind: 'taken' };
    },
    async refused(key: string, via: RegistryInterface, { status, retryAt: until }: BudgetLesson): Promise<void> {
      if (status !== 429 || until === undefined) return;
      const name = `${via} ${key}`;
      known.set(name, { until: Math.max(until, known.get(name)?.until ?? 0), readAt: clock.now() });
      await log.holdUntil({ key, budget: via, until, reason: 'the registry answered 429' });
    },
  };
}
