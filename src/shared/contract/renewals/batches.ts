import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { batchStates } from '#values/ledger-state.ts';
import { selectionSchema } from '../domains/domains.ts';
import { exportFormats, tableOrder } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  batchPauseSchema,
  calendarDateSchema,
  columnAnswersSchema,
  idSchema,
  instantSchema,
  listColumnSchema,
  messageSchema,
  periodSchema,
  windowSchema,
} from '../values.ts';
import { aboveCapSchema } from './cards.ts';
import { ledgerStateSchema } from './ledger-entry.ts';

/** Where a batch's names come from: the list on the screen, or text that a person pasted or dropped (one name a line, or CSV). */
export const batchSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('selection'), selection: selectionSchema }),
  z.object({ kind: z.literal('text'), text: z.string().max(20_000_000) }),
]);

export type BatchSource = z.infer<typeof batchSourceSchema>;

export const lineProblems = [
  'malformed',
  'duplicate',
  'outcome-unknown',
  'under-way',
  'not-in-list',
  'not-ours',
  'unknown-expiry',
  'renewed-recently',
  'renewed-elsewhere',
  'contradicted',
  'do-not-renew',
  'renewal-prohibited',
  'refused-recently',
  'beyond-horizon',
  'expired',
] as const;
/** Something to know about a line; one that `blocks` cannot be chosen. */
export const lineProblemSchema = z.object({ code: z.enum(lineProblems), text: messageSchema, blocks: z.boolean() });
export type LineProblem = z.infer<typeof lineProblemSchema>;

/** What of a batch is shown: also the lines with one kind of problem. */
export const shownLines = ['all', 'problems', 'failed', 'unknown', ...lineProblems] as const;
export type ShownLines = (typeof shownLines)[number];

/** One line of a batch under review or under way. */
export const batchLineSchema = z.object({
  lineId: z.string(),
  /** 1-based line of the pasted text, or the place in the selection. */
  line: z.number().int(),
  input: z.string(),
  ldhName: z.string().nullable(),
  unicodeName: z.string().nullable(),
  expiryDate: calendarDateSchema.nullable(),
  /** What the registry gave; before that, what is expected. */
  newExpiryDate: calendarDateSchema.nullable(),
  /** Null where no expiry date was known when the batch was made. */
  expectedExpiryDate: calendarDateSchema.nullable(),
  priceMinor: z.number().int().nullable(),
  chosen: z.boolean(),
  problems: z.array(lineProblemSchema),
  /** What became of it; null before its turn. `not-sent` without an entry: it was looked at, and nothing was opened. */
  state: ledgerStateSchema.nullable(),
  entryId: z.string().nullable(),
  resultCode: z.string().nullable(),
  text: messageSchema,
});
export type BatchLine = z.infer<typeof batchLineSchema>;

export const batchSchema = z.object({
  batchId: z.string(),
  accountId: accountIdSchema,
  /** In English where no person gave it one. */
  title: z.string(),
  /** Whether a person gave it its title; a window calls the others by their date in its own words. */
  named: z.boolean(),
  period: periodSchema,
  cardId: z.string(),
  /** review → running ⇄ paused → done | cancelled. An interrupted batch is found paused at the next start. */
  state: z.enum(batchStates),
  /** Counts the changes under review: another line chosen, another period, card or title. */
  revision: z.number().int(),
  createdAt: instantSchema,
  counts: z.object({
    lines: z.number().int(),
    chosen: z.number().int(),
    /** Not chosen, since their names are marked “do not renew”. */
    marked: z.number().int(),
    blocked: z.number().int(),
    renewed: z.number().int(),
    refused: z.number().int(),
    notSent: z.number().int(),
    /** Of those not sent: over the monthly cap of the card. */
    overCap: z.number().int(),
    unknown: z.number().int(),
    underWay: z.number().int(),
    waiting: z.number().int(),
    /** Chosen lines that the price list has no price for. */
    unpriced: z.number().int(),
    /** Chosen lines that wait and have a person’s word for a renewal above the cap. */
    lifted: z.number().int(),
  }),
  /** Sum of the price list for the chosen lines in minor units; null where no price is known. */
  totalMinor: z.number().int().nullable(),
  currency: z.string(),
  minorDigits: z.number().int(),
  /** While it runs: when it will be over at this pace. */
  forecastEndAt: instantSchema.nullable(),
  workId: z.string().nullable(),
  /** The person who prepared it; null where that was not recorded. */
  preparedBy: z.string().nullable(),
  /** In a team: who runs it, at which computer. Null where it does not run, and for a desk that is alone. */
  runBy: z.object({ person: z.string(), machine: z.string() }).nullable(),
  /** Why it paused by itself; null where a person paused it, or it does not stand still. */
  pause: batchPauseSchema.nullable(),
  /** Why it stands as it does; empty when there is nothing to say. */
  text: messageSchema,
});
export type RenewalBatch = z.infer<typeof batchSchema>;

