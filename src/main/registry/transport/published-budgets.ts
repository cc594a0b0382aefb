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
   * The same for up to `count` at once, durable before it resolves; fewer where fewer are left, never none. Where it is
   * there, long batches take in blocks: a disk takes longer over one durable row than a registry over an answer.
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

export interface PublishedBudgets extends Required<BudgetPort> {
  /** What is allowed now, for a gauge: the limit after what was learned, and how long a take counts. */
  ruleOf(accountKey: string, budget: BudgetName): Promise<WindowRule>;
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
export function createPublishedBudgets(options: BudgetsOptions): PublishedBudgets {
  return new BudgetsOverLog(options);
}

interface BudgetsOptions {
  readonly takes: TakesLog;
  readonly clock: Clock;
  readonly limits?: Readonly<Record<BudgetName, RateLimit>>;
}

type Priority = 'person' | 'background';

class BudgetsOverLog implements PublishedBudgets {
  readonly #takes: TakesLog;
  readonly #clock: Clock;
  readonly #limits: Readonly<Record<BudgetName, RateLimit>>;
  readonly #holds: ReturnType<typeof createInterfaceHolds>;
  readonly #learned = new Map<string, Share>();
  readonly #beginnings = new Map<string, Promise<void>>();
  readonly #blocks = new Map<string, Block>();
  /** Blocks on their way, at most one of each budget. */
  readonly #coming = new Map<string, Promise<void>>();

  constructor({ takes, clock, limits = publishedLimits }: BudgetsOptions) {
    this.#takes = takes;
    this.#clock = clock;
    this.#limits = limits;
    this.#holds = createInterfaceHolds(takes, clock);
  }

  takeInHand(key: string, budget: BudgetOrInterface, priority: Priority): boolean {
    return isPublished(budget) ? this.#takeInHand(key, budget, priority) : this.#holds.isFree(key, budget);
  }

  async ruleOf(key: string, budget: BudgetName): Promise<WindowRule> {
    await this.#askLesson(key, budget);
    return this.#ruleNow(key, budget);
  }

