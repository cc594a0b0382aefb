import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { BudgetLog } from '#main/database/store.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { budgetTable, takeTable } from './account-tables.ts';
import { freeAfter } from './free-after.ts';

type SeveralTakes = Parameters<BudgetLog['takeSeveral']>[0];
type SeveralTaken = Awaited<ReturnType<BudgetLog['takeSeveral']>>;

type BudgetRow = RowOf<typeof budgetTable>;

/**
 * The sliding logs behind the published limits (specification, Limits): whether a registry's window is fixed or sliding
 * is not shown, and a sliding log is right for both. One row for what was taken at one time, in the same file for every
 * process.
 *
 * A window is closed at both ends: of takes exactly one window apart both count. Takes that lie after `at` count as well
 * (another process read the clock a moment later), and takes are kept for two windows, so that instants which arrive out
 * of order by less than a window never admit one too many.
 */
export const budgetLog: Verbs<BudgetLog> = {
  take({ database }, asked) {
    const taken = takeUpTo(database, { ...asked, count: 1 });
    if (taken.kind === 'limited') return taken;
    const { count: _, ...one } = taken;
    return one;
  },

  takeSeveral: ({ database }, asked) => takeUpTo(database, asked),

  lesson({ database }, { key, budget }) {
    const row = findBudget(database, key, budget);
    return row && lessonIn(row).lesson;
  },

  holdUntil({ database }, { key, budget, until, reason, lesson }) {
    database.transaction(() => {
      const { budgetNumber } = budgetOf(database, key, budget);
      database.run(
        `UPDATE budgets SET held_until = :until, hold_reason = :reason
           WHERE budget_number = :budgetNumber AND (held_until IS NULL OR held_until < :until)`,
        { budgetNumber, until, reason },
      );
      if (lesson === undefined) return;
      database.run(
        `UPDATE budgets SET share = :share, learned_at = :learnedAt
           WHERE budget_number = :budgetNumber AND (learned_at IS NULL OR learned_at <= :learnedAt)`,
        { budgetNumber, share: lesson.share, learnedAt: lesson.learnedAt },
      );
    });
  },

  standing({ database }, key, budget, windowSeconds, at) {
    const row = database.get<{ used: number; oldestAt: number | null; heldUntil: number | null }>(
      `SELECT coalesce(sum(takes.number), 0) AS used, min(takes.at) AS oldestAt, held_until AS heldUntil
         FROM budgets LEFT JOIN budget_takes AS takes
           ON takes.budget_number = budgets.budget_number AND takes.at >= :from
         WHERE key = :key AND budget = :budget GROUP BY budgets.budget_number`,
      { key, budget, from: at - Math.round(windowSeconds * 1000) },
    );
    return {
      used: row?.used ?? 0,
      oldestAt: row?.oldestAt ?? undefined,
      heldUntil: row?.heldUntil != null && row.heldUntil > at ? row.heldUntil : undefined,
    };
  },

  freeAt({ database }, asked) {
    return database.reading(() => {
      const row = findBudget(database, asked.key, asked.budget);
      if (row === undefined) return freeAfter(asked, [], null);
      const { budgetNumber, heldUntil } = row;
      const from = asked.at - Math.round(asked.windowSeconds * 1000);
      const takes = database.all<{ at: number; number: number }>(
        'SELECT at, number FROM budget_takes WHERE budget_number = :budgetNumber AND at >= :from ORDER BY at',
        { budgetNumber, from },
      );
      return freeAfter(asked, takes, heldUntil);
    });
  },
};

/** Made once: every request asks it. */
const budgetSql = `SELECT ${budgetTable.select()} FROM budgets WHERE key = :key AND budget = :budget`;

function findBudget(database: Database, key: string, budget: string): BudgetRow | undefined {
  return database.get<BudgetRow>(budgetSql, { key, budget });
}

function budgetOf(database: Database, key: string, budget: string): BudgetRow {
  const found = findBudget(database, key, budget);
  if (found !== undefined) return found;
  const { lastRow: budgetNumber } = budgetTable.insert(database, { key, budget });
  return { budgetNumber, heldUntil: null, share: null, learnedAt: null };
}

function usedSince(database: Database, budgetNumber: number, from: number): number {
  const sql = 'SELECT sum(number) AS used FROM budget_takes WHERE budget_number = :budgetNumber AND at >= :from';
  return database.get<{ used: number | null }>(sql, { budgetNumber, from })?.used ?? 0;
}

/** As many of `count` as the window has places for, all at `at`; at least one, or none and the instant of the next. */
function takeUpTo(database: Database, { key, budget, limit, windowSeconds, at, count }: SeveralTakes): SeveralTaken {
  return database.transaction(() => {
    const windowMilliseconds = Math.round(windowSeconds * 1000);
    const row = budgetOf(database, key, budget);
    const { budgetNumber, heldUntil } = row;
    const told = lessonIn(row);
    // A clock that was set back by more than a window must not leave takes in a far future that never become old.
    database.run('UPDATE budget_takes SET at = :at WHERE budget_number = :budgetNumber AND at > :latest', {
      budgetNumber,
      at,
      latest: at + windowMilliseconds,
    });
    const from = at - windowMilliseconds;
    const used = usedSince(database, budgetNumber, from);
    const freeAt = used < limit ? at : freeAgainAt(database, budgetNumber, from, used - limit, windowMilliseconds);
    const retryAt = Math.max(freeAt, heldUntil ?? at);
    if (retryAt > at || used >= limit) return { kind: 'limited', retryAt, isHeld: retryAt > freeAt, ...told };
    database.run('DELETE FROM budget_takes WHERE budget_number = :budgetNumber AND at < :before', {
      budgetNumber,
      before: from - windowMilliseconds,
    });
    const taking = Math.min(Math.max(1, count), limit - used);
    takeTable.insert(database, { budgetNumber, at, number: taking });
    return { kind: 'taken', count: taking, left: limit - used - taking, ...told };
  });
}

/** The instant of the n-th oldest take in the window, n from 0; undefined where there are fewer. */
function takeAt(database: Database, budgetNumber: number, from: number, place: number): number | undefined {
  return database.get<{ at: number }>(
    `SELECT at FROM
       (SELECT at, sum(number) OVER (ORDER BY at) AS so_far FROM budget_takes
          WHERE budget_number = :budgetNumber AND at >= :from)
       WHERE so_far > :place ORDER BY at LIMIT 1`,
    { budgetNumber, from, place },
  )?.at;
}

/** The first instant at which so many of the oldest takes have left the window that one more may be made. */
function freeAgainAt(
  database: Database,
  budgetNumber: number,
  from: number,
  leavingBefore: number,
  windowMilliseconds: number,
): number {
  return (takeAt(database, budgetNumber, from, leavingBefore) ?? from) + windowMilliseconds + 1;
}

function lessonIn({ share, learnedAt }: BudgetRow) {
  return share === null || learnedAt === null ? {} : { lesson: { share, learnedAt } };
}
