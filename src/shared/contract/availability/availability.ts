import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, instantSchema, interfaceSchema, messageSchema } from '../values.ts';

/** The answer of one interface for one name. */
export const availabilityAnswerSchema = z.object({
  ldhName: z.string(),
  unicodeName: z.string(),
  via: interfaceSchema,
  answer: z.enum(['available', 'registered']),
  /** The registry's own reason or status words, where it gave any. */
  reason: z.string().nullable(),
  /** What was off in the answer, in sentences; mostly none. */
  oddities: z.array(messageSchema).default([]),
  answeredAt: instantSchema,
  journalId: z.string(),
});
export type AvailabilityAnswer = z.infer<typeof availabilityAnswerSchema>;

/**
 * A sentence of a comparison. `agree`, `only` and `others`: the interfaces that gave `answer`. `differ`: `vias` say it is
 * available, `others` say registered. `checker-counts-more`: the RDAP checker's rule, and what it said here. `moment`,
 * `environments`: what else may be behind a difference. `stranger`, `silent`: what one did that gave no answer.
 */
export const comparisonNotes = [
  'agree',
  'differ',
  'checker-counts-more',
  'moment',
  'environments',
  'stranger',
  'silent',
  'only',
  'others',
  'two-needed',
] as const;
const comparisonNoteSchema = z.object({
  code: z.enum(comparisonNotes),
  vias: z.array(interfaceSchema).default([]),
  others: z.array(interfaceSchema).default([]),
  answer: z.enum(['available', 'registered']).nullable().default(null),
  /** What the checker said of its status: the registry's own words. */
  said: z.string().nullable().default(null),
});
export type ComparisonNote = z.infer<typeof comparisonNoteSchema>;

/** One name over every interface that the account has. `off`: the account has no address for it; nothing was asked. */
export const comparisonSchema = z.object({
  ldhName: z.string(),
  unicodeName: z.string(),
  answers: z.array(
    z.object({
      via: interfaceSchema,
      answer: z.enum(['available', 'registered', 'off', 'failed']),
      reason: z.string().nullable(),
      oddities: z.array(messageSchema).default([]),
      failure: z.custom<Failure>().nullable(),
      journalId: z.string().nullable(),
      answeredAt: instantSchema.nullable(),
    }),
  ),
  /** `too-few`: fewer than two interfaces gave an answer, so there is nothing to compare. */
  verdict: z.enum(['agree', 'differ', 'not-a-registry-answer', 'too-few']),
  /** What is behind the verdict, one note after the other; a window says each in its own words. */
  explanation: z.array(comparisonNoteSchema),
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
