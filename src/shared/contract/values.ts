import * as z from 'zod';
import { environments, registryInterfaces } from '#registry/environment.ts';
import type { Failure } from '#registry/failure.ts';
import { nameProblems, notIdnaReasons } from '#registry/name-problem.ts';

/** Shapes that several parts of the contract use. All is plain JSON: instants are epoch milliseconds named …At. */
export const environmentSchema = z.enum(environments);
export const interfaceSchema = z.enum(registryInterfaces);
export const instantSchema = z.number().int().nonnegative();
export const calendarDateSchema = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'A date is written YYYY-MM-DD.');
/** An identifier that main gave to something: an entry, a batch, a message, work. */
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

/** Why a text is no name: a window says it in its own words, `text` says it in English. The shape of NameProblem. */
export const nameProblemSchema = z.object({
  code: z.enum(nameProblems),
  text: z.string(),
  name: z.string().optional(),
  zone: z.string().optional(),
  letter: z.string().optional(),
  length: z.number().int().optional(),
  longest: z.number().int().optional(),
  why: z.enum(notIdnaReasons).optional(),
});

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
  said: z.string().optional(),
});
export type BatchPause = z.infer<typeof batchPauseSchema>;

/** Where a fact comes from. `import` is a list that the reseller brought. */
export const factSources = ['my-domains', 'ispstat', 'rdap', 'renewal', 'import'] as const;
export const factSourceSchema = z.enum(factSources);
export type FactSource = z.infer<typeof factSourceSchema>;
