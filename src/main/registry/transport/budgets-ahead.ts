import { type Clock, isWithin } from '#main/clock.ts';
import { type BudgetName, type BudgetOrInterface, isPublished } from '#values/rate-limits.ts';
import type { BudgetLesson, BudgetPort } from './layers/rate-budget.ts';
import type { PlainBudgets, Priority, PublishedBudgets } from './published-budgets.ts';
import type { WindowRule } from './sliding-window.ts';

/**
 * The same budgets, faster: long batches take in blocks, since a disk takes longer over one durable row than a registry
 * over an answer. Every take is on the disk before its question leaves, as without; what is taken ahead and not used
 * stays counted. That nothing holds an interface back serves for a second before the log is read again.
 */
export function ahead(budgets: PlainBudgets, clock: Clock): PublishedBudgets {
  return new BudgetsAhead(budgets, clock);
}

/** A reading without a hold serves so long; a hold of another process is noticed within that. */
const freeMilliseconds = 1_000;

class BudgetsAhead implements PublishedBudgets {
  readonly #budgets: PlainBudgets;
  readonly #clock: Clock;
  readonly #blocks = new Map<string, Block>();
  /** Blocks on their way, at most one of each budget. */
  readonly #coming = new Map<string, Promise<void>>();
  /** When an interface was last found free of a hold. */
  readonly #freeAt = new Map<string, number>();

  constructor(budgets: PlainBudgets, clock: Clock) {
    this.#budgets = budgets;
    this.#clock = clock;
  }

  ruleOf(key: string, budget: BudgetName): Promise<WindowRule> {
    return this.#budgets.ruleOf(key, budget);
  }

  takeInHand(key: string, budget: BudgetOrInterface, priority: Priority): boolean {
    if (isPublished(budget)) return this.#takeOne(key, budget, priority);
    const freeAt = this.#freeAt.get(nameOf(key, budget));
    return freeAt !== undefined && isWithin(freeMilliseconds, freeAt, this.#clock.now());
  }

  async take(
    key: string,
    budget: BudgetOrInterface,
    priority: Priority,
    signal: AbortSignal | undefined,
  ): ReturnType<BudgetPort['take']> {
    const name = nameOf(key, budget);
    if (!isPublished(budget)) {
      const take = await this.#budgets.take(key, budget, priority, signal);
      if (take.kind === 'taken') this.#freeAt.set(name, this.#clock.now());
      else this.#freeAt.delete(name);
      return take;
    }
    for (;;) {
      if (this.#takeOne(key, budget, priority)) return { kind: 'taken' };
      const next = this.#coming.get(name);
      if (next === undefined) return this.#takeNow(key, budget, priority);
      await next;
    }
  }

  refused(key: string, budget: BudgetOrInterface, lesson: BudgetLesson): Promise<void> {
    const name = nameOf(key, budget);
    this.#blocks.delete(name);
    this.#coming.delete(name);
    this.#freeAt.delete(name);
    return this.#budgets.refused(key, budget, lesson);
  }

  async #takeNow(key: string, budget: BudgetName, priority: Priority): ReturnType<BudgetPort['take']> {
    const name = nameOf(key, budget);
    const now = this.#clock.now();
    const rule = this.#budgets.ruleNow(key, budget);
    const count = priority === 'background' ? nextBlockSize(this.#blocks.get(name), rule, now) : 1;
    const take = await this.#budgets.takeUpTo(key, budget, priority, count);
    if (take.kind === 'limited') return take;
    this.#blocks.set(name, { takenAt: now, usedAt: now, size: take.count, had: take.count, left: take.count - 1 });
    return { kind: 'taken' };
  }

  /** Takes the next block while the last one is being used, so that a long batch does not wait for the disk. */
  #bringNext(key: string, budget: BudgetName, count: number, now: number): void {
    const name = nameOf(key, budget);
    const bringing: Promise<void> = this.#budgets
      .takeUpTo(key, budget, 'background', count)
      .then((take) => {
        // A refusal of the registry came in between: what was taken stays unused.
        if (this.#coming.get(name) !== bringing || take.kind === 'limited') return;
        // What is left of the one before is used first, so it grows no older than two lives.
        const left = take.count + (this.#blocks.get(name)?.left ?? 0);
        this.#blocks.set(name, { takenAt: now, usedAt: now, size: take.count, had: left, left });
      })
      // Whoever takes next asks by itself, and meets the trouble there.
      .catch(() => undefined)
      .finally(() => {
        if (this.#coming.get(name) === bringing) this.#coming.delete(name);
      });
    this.#coming.set(name, bringing);
  }

  /** One of the takes that were made ahead and are young enough to be used; brings more where they are used up soon. */
  #takeOne(key: string, budget: BudgetName, priority: Priority): boolean {
    const name = nameOf(key, budget);
    const block = this.#blocks.get(name);
    const now = this.#clock.now();
    if (block === undefined || block.left <= 0 || !isFresh(block.takenAt, now)) return false;
    block.left -= 1;
    block.usedAt = now;
    if (priority === 'background' && !this.#coming.has(name) && mayBring(block)) {
      const count = sizeToBring(block, this.#budgets.ruleNow(key, budget), now);
      if (count > 1) this.#bringNext(key, budget, count, now);
    }
    return true;
  }
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

function nameOf(key: string, budget: BudgetOrInterface): string {
  return `${budget} ${key}`;
}
