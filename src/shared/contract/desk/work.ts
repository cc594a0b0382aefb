import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { workSubjects } from '#values/work-title.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, idSchema, instantSchema, messageSchema } from '../values.ts';

/** What long work is about (`workTitle`), with the account's or the list's name, or a count. */
export const workSubjectSchema = z.object({
  code: z.enum(workSubjects),
  name: z.string().optional(),
  count: z.number().int().optional(),
});
export type WorkSubject = z.infer<typeof workSubjectSchema>;

/** Long work as the tray shows it: progress, forecast, pause and cancel; it survives closing the screen. */
export const workSchema = z.object({
  workId: z.string(),
  kind: z.enum([
    'domains-refresh',
    'export',
    'availability-batch',
    'renewal-batch',
    'renewal-examination',
    'inbox-collect',
    'expiry-refresh',
    'probe',
    'books-match',
    'today-check',
    'team-move',
  ]),
  accountId: accountIdSchema.nullable(),
  subject: workSubjectSchema,
  /** The subject in English, for what has no words of its own: notices of the system, the command line. */
  title: z.string(),
  state: z.enum(['running', 'paused', 'done', 'failed', 'cancelled']),
  done: z.number().int(),
  /** Null while it is not known how much there is. */
  total: z.number().int().nullable(),
  startedAt: instantSchema,
  endedAt: instantSchema.nullable(),
  forecastEndAt: instantSchema.nullable(),
  canPause: z.boolean(),
  /** Why it paused by itself, until it goes on; empty otherwise. */
  trouble: messageSchema.nullable(),
  failure: z.custom<Failure>().nullable(),
  /** The result's shape depends on the kind: an export's is its receipt. Of cancelled work: what it had done, if it tells. */
  result: z.unknown(),
});
export type Work = z.infer<typeof workSchema>;

const one = z.object({ workId: idSchema });

export const work = {
  list: operation.output(z.object({ works: z.array(workSchema) })),
  get: operation.input(one).output(workSchema),
  pause: operation.input(one).output(workSchema),
  resume: operation.input(one).output(workSchema),
  cancel: operation.input(one).output(workSchema),
  /** Takes finished work off the tray. */
  dismiss: operation.input(one).output(z.object({})),
};
