import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { recentFileSchema } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import { journalFilterSchema } from '../journal.ts';
import { accountIdSchema, instantSchema } from '../values.ts';

/** Whether exchanges of an account are being recorded, since when, and how many there are by now. */
export const recordingStatusSchema = z.object({
  since: instantSchema.nullable(),
  exchanges: z.number().int(),
});
export type RecordingStatus = z.infer<typeof recordingStatusSchema>;

/** Which part of the journal: all that is kept, the last so many minutes, or what happened between two instants. */
export const stretchSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('minutes'), minutes: z.number().int().min(1).max(525_600) }),
  z.object({ kind: z.literal('between'), from: instantSchema, until: instantSchema }),
]);
export type Stretch = z.infer<typeof stretchSchema>;

const one = z.object({ accountId: accountIdSchema });
/** What of the journal goes into a recording: of one account, as filtered, in a stretch of time. */
const selectionSchema = journalFilterSchema.extend({ ...one.shape, stretch: stretchSchema });

/** Recordings of exchanges, for the emulator to answer from (docs/recording.md). */
export const recordings = {
  status: operation.input(one).output(recordingStatusSchema),
  /** From now on; the journal keeps longer bodies meanwhile. Ends with the program. */
  start: operation.input(one).output(recordingStatusSchema),
  /** Ends it; what was recorded is the stretch between the two instants. Fails with `conflict` where none runs. */
  stop: operation
    .input(one)
    .output(z.object({ from: instantSchema, until: instantSchema, exchanges: z.number().int() })),
  /** How many exchanges the journal has there. */
  measure: operation.input(selectionSchema).output(z.object({ exchanges: z.number().int() })),
  /** The recordings among the files that were written last, and whether the host has a dialog for others. */
  kept: operation.output(z.object({ recordings: z.array(recentFileSchema), chooser: z.boolean() })),
  /** Opens the system's dialog for a recording; null where the person chose none, or the host has no such dialog. */
  choose: operation.output(z.object({ path: z.string().nullable() })),
  suggestPath: operation.input(one).output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes the recording, redacted, as long work; its receipt is the work's result, with exchanges as its rows. */
  save: operation
    .input(
      selectionSchema.extend({
        /** Blanks vCards and e-mail addresses, and gives contacts other handles. */
        withoutContacts: z.boolean(),
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
