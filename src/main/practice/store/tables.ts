import type { RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { accessTable, lessonTable, observationTable } from './practice-tables.ts';
import type { PracticeTables } from './record.ts';

/** Lessons, the evidence of their steps, and the steps of getting access. */
export const practiceTables: Verbs<PracticeTables> = {
  progress: ({ database }) =>
    database.reading(() => ({
      lessons: database
        .all<RowOf<typeof lessonTable>>(
          `SELECT ${lessonTable.select()} FROM practice_lessons ORDER BY begun_at, lesson`,
        )
        .map(lessonTable.fieldsOf),
      observations: database
        .all<RowOf<typeof observationTable>>(
          `SELECT ${observationTable.select()} FROM practice_observations ORDER BY observation`,
        )
        .map(observationTable.fieldsOf),
    })),

  begin({ database }, lessonId, at) {
    database.transaction(() => {
      lessonTable.insertNew(database, { lessonId, begunAt: at, open: true });
      database.run('UPDATE practice_lessons SET open = (lesson = :lessonId)', { lessonId });
    });
  },

  leave({ database }) {
    database.run('UPDATE practice_lessons SET open = 0', {});
  },

  recognise: ({ database }, seen) =>
    database.transaction(() => {
      const open = database.get('SELECT 1 FROM practice_lessons WHERE lesson = :lessonId AND open = 1', {
        lessonId: seen.lessonId,
      });
      return open !== undefined && observationTable.insertNew(database, seen).changes > 0;
    }),

  reset({ database }, lessonId) {
    database.run('DELETE FROM practice_lessons WHERE lesson = :lessonId', { lessonId });
  },

  accessSteps: ({ database }) =>
    database
      .all<RowOf<typeof accessTable>>(`SELECT ${accessTable.select()} FROM access_steps ORDER BY interface, step`)
      .map(accessTable.fieldsOf),

  markAccess({ database }, { interface: via, step, doneAt }) {
    if (doneAt === null)
      database.run('DELETE FROM access_steps WHERE interface = :via AND step = :step', { via, step });
    else accessTable.insertNew(database, { interface: via, step, doneAt });
  },
};
