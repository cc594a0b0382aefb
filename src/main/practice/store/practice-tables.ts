import { column, entity, flag } from '#main/database/entity.ts';
import { textColumn } from '#main/database/message-column.ts';

/** Lessons that were begun; lessons and steps are named by the contract. */
export const lessonTable = entity({
  table: 'practice_lessons',
  key: ['lessonId'],
  columns: {
    lessonId: column<string>('lesson'),
    begunAt: column<number>('begun_at'),
    open: flag('open'),
  },
});

/** What the practice registry saw that a step was recognised by; `operation` null where it was no request. */
export const observationTable = entity({
  table: 'practice_observations',
  key: ['lessonId', 'stepId'],
  columns: {
    lessonId: column<string>('lesson'),
    stepId: column<string>('step'),
    operation: column<string | null>('operation'),
    method: column<string | null>('method'),
    target: column<string | null>('target'),
    status: column<number | null>('status'),
    code: column<string | null>('code'),
    clTRID: column<string | null>('cl_trid'),
    svTRID: column<string | null>('sv_trid'),
    /** The registry's own time. */
    virtualAt: column<number>('virtual_at'),
    seenAt: column<number>('seen_at'),
    /** The rule that decided the answer, or what was found to be so. */
    text: textColumn('text'),
  },
});

/** The steps of getting access that are done. */
export const accessTable = entity({
  table: 'access_steps',
  key: ['interface', 'step'],
  columns: {
    interface: column<string>('interface'),
    step: column<number>('step'),
    doneAt: column<number>('done_at'),
  },
});
