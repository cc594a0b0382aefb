import {
  type BudgetName,
  type BudgetOrInterface,
  isPublished,
  publishedLimits,
  type RateLimit,
} from '#registry/rate-limits.ts';
import { type Clock, isWithin } from '../clock.ts';
import { createInterfaceHolds, type HoldsLog } from './interface-holds.ts';
import type { BudgetPort } from './layers/rate-budget.ts';
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

export interface PublishedBudgets extends BudgetPort {
  takeInHand(accountKey: string, budget: BudgetOrInterface, priority: 'person' | 'background'): boolean;
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
export function createPublishedBudgets(options: {
  readonly takes: TakesLog;
  readonly clock: Clock;
  readonly limits?: Readonly<Record<BudgetName, RateLimit>>;
}): PublishedBudgets {
  const { takes, clock } = options;
  const limits = options.limits ?? publishedLimits;
  const learned = new Map<string, Share>();
  const beginnings = new Map<string, Promise<void>>();
  const blocks = new Map<string, Block>();
  /** Blocks on their way, at most one of each budget. */
  const coming = new Map<string, Promise<void>>();
  const holds = createInterfaceHolds(takes, clock);

  const ruleNow = (key: string, budget: BudgetName): WindowRule => {
    const full = windowRule(limits[budget]);
    const share = shareNow(learned.get(lessonKey(key, budget)), full, clock.now());
    return share === 1 ? full : windowRule(limits[budget], share);
  };

  function learn(name: string, lesson: Share | undefined): void {
    const before = learned.get(name);
    if (lesson !== undefined && (before === undefined || lesson.learnedAt >= before.learnedAt)) {
      learned.set(name, lesson);
    }
  }

  async function askLesson(key: string, budget: BudgetName): Promise<void> {
    learn(lessonKey(key, budget), await takes.lesson?.({ key, budget }));
  }

  /** Once for each budget of this process; afterwards every take brings what was learned meanwhile. */
  function begin(key: string, budget: BudgetName): Promise<void> {
    const name = lessonKey(key, budget);
    const before = beginnings.get(name);
    if (before !== undefined) return before;
    const begun = askLesson(key, budget);
    beginnings.set(name, begun);
    begun.catch(() => beginnings.delete(name));
    return begun;
  }

  function asked(rule: WindowRule, priority: 'person' | 'background', at: number) {
    return { limit: allowance(rule, priority), windowSeconds: countedFor(rule) / 1000, at };
  }

  async function takeNow(
    name: string,
    key: string,
    budget: BudgetName,
    priority: 'person' | 'background',
  ): ReturnType<BudgetPort['take']> {
    const now = clock.now();
    const rule = ruleNow(key, budget);
    const block = blocks.get(name);
    const wanted = { key, budget, ...asked(rule, priority, now) };
    const count = priority === 'background' ? nextBlockSize(block, rule, now) : 1;
    const take =
      takes.takeSeveral === undefined || count === 1
        ? await takes.take(wanted)
        : await takes.takeSeveral({ ...wanted, count });
    learn(name, take.lesson);
    if (take.kind === 'limited') return { kind: 'limited', retryAt: take.retryAt, isHeld: take.isHeld ?? false };
    const size = 'count' in take && typeof take.count === 'number' ? take.count : 1;
    blocks.set(name, { takenAt: now, usedAt: now, size, had: size, left: size - 1 });
    return { kind: 'taken' };
  }

  /** Takes the next block while the last one is being used, so that a long batch does not wait for the disk. */
  function bringNext(name: string, wanted: Parameters<NonNullable<TakesLog['takeSeveral']>>[0]): void {
    if (takes.takeSeveral === undefined) return;
    const bringing: Promise<void> = takes
      .takeSeveral(wanted)
      .then((take) => {
        learn(name, take.lesson);
        // A refusal of the registry came in between: what was taken stays unused.
        if (coming.get(name) !== bringing || take.kind === 'limited') return;
        // What is left of the one before is used first, so it grows no older than two lives.
        const left = take.count + (blocks.get(name)?.left ?? 0);
        blocks.set(name, { takenAt: wanted.at, usedAt: wanted.at, size: take.count, had: left, left });
      })
      // Whoever takes next asks by itself, and meets the trouble there.
      .catch(() => undefined)
      .finally(() => {
        if (coming.get(name) === bringing) coming.delete(name);
      });
    coming.set(name, bringing);
  }

  /** One of the takes that were made ahead and are young enough to be used; brings more where they are used up soon. */
  function takeInHand(key: string, budget: BudgetName, priority: 'person' | 'background'): boolean {
    const name = lessonKey(key, budget);
    const block = blocks.get(name);
    const now = clock.now();
    if (block === undefined || block.left <= 0 || !isFresh(block.takenAt, now)) return false;
    block.left -= 1;
    block.usedAt = now;
    if (priority === 'background' && !coming.has(name) && mayBring(block)) {
      const rule = ruleNow(key, budget);
      const count = sizeToBring(block, rule, now);
      if (count > 1) bringNext(name, { key, budget, ...asked(rule, priority, now), count });
    }
    return true;
  }

  return {
    takeInHand: (key, budget, priority) =>
      isPublished(budget) ? takeInHand(key, budget, priority) : holds.isFree(key, budget),
    async ruleOf(key, budget) {
      await askLesson(key, budget);
      return ruleNow(key, budget);
    },
    async take(key, budget, priority) {
      if (!isPublished(budget)) return holds.take(key, budget);
      const name = lessonKey(key, budget);
      if (takes.lesson !== undefined) await begin(key, budget);
      for (;;) {
        if (takeInHand(key, budget, priority)) return { kind: 'taken' };
        const next = coming.get(name);
        if (next === undefined) return takeNow(name, key, budget, priority);
        await next;
      }
    },
    async refused(key, budget, lesson) {
      if (!isPublished(budget)) return holds.refused(key, budget, lesson);
      const now = clock.now();
      blocks.delete(lessonKey(key, budget));
      coming.delete(lessonKey(key, budget));
      const before = learned.get(lessonKey(key, budget));
      const isSame = before !== undefined && isWithin(oneLessonMilliseconds[lesson.status], before.learnedAt, now);
      const share = isSame ? before : lowerShare(before, windowRule(limits[budget]), now);
      learned.set(lessonKey(key, budget), share);
      const until = lesson.retryAt ?? now + holdWithoutRetryAfter[lesson.status];
      await takes.holdUntil({ key, budget, until, reason: `the registry answered ${lesson.status}`, lesson: share });
    },
  };
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
