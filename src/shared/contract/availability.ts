import * as z from 'zod';
import type { Failure } from '#registry/failure.ts';
import { operation } from './failures.ts';
import { accountIdSchema, instantSchema, interfaceSchema } from './values.ts';

/** The answer of one interface for one name. */
export const availabilityAnswerSchema = z.object({
  ldhName: z.string(),
  unicodeName: z.string(),
  via: interfaceSchema,
  answer: z.enum(['available', 'registered']),
  /** The registry's own reason or status words, where it gave any. */
  reason: z.string().nullable(),
  answeredAt: instantSchema,
  journalId: z.string(),
});
export type AvailabilityAnswer = z.infer<typeof availabilityAnswerSchema>;

/** One name over every interface that the account has. `off`: the account has no address for it; nothing was asked. */
export const comparisonSchema = z.object({
  ldhName: z.string(),
  unicodeName: z.string(),
  answers: z.array(
    z.object({
      via: interfaceSchema,
      answer: z.enum(['available', 'registered', 'off', 'failed']),
      reason: z.string().nullable(),
      failure: z.custom<Failure>().nullable(),
      journalId: z.string().nullable(),
      answeredAt: instantSchema.nullable(),
    }),
  ),
  /** `too-few`: fewer than two interfaces gave an answer, so there is nothing to compare. */
  verdict: z.enum(['agree', 'differ', 'not-a-registry-answer', 'too-few']),
  /** The verdict in words, and where they differ what may be behind it: one sentence or more each. */
  explanation: z.array(z.string()),
});
export type Comparison = z.infer<typeof comparisonSchema>;

const name = z.string().max(300);

export const availability = {
  /** Asks about one name over one interface. A name that cannot be is refused before a request is spent. */
  check: operation
    .input(z.object({ accountId: accountIdSchema, name, via: interfaceSchema }))
    .output(availabilityAnswerSchema),
  /** Asks about one name over every interface that is on; each takes one from the shared availability budget. */
  compare: operation.input(z.object({ accountId: accountIdSchema, name })).output(comparisonSchema),
};
