import * as z from 'zod';
import { operation } from '../failures.ts';
import { accountIdSchema, environmentSchema, instantSchema, interfaceSchema, messageSchema } from '../values.ts';

/**
 * How one point of the interfaces stands: `as-documented`, `differs` from what the specification shows, `seen` where the
 * specification does not show it, `not-seen` where this run could not see it.
 */
export const findingStandings = ['as-documented', 'differs', 'seen', 'not-seen'] as const;

export const probeFindingSchema = z.object({
  /** Stays the same from run to run, such as `options-answer`. */
  finding: z.string(),
  title: messageSchema,
  interface: interfaceSchema,
  /** What the specification shows; null where it says "not shown". */
  documented: z.string().nullable(),
  /** What this run saw; null where it could not see it, and `why` says why. */
  observed: z.string().nullable(),
  why: messageSchema.nullable(),
  standing: z.enum(findingStandings),
  /** What was last seen before this run, whichever run that was; null where no run saw the point. */
  previous: z.string().nullable(),
  /** When that run was; null where there was none, or it was before this was kept. */
  previousAt: instantSchema.nullable().default(null),
  /** True where it was seen before and now, and not the same. */
  changed: z.boolean(),
  /** The exchanges that show it, in the journal. */
  journalIds: z.array(z.string()),
});
export type ProbeFinding = z.infer<typeof probeFindingSchema>;

/** What a read-only run saw of a registry (product row 64). */
export const probeReportSchema = z.object({
  accountId: accountIdSchema,
  accountLabel: z.string(),
  environment: environmentSchema,
  handle: z.string(),
  ranAt: instantSchema,
  /** The run before; null on the first. */
  previousRanAt: instantSchema.nullable(),
  /** Questions that were asked. */
  asked: z.number().int(),
  /** False where something answered, and no answer has anything of a registry: another server is at the addresses. */
  isRegistry: z.boolean().default(true),
  findings: z.array(probeFindingSchema),
  /** Points that no run can see that only reads. */
  beyond: z.array(z.object({ title: messageSchema, why: messageSchema })),
});
export type ProbeReport = z.infer<typeof probeReportSchema>;

export const probeStandingSchema = z.object({
  /** What the last finished run saw; null where there was none. */
  report: probeReportSchema.nullable(),
  /** When a run began that never came to its end: its program ended, or it is another program's; null where there is none. */
  cutOffAt: instantSchema.nullable(),
});
export type ProbeStanding = z.infer<typeof probeStandingSchema>;

const one = z.object({ accountId: accountIdSchema });
const target = one.extend({ format: z.enum(['md', 'json']) });

export const probe = {
  /**
   * Begins to ask each interface that is on some twenty questions, inside the budgets; renews, acknowledges and changes
   * nothing. The work's result is a ProbeReport. Where a run of the account is under way, that is the one.
   */
  start: operation.input(one).output(z.object({ workId: z.string() })),
  standing: operation.input(one).output(probeStandingSchema),
  suggestPath: operation.input(target).output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes the last report as a file: Markdown for people, JSON for programs. Fails with not-found before the first run. */
  save: operation
    .input(target.extend({ path: z.string().min(1).max(4096), replace: z.boolean().default(false) }))
    .output(z.object({ path: z.string(), bytes: z.number(), sha256: z.string(), downloadPath: z.string().nullable() })),
};
