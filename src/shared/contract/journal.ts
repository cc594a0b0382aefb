import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from './failures.ts';
import {
  accountIdSchema,
  environmentSchema,
  idSchema,
  instantSchema,
  interfaceSchema,
  messageSchema,
  windowSchema,
} from './values.ts';

/** One exchange as the journal keeps it: redacted before it is written. */
export const exchangeRowSchema = z.object({
  journalId: z.string(),
  accountId: accountIdSchema,
  environment: environmentSchema,
  interface: interfaceSchema,
  command: z.string(),
  method: z.string(),
  url: z.string(),
  startedAt: instantSchema,
  durationMilliseconds: z.number().nullable(),
  /** HTTP status, or null when no answer came (yet). */
  status: z.number().int().nullable(),
  /** Why there is no answer: silence's cause, `not sent: ` and why where the desk itself did not send, or null. */
  silence: z.string().nullable(),
  clTRID: z.string().nullable(),
});
export type ExchangeRow = z.infer<typeof exchangeRowSchema>;

const headersSchema = z.array(z.tuple([z.string(), z.string()]));
export const exchangeDetailsSchema = exchangeRowSchema.extend({
  requestHeaders: headersSchema,
  requestBody: z.string().nullable(),
  replyHeaders: headersSchema,
  replyBody: z.string().nullable(),
  /** True when the body was cut for keeping. */
  replyBodyCut: z.boolean(),
});
export type ExchangeDetails = z.infer<typeof exchangeDetailsSchema>;

/** The class of the HTTP status; a status is an answer, never right or wrong by itself. `none` = no answer (yet). */
export const statusClasses = ['2xx', '3xx', '4xx', '5xx', 'none'] as const;
export const journalFilterSchema = z.object({
  accountId: accountIdSchema.nullable(),
  interface: interfaceSchema.nullable(),
  text: z.string().max(200),
  statuses: z.enum(statusClasses).nullable().default(null),
  /** Both ends included. */
  startedFrom: instantSchema.optional(),
  startedTo: instantSchema.optional(),
});
export type JournalFilter = z.infer<typeof journalFilterSchema>;

const one = z.object({ journalId: idSchema });

export const journal = {
  /** The newest first. */
  page: operation
    .input(journalFilterSchema.extend(windowSchema.shape))
    .output(z.object({ rows: z.array(exchangeRowSchema), total: z.number().int() })),
  /** When the registry last answered an account, whatever it said; null where the journal has no answer. */
  lastAnswer: operation
    .input(z.object({ accountId: accountIdSchema }))
    .output(z.object({ answeredAt: instantSchema.nullable() })),
  exchange: operation.input(one).output(exchangeDetailsSchema),
  /**
   * The request as a command line for curl, with the handle alone where a secret was sent: curl asks for it. `notes` go
   * above it as comments.
   */
  curl: operation.input(one).output(z.object({ notes: z.array(messageSchema), command: z.string() })),
  /** A path that can be written, in the folder for exports. */
  suggestPath: operation.output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes exchanges as an HTTP archive (HAR 1.2), redacted, as long work; its receipt is the work's result. */
  exportHar: operation
    .input(
      z.object({
        selection: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('filter'), filter: journalFilterSchema }),
          z.object({ kind: z.literal('exchanges'), journalIds: z.array(idSchema).min(1).max(1000) }),
        ]),
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