  async take(key: string, budget: BudgetOrInterface, priority: Priority): ReturnType<BudgetPort['take']> {
    if (!isPublished(budget)) return this.#holds.take(key, budget);
    const name = lessonKey(key, budget);
    if (this.#takes.lesson !== undefined) await this.#begin(key, budget);
    for (;;) {
      if (this.#takeInHand(key, budget, priority)) return { kind: 'taken' };
      const next = this.#coming.get(name);
      if (next === undefined) return this.#takeNow(key, budget, priority);
      await next;
    }
  }

  async refused(key: string, budget: BudgetOrInterface, lesson: BudgetLesson): Promise<void> {
    if (!isPublished(budget)) return this.#holds.refused(key, budget, lesson);
    const name = lessonKey(key, budget);
    const now = this.#clock.now();
    this.#blocks.delete(name);
    this.#coming.delete(name);
    const before = this.#learned.get(name);
    const isSame = before !== undefined && isWithin(oneLessonMilliseconds[lesson.status], before.learnedAt, now);
    const share = isSame ? before : lowerShare(before, windowRule(this.#limits[budget]), now);
    this.#learned.set(name, share);
    const until = lesson.retryAt ?? now + holdWithoutRetryAfter[lesson.status];
    const reason = `the registry answered ${lesson.status}`;
    await this.#takes.holdUntil({ key, budget, until, reason, lesson: share });
  }

  #ruleNow(key: string, budget: BudgetName): WindowRule {
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

  async #takeNow(key: string, budget: BudgetName, priority: Priority): ReturnType<BudgetPort['take']> {
    const name = lessonKey(key, budget);
    const now = this.#clock.now();
    const rule = this.#ruleNow(key, budget);
    const wanted = { key, budget, ...asked(rule, priority, now) };
    const count = priority === 'background' ? nextBlockSize(this.#blocks.get(name), rule, now) : 1;
    const take =
      this.#takes.takeSeveral === undefined || count === 1
        ? await this.#takes.take(wanted)
        : await this.#takes.takeSeveral({ ...wanted, count });
    this.#learn(name, take.lesson);
    if (take.kind === 'limited') return { kind: 'limited', retryAt: take.retryAt, isHeld: take.isHeld ?? false };
    const size = 'count' in take && typeof take.count === 'number' ? take.count : 1;
    this.#blocks.set(name, { takenAt: now, usedAt: now, size, had: size, left: size - 1 });
    return { kind: 'taken' };
  }

  /** Takes the next block while the last one is being used, so that a long batch does not wait for the disk. */
  #bringNext(name: string, wanted: Parameters<NonNullable<TakesLog['takeSeveral']>>[0]): void {
    if (this.#takes.takeSeveral === undefined) return;
    const bringing: Promise<void> = this.#takes
      .takeSeveral(wanted)
      .then((take) => {
        this.#learn(name, take.lesson);
        // A refusal of the registry came in between: what was taken stays unused.
        if (this.#coming.get(name) !== bringing || take.kind === 'limited') return;
        // What is left of the one before is used first, so it grows no older than two lives.
        const left = take.count + (this.#blocks.get(name)?.left ?? 0);
        this.#blocks.set(name, { takenAt: wanted.at, usedAt: wanted.at, size: take.count, had: left, left });
      })
      // Whoever takes next asks by itself, and meets the trouble there.
      .catch(() => undefined)
      .finally(() => {
        if (this.#coming.get(name) === bringing) this.#coming.delete(name);
      });
    this.#coming.set(name, bringing);
  }

  /** One of the takes that were made ahead and are young enough to be used; brings more where they are used up soon. */
  #takeInHand(key: string, budget: BudgetName, priority: Priority): boolean {
    const name = lessonKey(key, budget);
    const block = this.#blocks.get(name);
    const now = this.#clock.now();
    if (block === undefined || block.left <= 0 || !isFresh(block.takenAt, now)) return false;
    block.left -= 1;
    block.usedAt = now;
    if (priority === 'background' && !this.#coming.has(name) && mayBring(block)) {
      const rule = this.#ruleNow(key, budget);
      const count = sizeToBring(block, rule, now);
      if (count > 1) this.#bringNext(name, { key, budget, ...asked(rule, priority, now), count });
    }
    return true;
  }
}

function asked(rule: WindowRule, priority: Priority, at: number) {
  return { limit: allowance(rule, priority), windowSeconds: countedFor(rule) / 1000, at };
}

/** Takes that were made ahead, at once. */
interface Block {
  readonly takenAt: number;
  readonly size: number;
  /** How many there were to use at the beginning, with what was left of the block before. */
  readonly had: number;
  left: number;
  usedAt: number;
}

/**
 * What was taken ahead is used within this time or given up: the registry counts it later than we do, and by no more
 * than the margin of the window may cover.
 */
const blockLifeMilliseconds = 500;

function isFresh(at: number, now: number): boolean {
  return isWithin(blockLifeMilliseconds, at, now);
}

/**
 * How many to take ahead: one to begin with, twice as many after a block that was used up in a quarter of its life, half
 * after one that was not used up, so that next to nothing is given up. Never more than a small part of the limit; the
 * small limits are taken singly.
 */
function nextBlockSize(block: Block | undefined, rule: WindowRule, now: number): number {
  if (block === undefined || !isFresh(block.usedAt, now)) return 1;
  const size = block.left > 0 ? Math.floor(block.size / 2) : isSoon(block, now) ? block.size * 2 : block.size;
  return fitting(size, rule);
}

/** How many more the pace so far would use up in a quarter of a life, beside what is left; none where that is few. */
function sizeToBring(block: Block, rule: WindowRule, now: number): number {
  const used = block.had - block.left;
  const soon = (used / Math.max(1, now - block.takenAt)) * (blockLifeMilliseconds / 4);
  return soon - block.left < 8 ? 0 : fitting(soon - block.left, rule);
}

/** Whether enough was used to tell the pace. */
function mayBring(block: Block): boolean {
  const used = block.had - block.left;
  return used >= 8 && used >= block.had / 4;
}

function isSoon(block: Block, now: number): boolean {
  return now - block.takenAt < blockLifeMilliseconds / 4;
}

function fitting(size: number, rule: WindowRule): number {
  return Math.max(1, Math.min(Math.floor(size), 256, Math.floor(rule.limit / 28)));
}

function lessonKey(key: string, budget: BudgetName): string {
  return `${budget} ${key}`;
}
