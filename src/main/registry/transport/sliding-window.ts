import type { RateLimit } from '#values/rate-limits.ts';

/**
 * How a published limit is kept. The registry's own window may be fixed, sliding or a bucket (not shown); a sliding log
 * of what we sent stays inside all three. Lengths in milliseconds.
 */
export interface WindowRule {
  /** Takes allowed in the window: the published number times the share. */
  readonly limit: number;
  /** Of these, kept for a person's clicks; background work leaves them. */
  readonly reserve: number;
  readonly windowMilliseconds: number;
  /**
   * Added to the window: between our taking and the registry's counting lies the way there, and it is not equally long
   * every time. Three thousandths of the window, so that a long batch still gets over 99 % of the allowed rate.
   */
  readonly marginMilliseconds: number;
}

/** Of the smallest limits too, background work leaves a person this many. */
const smallestReserve = 2;

/** The rule for a published limit; `share` (0 < share ≤ 1) is lowered after an unexpected 429. */
export function windowRule(published: RateLimit, share = 1): WindowRule {
  const limit = Math.max(1, Math.floor(published.requests * share));
  return {
    limit,
    reserve: Math.min(limit - 1, Math.max(smallestReserve, Math.floor(limit * 0.003))),
    windowMilliseconds: published.windowSeconds * 1000,
    marginMilliseconds: published.windowSeconds * 3,
  };
}

/** How many takes may lie in the window for one of this priority. */
export function allowance(rule: WindowRule, priority: 'person' | 'background'): number {
  return priority === 'person' ? rule.limit : rule.limit - rule.reserve;
}

/** How long a take counts, in milliseconds. */
export function countedFor(rule: WindowRule): number {
  return rule.windowMilliseconds + rule.marginMilliseconds;
}

export type TakeDecision = { readonly kind: 'taken' } | { readonly kind: 'limited'; readonly retryAt: number };

/**
 * Decides one take from the instants of earlier ones, ascending. With n allowed, a take is free as soon as the n-th
 * newest earlier take no longer counts. Instants after `now` (the clock was set back) count as `now`.
 */
export function decideTake(
  takenAt: readonly number[],
  rule: WindowRule,
  priority: 'person' | 'background',
  now: number,
): TakeDecision {
  const deciding = takenAt[takenAt.length - allowance(rule, priority)];
  if (deciding === undefined) return { kind: 'taken' };
  const retryAt = Math.min(deciding, now) + countedFor(rule);
  return retryAt <= now ? { kind: 'taken' } : { kind: 'limited', retryAt };
}

/** What is left of the allowed rate after the registry said 429 although our count said go. */
export interface Share {
  readonly share: number;
  readonly learnedAt: number;
}

const smallestShare = 0.1;

/** The share after another unexpected 429 or 408: four fifths of what it was, never under a tenth. */
export function lowerShare(before: Share | undefined, rule: WindowRule, now: number): Share {
  return { share: Math.max(smallestShare, shareNow(before, rule, now) * 0.8), learnedAt: now };
}

/** The share in force: grows back by a tenth of the limit for each whole window without another lesson. */
export function shareNow(learned: Share | undefined, rule: WindowRule, now: number): number {
  if (learned === undefined) return 1;
  const windows = Math.max(0, Math.floor((now - learned.learnedAt) / rule.windowMilliseconds));
  return Math.min(1, learned.share + windows * 0.1);
}
