import type { FieldsOf, Written } from '#main/database/entity.ts';
import type { accessTable, lessonTable, observationTable } from './practice-tables.ts';

export type StoredLesson = FieldsOf<typeof lessonTable>;
export type StoredObservation = FieldsOf<typeof observationTable>;
export type StoredAccessStep = FieldsOf<typeof accessTable>;

/** What is remembered of practising: lessons, the evidence of each step, and the steps of getting access. */
export interface PracticeTables {
  /** All of it, observations in the order in which they were made. */
  progress(): Promise<{ lessons: readonly StoredLesson[]; observations: readonly StoredObservation[] }>;
  /** Opens a lesson where it stood, and closes any other. */
  begin(lessonId: string, at: number): Promise<void>;
  /** Closes whatever is open. */
  leave(): Promise<void>;
  /** Keeps what was seen; false where the lesson is not open (any more) or the step was seen already. */
  recognise(observation: Written<StoredObservation>): Promise<boolean>;
  /** Forgets a lesson and everything seen in it. */
  reset(lessonId: string): Promise<void>;
  accessSteps(): Promise<readonly StoredAccessStep[]>;
  /** Marks a step as done at an instant; null takes the mark away. */
  markAccess(step: { interface: string; step: number; doneAt: number | null }): Promise<void>;
}
