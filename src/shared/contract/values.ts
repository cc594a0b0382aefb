import * as z from 'zod';
import type { Message } from '#messages/message.ts';
import { environments, registryInterfaces } from '#values/environment.ts';
import { factSources } from '#values/fact-source.ts';
import type { Failure } from '#values/failure.ts';
import { refusing } from '#values/input-problem.ts';
import { nameProblems } from '#values/name-problem.ts';
import { columnKinds } from '#values/table-columns.ts';

/** Shapes that several parts of the contract use. All is plain JSON: instants are epoch milliseconds named …At. */
export const environmentSchema = z.enum(environments);
export const interfaceSchema = z.enum(registryInterfaces);
export const instantSchema = z.number().int().nonnegative();
export const calendarDateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, refusing('input.dateForm'));
/** An identifier that main gave to something: an entry, a batch, a message, work. */
/** YYYY-MM */
export const monthSchema = z.string().regex(/^\d{4}-\d{2}$/);

export const idSchema = z.string().max(200);
/** Values that a filter looks for; any of them counts. */
export const soughtSchema = z.array(z.string().max(300)).max(500);
export const accountIdSchema = z.string().min(1).max(64);
export const ldhNameSchema = z.string().min(1).max(255);
export const periodSchema = z.object({ unit: z.enum(['y', 'm']), value: z.number().int().min(1).max(99) });
export const windowSchema = z.object({
  offset: z.number().int().nonnegative().default(0),
  limit: z.number().int().min(1).max(500).default(100),
});

/** A column of a list that a person brings, and what is done with it. */
export const listColumnSchema = z.object({
  /** What answers call it: its heading, or its number from 1. */
  name: z.string(),
  /** Empty where the list has none for it. */
  heading: z.string(),
  use: z.enum(['name', 'expiry', 'tags', 'note', 'none']),
  /** What a person must say "use" or "ignore" to before the list is taken; null where nothing needs an answer. */
  looksLike: z.enum(columnKinds).nullable(),
  /** The first different values. */
  values: z.array(z.string()),
  /** The value that every row has; null where rows differ or one has none. */
  same: z.string().nullable(),
  /** Whether a column that looks like more can be used, and not only ignored. */
  usable: z.boolean(),
  /** Why it can only be ignored. */
  hindrance: z.enum(['rows-differ', 'no-period', 'unknown-card', 'no-place']).nullable(),
});
export type ListColumn = z.infer<typeof listColumnSchema>;

/** What a person says about columns, by their names: their values count, or they are left out. */
export const columnAnswersSchema = z.object({
  use: z.array(z.string().max(1000)).max(1000),
  ignore: z.array(z.string().max(1000)).max(1000),
});
export type ColumnAnswers = z.infer<typeof columnAnswersSchema>;

/** A sentence as data: its code and its values. */
export const messageSchema = z.object({
  code: z.string(),
  values: z.record(z.string(), z.unknown()).optional(),
}) as unknown as z.ZodType<Message>;

/** Why a text is no name that can be registered. */
export const nameProblemSchema = z.object({ code: z.enum(nameProblems), message: messageSchema });

/**
 * Why a batch paused without a person. `count`: how many in a row; `resultCode` and `said`: what the registry answered, and
 * what the ledger says of it in English. A window says the rest in its own words.
 */
export const batchPauses = [
  'program-ended',
  'program-closed',
  'fault',
  'failure',
  'no-answers',
  'unknown-outcomes',
  'hopeless',
  'refused-alike',
  'wrong-date',
  'not-sent',
] as const;
export const batchPauseSchema = z.object({
  code: z.enum(batchPauses),
  count: z.number().int().optional(),
  failure: z.custom<Failure>().optional(),
  resultCode: z.string().optional(),
  said: messageSchema.optional(),
  message: messageSchema,
});
export type BatchPause = z.infer<typeof batchPauseSchema>;

export const factSourceSchema = z.enum(factSources);
