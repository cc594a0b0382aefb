import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { exportFormats, tableOrder } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import { instantSchema, messageSchema } from '../values.ts';

/**
 * Lessons on the practice registry. Each step is recognised by what the emulator saw or by how it stands, never by a
 * word of the learner. The groups follow the specification, "Getting access": what RPP v0 asks for, what REPP v1 asks
 * for and shows, and what it asks for without showing it (assumed: the public draft of 2024, N9).
 */
export const lessonSteps = {
  availability: ['check-available', 'check-registered', 'check-by-rdap'],
  renew: ['read-expiry', 'renew-name', 'read-new-expiry'],
  poll: ['request-message', 'acknowledge-message', 'empty-queue'],
  drafts: ['turn-drafts-on', 'create-name', 'hear-of-creation', 'renew-over-repp'],
  'time-travel': ['look-up-active', 'go-on-hold', 'look-up-on-hold', 'go-deleted', 'check-gone'],
  'lost-answer': ['lose-answer', 'find-out'],
  'too-many': ['hear-429', 'ask-after-waiting'],
  'wrong-address': ['hear-a-stranger', 'hear-the-registry'],
  'refused-card': ['card-refused', 'pay-with-another'],
} as const;
export type LessonId = keyof typeof lessonSteps;
export type StepId = (typeof lessonSteps)[LessonId][number];
export const lessonIds = Object.keys(lessonSteps) as LessonId[];
export const lessonGroups = ['rpp-v0', 'repp-v1', 'assumed', 'beyond'] as const;

const lessonId = z.enum(lessonIds);
const stepId = z.enum(Object.values(lessonSteps).flat());

/** What the emulator saw that a step was recognised by. `operation` is null where it is no request (time, a switch). */
export const observationSchema = z.object({
  lessonId,
  stepId,
  /** The emulator's name of the operation, such as `rpp-v0/renew-domain`. */
  operation: z.string().nullable(),
  method: z.string().nullable(),
  target: z.string().nullable(),
  status: z.number().int().nullable(),
  /** RPP-code or EPP result code. */
  code: z.string().nullable(),
  clTRID: z.string().nullable(),
  svTRID: z.string().nullable(),
  /** The registry's own time of it. */
  virtualAt: instantSchema,
  /** When it was recognised. */
  seenAt: instantSchema,
  /** The rule of the specification that decided the answer, or what was found to be so. */
  text: messageSchema,
  /** True where it rests on a draft, because the specification does not show the operation. */
  assumed: z.boolean(),
});
export type Observation = z.infer<typeof observationSchema>;

export const lessonSchema = z.object({
  lessonId,
  group: z.enum(lessonGroups),
  assumed: z.boolean(),
  /** Null before it was begun. */
  begunAt: instantSchema.nullable(),
  steps: z.array(z.object({ stepId, seen: observationSchema.nullable() })),
  /** The first step that is not seen; null when all are, or none was begun. */
  next: stepId.nullable(),
  done: z.boolean(),
});
export type Lesson = z.infer<typeof lessonSchema>;

/** The two interfaces that access is asked for (specification, Getting access); RDAP needs none. */
export const accessInterfaces = ['rpp', 'repp'] as const;
/** The steps of the specification, Getting access 1 to 6. */
export const accessSteps = [1, 2, 3, 4, 5, 6] as const;
const accessStep = { interface: z.enum(accessInterfaces), step: z.number().int().min(1).max(6) };
export const accessStepSchema = z.object({ ...accessStep, doneAt: instantSchema });
export type AccessStep = z.infer<typeof accessStepSchema>;

const standingSchema = z.object({
  /** False while the practice registry does not run: nothing is recognised then. */
  running: z.boolean(),
  /** The lesson that is open beside the screens. */
  open: lessonId.nullable(),
  lessons: z.array(lessonSchema),
});
export type PracticeStanding = z.infer<typeof standingSchema>;

export const practice = {
  standing: operation.output(standingSchema),
  /**
   * Opens a lesson, where it stood, and prepares what its next step needs. Fails with conflict where the practice registry
   * does not run or nobody practises there yet.
   */
  begin: operation.input(z.object({ lessonId })).output(standingSchema),
  /** Closes the open lesson; what was seen stays, and what was prepared on the registry is taken back. */
  leave: operation.output(standingSchema),
  /** Forgets what was seen in a lesson, takes back what it prepared, and closes it. */
  reset: operation.input(z.object({ lessonId })).output(standingSchema),
  /**
   * Sends REPP create or renew in the shape of the public draft of 2024: required for access, not shown by the
   * specification, so only ever to the practice registry. Renew reads the expiry date first.
   */
  sendDraft: operation
    .input(z.object({ command: z.enum(['create', 'renew']), name: z.string().min(1).max(255) }))
    .output(
      z.object({
        code: z.string(),
        expiryDate: z.string().nullable(),
        clTRID: z.string(),
        svTRID: z.string().nullable(),
        journalId: z.string(),
      }),
    ),
  /** Everything seen, the oldest first. */
  evidence: operation.output(z.object({ observations: z.array(observationSchema) })),
  suggestPath: operation
    .input(z.object({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes the operations seen, with times, clTRID and svTRID, as long work; its receipt is the work's result. */
  exportEvidence: operation
    .input(
      z.object({
        ...tableOrder,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
  /** The steps of getting access that were marked as done. */
  access: operation.output(z.object({ done: z.array(accessStepSchema) })),
  markAccess: operation
    .input(z.object({ ...accessStep, done: z.boolean() }))
    .output(z.object({ done: z.array(accessStepSchema) })),
};
