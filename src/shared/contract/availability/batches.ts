import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { exportFormats, tableOrder } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  batchPauseSchema,
  idSchema,
  instantSchema,
  interfaceSchema,
  messageSchema,
  nameProblemSchema,
  windowSchema,
} from '../values.ts';

export const checkLineStates = ['waiting', 'available', 'registered', 'problem', 'duplicate', 'failed'] as const;
const lineStateSchema = z.enum(checkLineStates);

/** One name of a batch, in the order in which it was given. */
export const checkLineSchema = z.object({
  /** Its place in the list: 1, 2, 3… */
  place: z.number().int(),
  /** The line of the text that it was read from, from 1. */
  line: z.number().int(),
  input: z.string(),
  ldhName: z.string().nullable(),
  unicodeName: z.string().nullable(),
  /** `problem` is found before anything is spent; `duplicate` is not asked itself. */
  state: lineStateSchema,
  /** Of a duplicate, the state of the line that is asked; otherwise the same as `state`. */
  answer: lineStateSchema,
  /** Of a duplicate, the line of the text (as `line`) with the name that is asked. */
  sameAs: z.number().int().nullable(),
  /** What the registry said of it, or why it was not or could not be asked; that in English. */
  reason: z.string(),
  /** What was off in the answer, in sentences; mostly none. */
  oddities: z.array(messageSchema),
  /** Of a line that is no name: why, for a window to say in its own words. */
  problem: nameProblemSchema.nullable(),
  answeredAt: instantSchema.nullable(),
  journalId: z.string().nullable(),
});
export type CheckLine = z.infer<typeof checkLineSchema>;

export const checkBatchSchema = z.object({
  batchId: z.string(),
  accountId: accountIdSchema,
  title: z.string(),
  via: interfaceSchema,
  /** ready → running ⇄ paused → done | cancelled; an interrupted batch is found paused at the next start. */
  state: z.enum(['ready', 'running', 'paused', 'done', 'cancelled']),
  createdAt: instantSchema,
  /** Every line counts once. */
  counts: z.object({
    lines: z.number().int(),
    waiting: z.number().int(),
    available: z.number().int(),
    registered: z.number().int(),
    problems: z.number().int(),
    duplicates: z.number().int(),
    failed: z.number().int(),
  }),
  /** When the rate budget lets it go on, while it waits for that; null otherwise. */
  waitsUntil: instantSchema.nullable(),
  forecastEndAt: instantSchema.nullable(),
  /** The long work that runs it in this program; null where it does not run, or another program runs it. */
  workId: z.string().nullable(),
  /** Why it paused by itself; null where a person paused it, or it does not stand still. */
  pause: batchPauseSchema.nullable(),
  /** Why it stands as it does, in English; empty when there is nothing to say. */
  text: messageSchema,
});
export type CheckBatch = z.infer<typeof checkBatchSchema>;

const one = z.object({ batchId: idSchema });
export const shownCheckLines = ['all', 'available', 'registered', 'problems', 'failed'] as const;
const showSchema = z.enum(shownCheckLines);

export const availabilityBatches = {
  /** Reads pasted or dropped text (one name a line, or CSV): order kept, duplicates folded, problems by line; spends nothing. */
  prepare: operation
    .input(
      z.object({
        accountId: accountIdSchema,
        text: z.string().max(20_000_000),
        via: interfaceSchema,
        title: z.string().trim().max(120),
      }),
    )
    .output(checkBatchSchema),
  /** The newest first. */
  list: operation
    .input(z.object({ accountId: accountIdSchema.nullable() }))
    .output(z.object({ batches: z.array(checkBatchSchema) })),
  get: operation.input(one).output(checkBatchSchema),
  /** A window of lines, in their order; `problems` are duplicates too. */
  lines: operation
    .input(one.extend({ show: showSchema }).extend(windowSchema.shape))
    .output(z.object({ rows: z.array(checkLineSchema), total: z.number().int() })),
  /** Starts or goes on, within the rate budget; of a batch that is done, asks again what failed. */
  run: operation.input(one).output(checkBatchSchema),
  pause: operation.input(one).output(checkBatchSchema),
  /** Ends it for good; what was answered stays. */
  cancel: operation.input(one).output(checkBatchSchema),
  remove: operation.input(one).output(z.object({})),
  /** A path that can be written, in the folder for exports. */
  suggestPath: operation
    .input(one.extend({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Starts the export as long work; its receipt is the work's result. */
  export: operation
    .input(
      one.extend({
        show: showSchema.default('all'),
        ...tableOrder,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
