import { type Clock, isWithin } from '#main/clock.ts';
import {
  type BudgetName,
  type BudgetOrInterface,
  isPublished,
  publishedLimits,
  type RateLimit,
} from '#values/rate-limits.ts';
import { createInterfaceHolds, type HoldsLog } from './interface-holds.ts';
import type { BudgetLesson, BudgetPort } from './layers/rate-budget.ts';
import {
  allowance,
  countedFor,
  lowerShare,
  type Share,
  shareNow,
  type WindowRule,
  windowRule,
} from './sliding-window.ts';

/** The durable log of takes, one for each key and budget; the store keeps it. Instants in epoch milliseconds. */
export interface TakesLog extends HoldsLog {
  /** Takes one when fewer than `limit` takes lie in the window that ends at `at` and no hold is in force. */
  take(take: {
    key: string;
    budget: BudgetName;
    limit: number;
    windowSeconds: number;
    at: number;
  }): Promise<({ kind: 'taken' } | { kind: 'limited'; retryAt: number; isHeld?: boolean }) & Told>;
  /**
   * The same for up to `count` at once, durable before it resolves; fewer where fewer are left, never none. Absent where
   * the log takes singly.
   */
  takeSeveral?(take: {
    key: string;
    budget: BudgetName;
    limit: number;
    windowSeconds: number;
    at: number;
    count: number;
  }): Promise<({ kind: 'taken'; count: number } | { kind: 'limited'; retryAt: number; isHeld?: boolean }) & Told>;
  /** What anybody has learned last, before the first take of this process. Absent where the log keeps no lessons. */
  lesson?(asked: { key: string; budget: BudgetName }): Promise<Share | undefined>;
}

interface Told {
  /** What anybody who shares the log has learned last. */
  readonly lesson?: Share | undefined;
}

export interface PublishedBudgets extends BudgetPort {
  readonly refused: NonNullable<BudgetPort['refused']>;
  /** What is allowed now, for a gauge: the limit after what was learned, and how long a take counts. */
  ruleOf(accountKey: string, budget: BudgetName): Promise<WindowRule>;
}

/** The budgets over the log, and what `ahead` needs of them. */
export interface PlainBudgets extends PublishedBudgets {
  /** As `take`, for up to `count` at once: durable before it resolves, at least one, fewer where fewer are left. */
  takeUpTo(
    accountKey: string,
    budget: BudgetName,
    priority: Priority,
    count: number,
  ): Promise<{ kind: 'taken'; count: number } | { kind: 'limited'; retryAt: number; isHeld: boolean }>;
  /** As `ruleOf`, by what this process has learned so far. */
  ruleNow(accountKey: string, budget: BudgetName): WindowRule;
}

/** Without a Retry-After: a minute after a 429; a 408 is trouble of a moment. */
const holdWithoutRetryAfter = { 429: 60_000, 408: 2_000 } as const;

/**
 * What is refused within this time after a lesson belongs to it: after a 429 the questions that were under way beside it,
 * after a 408 also the same question, which is asked again.
 */
const oneLessonMilliseconds = { 429: 10_000, 408: 60_000 } as const;

/**
 * The published limits (specification, Limits) over a durable log of takes: allowance by priority, the window with its
 * margin, and a lower share after the registry said 429 or 408 although our count said go. Share and hold are kept in the
 * log: they outlive this process and reach all that share the log, at the latest with their next take.
 */
export function createPublishedBudgets(options: BudgetsOptions): PlainBudgets {
  return new BudgetsOverLog(options);
}

interface BudgetsOptions {
  readonly takes: TakesLog;
  readonly clock: Clock;
  readonly limits?: Readonly<Record<BudgetName, RateLimit>>;
}

export type Priority = 'person' | 'background';

