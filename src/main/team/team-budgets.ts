import { freeAfter } from '#main/accounts/store/free-after.ts';
import type { BudgetLog, LearnedShare } from '#main/database/store.ts';
import type { TeamLink } from './team-link.ts';

export interface TeamBudgetsPorts {
  readonly link: TeamLink;
  readonly isShared: (environment: string) => boolean;
  /** This seat's time, in which instants are given; undefined where it is not known yet. */
  readonly now: () => number | undefined;
}

interface Lesson {
  /** The team store's time of the answer. */
  readonly at: number;
  readonly share: number | null;
  readonly learnedAt: number | null;
}

type TakeAnswer = Lesson &
  (
    | { readonly kind: 'taken'; readonly count: number; readonly left: number }
    | { readonly kind: 'limited'; readonly retryAt: number; readonly isHeld: boolean }
  );

interface Window extends Lesson {
  readonly heldUntil: number | null;
  readonly takes: readonly (readonly [at: number, number: number])[];
}

type SeveralTaken = Awaited<ReturnType<BudgetLog['takeSeveral']>>;

/** An answer that took longer than this is not used: the window that it was counted in has moved on. */
const longestAnswer = 1_000;

/** The budgets of a seat: one count for the whole team, by the team store's time. Instants are translated for the seat. */
export function teamBudgets(local: BudgetLog, { link, isShared, now: seatNow }: TeamBudgetsPorts): BudgetLog {
  const isTeams = (key: string): boolean => !key.startsWith('anonymous ') && isShared(key.split(' ', 1)[0] ?? '');

  async function takeSeveral(asked: Parameters<BudgetLog['takeSeveral']>[0]): Promise<SeveralTaken> {
    if (!isTeams(asked.key)) return local.takeSeveral(asked);
    for (let attempt = 1; ; attempt += 1) {
      const begun = performance.now();
      const answer = await askTake(asked);
      if (performance.now() - begun <= longestAnswer || attempt === 2) return translated(answer, asked.at);
    }
  }

  async function askTake({ key, budget, limit, windowSeconds, count }: Parameters<BudgetLog['takeSeveral']>[0]) {
    const window = Math.round(windowSeconds * 1000);
    const given = { key, budget, limit, window, count, expected: link.teamNow() ?? null };
    return (await link.askPlain(takeSql, [link.process, JSON.stringify(given)])) as TakeAnswer;
  }

  async function windowOf(key: string, budget: string, windowSeconds: number): Promise<Window> {
    return (await link.askPlain(windowSql, [key, budget, Math.round(windowSeconds * 1000)])) as Window;
  }

  return {
    takeSeveral,

    async take(asked) {
      if (!isTeams(asked.key)) return local.take(asked);
      const taken = await takeSeveral({ ...asked, count: 1 });
      if (taken.kind === 'limited') return taken;
      const { count: _, ...one } = taken;
      return one;
    },

    async lesson(asked) {
      if (!isTeams(asked.key)) return local.lesson(asked);
      return lessonIn(await windowOf(asked.key, asked.budget, 0)).lesson;
    },

    async holdUntil(held) {
      if (!isTeams(held.key)) return local.holdUntil(held);
      const { key, budget, until, reason, lesson } = held;
      const now = seatNow() ?? until;
      const learned = lesson && { share: lesson.share, learnedAgo: now - lesson.learnedAt };
      const given = { key, budget, wait: Math.max(0, until - now), reason, ...learned };
      await link.askPlain(holdSql, [link.process, JSON.stringify(given)]);
    },

    async standing(key, budget, windowSeconds, at) {
      if (!isTeams(key)) return local.standing(key, budget, windowSeconds, at);
      const { takes, heldUntil, at: there } = await windowOf(key, budget, windowSeconds);
      const oldest = takes[0]?.[0];
      return {
        used: takes.reduce((sum, [, number]) => sum + number, 0),
        oldestAt: oldest === undefined ? undefined : oldest - there + at,
        heldUntil: heldUntil !== null && heldUntil > there ? heldUntil - there + at : undefined,
      };
    },

    async freeAt(asked) {
      if (!isTeams(asked.key)) return local.freeAt(asked);
      const { takes, heldUntil, at: there } = await windowOf(asked.key, asked.budget, asked.windowSeconds);
      const moved = takes.map(([at, number]) => ({ at: at - there + asked.at, number }));
      return freeAfter(asked, moved, heldUntil === null ? null : heldUntil - there + asked.at);
    },
  };
}

const takeSql = 'SELECT desk.take($1, $2) AS answer';
const holdSql = 'SELECT desk.hold($1, $2) AS answer';
const windowSql = 'SELECT desk.budget_window($1, $2, $3) AS answer';

function translated(answer: TakeAnswer, at: number): SeveralTaken {
  const told = lessonIn(answer);
  if (answer.kind === 'taken') return { kind: 'taken', count: answer.count, left: answer.left, ...told };
  return { kind: 'limited', retryAt: answer.retryAt - answer.at + at, isHeld: answer.isHeld, ...told };
}

function lessonIn({ share, learnedAt }: Lesson): { readonly lesson?: LearnedShare } {
  return share === null || learnedAt === null ? {} : { lesson: { share, learnedAt } };
}