/** What a batch would send, without sending it. */
export const dryRunSchema = z.object({
  /** Renewals that would be sent, and expiry dates that would be read first. */
  requests: z.number().int(),
  readings: z.number().int(),
  /** Renewals that the price list has no price for; all others together, in the batch's minor units. */
  unpriced: z.number().int(),
  totalMinor: z.number().int(),
  /** Of the first lines: the request as it would leave, without secrets. */
  sample: z.array(
    z.object({
      ldhName: z.string(),
      /** Empty where the expiry date is read first. */
      request: z.string(),
      newExpiryDate: calendarDateSchema.nullable(),
      /** What is to be known of the request. */
      text: messageSchema,
    }),
  ),
  /** All of it in words. */
  text: messageSchema,
});
export type DryRun = z.infer<typeof dryRunSchema>;

const one = z.object({ batchId: idSchema });

/** What every renewal of a batch asks for: for how long, and what it is billed to. */
const orderSchema = z.object({ period: periodSchema, cardId: z.string().trim().min(1).max(100) });

export const renewalBatches = {
  /** Reads the names, checks each against the local copy and the ledger, and keeps a batch under review. Sends nothing. */
  prepare: operation
    .input(
      orderSchema.extend({
        accountId: accountIdSchema,
        source: batchSourceSchema,
        title: z.string().trim().max(120),
        /** Of columns of a text that look like more than names. A used column must say what `period` and `cardId` say. */
        columns: columnAnswersSchema.optional(),
      }),
    )
    .output(batchSchema),
  /** The columns of a text; empty where it has names alone. Keeps nothing. */
  columns: operation
    .input(z.object({ accountId: accountIdSchema, text: z.string().max(20_000_000) }))
    .output(z.object({ columns: z.array(listColumnSchema) })),
  list: operation
    .input(z.object({ accountId: accountIdSchema.nullable() }))
    .output(z.object({ batches: z.array(batchSchema) })),
  get: operation.input(one).output(batchSchema),
  lines: operation
    .input(one.extend({ show: z.enum(shownLines) }).extend(windowSchema.shape))
    .output(z.object({ lines: z.array(batchLineSchema), total: z.number().int() })),
  /** What speaks against lines, each with how many have it, the most frequent first. */
  reasons: operation
    .input(one)
    .output(z.object({ reasons: z.array(z.object({ code: z.enum(lineProblems), lines: z.number().int() })) })),
  /**
   * Only under review. Null means every line that may be chosen. A line whose name is marked “do not renew” is chosen
   * with `although` alone, which says why; among all it is left out.
   */
  choose: operation
    .input(
      one.extend({
        lineIds: z.array(idSchema).max(200_000).nullable(),
        chosen: z.boolean(),
        although: z.string().trim().min(3, refusing('input.althoughReason')).max(500).optional(),
      }),
    )
    .output(batchSchema),
  /**
   * Only under review. Gives chosen lines a reason to be sent also above the monthly cap of the card, which is written
   * beside each entry that needs it; null takes it back. Null lines mean every chosen line.
   */
  liftCap: operation
    .input(
      one.extend({
        lineIds: z.array(idSchema).max(200_000).nullable(),
        aboveCap: aboveCapSchema.nullable(),
      }),
    )
    .output(batchSchema),
  /** Another period, card or title. Only under review: new dates, prices and warnings follow. Sends nothing. */
  change: operation.input(one.extend({ order: orderSchema, title: z.string().trim().max(120) })).output(batchSchema),
  /** What would be sent, in order, without sending: method, path, body, card. */
  dryRun: operation.input(one).output(dryRunSchema),
  /**
   * Starts or goes on. On production `typedCount` must equal the number of chosen lines that wait. `accountId` is the
   * account that a person was shown as the one that pays, and `revision` that of the batch that was shown: a batch of
   * another account, or one that was changed since, is refused as a conflict.
   */
  run: operation
    .input(
      one.extend({
        typedCount: z.number().int().nullable(),
        accountId: accountIdSchema,
        revision: z.number().int().optional(),
      }),
    )
    .output(batchSchema),
  pause: operation.input(one).output(batchSchema),
  /** Ends it for good; what is under way is awaited, what waits is not sent. */
  cancel: operation.input(one).output(batchSchema),
  /** A new batch under review with the lines that were refused or not sent, never the unknown ones. Its title is given or made. */
  retryFailed: operation.input(one.extend({ title: z.string().trim().max(120).optional() })).output(batchSchema),
  suggestPath: operation
    .input(one.extend({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes every line with what the ledger says of it, as long work; its receipt is the work's result. */
  export: operation
    .input(
      one.extend({
        path: z.string().min(1).max(4000),
        ...tableOrder,
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
