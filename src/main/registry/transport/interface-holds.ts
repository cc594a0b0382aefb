import type { Clock } from '#main/clock.ts';
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

/**
 * Questions for which no limit is published (specification, Limits 1): nothing of them is counted and nothing learned, and
 * they wait only until the instant that the registry itself named in a 429, by account and interface. It is kept in the log
 * as the holds of the published limits are: it outlives this process and reaches all that share the log.
 */
export function createInterfaceHolds(log: HoldsLog, clock: Clock) {
  /** The latest hold that this process knows of. */
  const known = new Map<string, number>();

  function knowUntil(name: string, until: number): number {
    const latest = Math.max(until, known.get(name) ?? 0);
    known.set(name, latest);
    return latest;
  }

  return {
    async take(key: string, via: RegistryInterface): ReturnType<BudgetPort['take']> {
      // A hold that cannot be read holds nothing back: a question is no reason to stand still.
      const told = await log.standing?.(key, via, 0, clock.now()).catch(() => undefined);
      const until = knowUntil(`${via} ${key}`, told?.heldUntil ?? 0);
      return until > clock.now() ? { kind: 'limited', retryAt: until, isHeld: true } : { kind: 'taken' };
    },
    async refused(key: string, via: RegistryInterface, { status, retryAt: until }: BudgetLesson): Promise<void> {
      if (status !== 429 || until === undefined) return;
      knowUntil(`${via} ${key}`, until);
      await log.holdUntil({ key, budget: via, until, reason: 'the registry answered 429' });
    },
  };
}
