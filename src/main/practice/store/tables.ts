import type { Verbs } from '#main/database/verbs.ts';
import type { PracticeTables, StoredObservation } from './record.ts';

interface ObservationRow {
  readonly lesson: string;
  readonly step: string;
  readonly operation: string | null;
  readonly method: string | null;
  readonly target: string | null;
  readonly status: number | null;
  readonly code: string | null;
  readonly cl_trid: string | null;
  readonly sv_trid: string | null;
  readonly virtual_at: number;
  readonly seen_at: number;
  readonly text: string;
}

/** Lessons, the evidence of their steps, and the steps of getting access. */
export const practiceTables: Verbs<PracticeTables> = {
  progress: ({ database }) =>
    database.reading(() => ({
      lessons: database
        .all<{ lesson: string; begun_at: number; open: number }>(
          'SELECT lesson, begun_at, open FROM practice_lessons ORDER BY begun_at, lesson',
        )
        .map((row) => ({ lessonId: row.lesson, begunAt: row.begun_at, open: row.open === 1 })),
      observations: database
        .all<ObservationRow>('SELECT * FROM practice_observations ORDER BY observation')
        .map(observationOf),
    })),

  begin({ database }, lessonId, at) {
    database.transaction(() => {
      database.run('UPDATE practice_lessons SET open = 0 WHERE lesson <> :lessonId', { lessonId });
      database.run(
        `INSERT INTO practice_lessons (lesson, begun_at, open) VALUES (:lessonId, :at, 1)
           ON CONFLICT (lesson) DO UPDATE SET open = 1`,
        { lessonId, at },
      );
    });
  },

  leave({ database }) {
    database.run('UPDATE practice_lessons SET open = 0', {});
  },

  recognise({ database }, seen) {
    const { changes } = database.run(
      `INSERT OR IGNORE INTO practice_observations (lesson, step, operation, method, target, status, code, cl_trid,
           sv_trid, virtual_at, seen_at, text)
         SELECT lesson, :step, :operation, :method, :target, :status, :code, :clTRID, :svTRID, :virtualAt, :seenAt, :text
           FROM practice_lessons WHERE lesson = :lesson AND open = 1`,
      {
        lesson: seen.lessonId,
        step: seen.stepId,
        operation: seen.operation,
        method: seen.method,
        target: seen.target,
        status: seen.status,
        code: seen.code,
        clTRID: seen.clTRID,
        svTRID: seen.svTRID,
        virtualAt: seen.virtualAt,
        seenAt: seen.seenAt,
        text: seen.text,
      },
    );
    return changes > 0;
  },

  reset({ database }, lessonId) {
    database.run('DELETE FROM practice_lessons WHERE lesson = :lessonId', { lessonId });
  },

  accessSteps: ({ database }) =>
    database
      .all<{ interface: string; step: number; done_at: number }>('SELECT * FROM access_steps ORDER BY interface, step')
      .map(({ done_at: doneAt, ...row }) => ({ ...row, doneAt })),

  markAccess({ database }, { interface: via, step, doneAt }) {
    if (doneAt === undefined) {
      database.run('DELETE FROM access_steps WHERE interface = :via AND step = :step', { via, step });
      return;
    }
    database.run(
      `INSERT INTO access_steps (interface, step, done_at) VALUES (:via, :step, :doneAt)
         ON CONFLICT (interface, step) DO NOTHING`,
      { via, step, doneAt },
    );
  },
};

function observationOf(row: ObservationRow): StoredObservation {
  return {
    lessonId: row.lesson,
    stepId: row.step,
    operation: row.operation ?? undefined,
    method: row.method ?? undefined,
    target: row.target ?? undefined,
    status: row.status ?? undefined,
    code: row.code ?? undefined,
    clTRID: row.cl_trid ?? undefined,
    svTRID: row.sv_trid ?? undefined,
    virtualAt: row.virtual_at,
    seenAt: row.seen_at,
    text: row.text,
  };
}