class BudgetsOverLog implements PlainBudgets {
  readonly #takes: TakesLog;
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<BudgetName, RateLimit>>;
  readonly #holds: ReturnType<typeof createInterfaceHolds>;
  readonly #learned = new Map<string, Share>();
  readonly #beginnings = new Map<string, Promise<void>>();

  constructor({ takes, clock, limits = publishedLimits }: BudgetsOptions) {
    this.#takes = takes;
    this.#clock = clock;
    this.#limits = limits;
    this.#holds = createInterfaceHolds(takes, clock);
  }

  async ruleOf(key: string, budget: BudgetName): Promise<WindowRule> {
    await this.#askLesson(key, budget);
    return this.ruleNow(key, budget);
  }

  async take(key: string, budget: BudgetOrInterface, priority: Priority): ReturnType<BudgetPort['take']> {
    if (!isPublished(budget)) return this.#holds.take(key, budget);
    const take = await this.takeUpTo(key, budget, priority, 1);
    return take.kind === 'taken' ? { kind: 'taken' } : take;
  }

  async takeUpTo(
    key: string,
    budget: BudgetName,
    priority: Priority,
    count: number,
  ): ReturnType<PlainBudgets['takeUpTo']> {
    if (this.#takes.lesson !== undefined) await this.#begin(key, budget);
    const rule = this.ruleNow(key, budget);
    const limits = { limit: allowance(rule, priority), windowSeconds: countedFor(rule) / 1000 };
    const wanted = { key, budget, ...limits, at: this.#clock.now() };
    const take =
      this.#takes.takeSeveral === undefined || count === 1
        ? { count: 1, ...(await this.#takes.take(wanted)) }
        : await this.#takes.takeSeveral({ ...wanted, count });
    this.#learn(lessonKey(key, budget), take.lesson);
    if (take.kind === 'taken') return { kind: 'taken', count: take.count };
    return { kind: 'limited', retryAt: take.retryAt, isHeld: take.isHeld ?? false };
  }

  async refused(key: string, budget: BudgetOrInterface, lesson: BudgetLesson): Promise<void> {
    if (!isPublished(budget)) return this.#holds.refused(key, budget, lesson);
    const name = lessonKey(key, budget);
    const now = this.#clock.now();
    const before = this.#learned.get(name);
    const isSame = before !== undefined && isWithin(oneLessonMilliseconds[lesson.status], before.learnedAt, now);
    const share = isSame ? before : lowerShare(before, windowRule(this.#limits[budget]), now);
    this.#learned.set(name, share);
    const until = lesson.retryAt ?? now + holdWithoutRetryAfter[lesson.status];
    const reason = `the registry answered ${lesson.status}`;
    await this.#takes.holdUntil({ key, budget, until, reason, lesson: share });
  }

  ruleNow(key: string, budget: BudgetName): WindowRule {
    const full = windowRule(this.#limits[budget]);
    const share = shareNow(this.#learned.get(lessonKey(key, budget)), full, this.#clock.now());
    return share === 1 ? full : windowRule(this.#limits[budget], share);
  }

  #learn(name: string, lesson: Share | undefined): void {
    const before = this.#learned.get(name);
    if (lesson !== undefined && (before === undefined || lesson.learnedAt >= before.learnedAt)) {
      this.#learned.set(name, lesson);
    }
  }

  async #askLesson(key: string, budget: BudgetName): Promise<void> {
    this.#learn(lessonKey(key, budget), await this.#takes.lesson?.({ key, budget }));
  }

  /** Once for each budget of this process; afterwards every take brings what was learned meanwhile. */
  #begin(key: string, budget: BudgetName): Promise<void> {
    const name = lessonKey(key, budget);
    const before = this.#beginnings.get(name);
    if (before !== undefined) return before;
    const begun = this.#askLesson(key, budget);
    this.#beginnings.set(name, begun);
    begun.catch(() => this.#beginnings.delete(name));
    return begun;
  }
}

function lessonKey(key: string, budget: BudgetName): string {
  return `${budget} ${key}`;
}
