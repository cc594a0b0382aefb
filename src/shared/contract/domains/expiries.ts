import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, calendarDateSchema, idSchema, instantSchema, ldhNameSchema } from '../values.ts';
import { whoseSchema } from './domains.ts';

/** What the planner would ask next and why: nearest expiry and oldest knowledge first, inside the lookup budget. */
export const plannedLookupSchema = z.object({
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  reason: z.enum(['expires-soon', 'unknown-expiry', 'old-knowledge']),
  expiryDate: calendarDateSchema.nullable(),
  /** Days from today to the known expiry; negative for one that is past. */
  daysLeft: z.number().int().nullable(),
  /** When the known expiry was told. */
  toldAt: instantSchema.nullable(),
  /** True where the limit does not apply: a name of our own contact, asked with the key. */
  exempt: z.boolean(),
  /** Forecast of when its turn comes, at the rate that the budget allows. */
  atAbout: instantSchema,
});
export type PlannedLookup = z.infer<typeof plannedLookupSchema>;

export const expiryPlanSchema = z.object({
  /** The first ones, in the order of their turns. */
  lookups: z.array(plannedLookupSchema),
  waiting: z.number().int(),
  /** Of these, names that the limit does not apply to. */
  waitingExempt: z.number().int(),
  /** True where own names can be asked with a key. */
  hasKey: z.boolean(),
  /** The published limit in force for all others, as it is counted here. */
  limit: z.number().int(),
  windowSeconds: z.number().int(),
  left: z.number().int(),
  /** Forecast end of all that waits now; null when nothing does. */
  endsAt: instantSchema.nullable(),
  /** The long work that carries it out, running or paused. */
  workId: z.string().nullable(),
});
export type ExpiryPlan = z.infer<typeof expiryPlanSchema>;

/** Names that have come within a chosen distance of their expiry, told of once. */
export const expiryNoticeSchema = z.object({
  noticeId: z.string(),
  /** Days before the expiry; -1 of names that have expired and can still be renewed. */
  distance: z.number().int(),
  raisedAt: instantSchema,
  names: z.number().int(),
  /** How many of them still expire then; the others were renewed or lost since. */
  still: z.number().int(),
  /** The nearest ones, those that still expire then before the others. */
  first: z.array(z.object({ ldhName: ldhNameSchema, unicodeName: z.string(), date: calendarDateSchema })),
  earliest: calendarDateSchema,
  latest: calendarDateSchema,
  seen: z.boolean(),
});
export type ExpiryNotice = z.infer<typeof expiryNoticeSchema>;

/** A notice with whose names they are, for what tells of it beside the account's own screens. */
export const toldNoticeSchema = expiryNoticeSchema.extend({
  account: z.object({ accountId: accountIdSchema, label: z.string() }),
});
export type ToldNotice = z.infer<typeof toldNoticeSchema>;

const account = z.object({ accountId: accountIdSchema });
const distancesSchema = z.object({ days: z.array(z.number().int().min(0).max(365)).max(20) });

export const expiryPlanner = {
  plan: operation.input(account).output(expiryPlanSchema),
  /** Carries the plan out as long work in the background; answers with the one under way where there is one. */
  start: operation.input(account).output(z.object({ workId: z.string() })),
  /** Names by month of expiry, for the picture: the past month, this one and the next 24, empty ones too. */
  timeline: operation.input(account.extend({ whose: whoseSchema.optional() })).output(
    z.object({
      months: z.array(
        z.object({
          /** YYYY-MM */
          month: z.string(),
          names: z.number().int(),
          firstDay: calendarDateSchema,
          lastDay: calendarDateSchema,
        }),
      ),
      today: calendarDateSchema,
      /** Before the first of these months, after the last, and not known. */
      before: z.object({ names: z.number().int(), lastDay: calendarDateSchema }),
      after: z.object({ names: z.number().int(), firstDay: calendarDateSchema }),
      unknown: z.number().int(),
    }),
  ),
  /** One month, day by day, and how many names expire on each: this month (0), or so many months ahead of it. */
  days: operation
    .input(account.extend({ ahead: z.number().int().min(-1200).max(1200), whose: whoseSchema.optional() }))
    .output(
      z.object({
        /** YYYY-MM */
        month: z.string(),
        names: z.number().int(),
        firstDay: calendarDateSchema,
        lastDay: calendarDateSchema,
        /** Every day of it. `weekday` counts from Monday, 1, to Sunday, 7. */
        days: z.array(
          z.object({ day: calendarDateSchema, weekday: z.number().int().min(1).max(7), names: z.number().int() }),
        ),
        today: calendarDateSchema,
      }),
    ),
  suggestPath: operation.input(account).output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes an iCalendar file (RFC 5545) of all known expiries, as long work; its receipt is the work's result. */
  calendar: operation
    .input(
      account.extend({
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
        /** Days before each expiry at which a calendar program reminds. */
        reminders: z.array(z.number().int().min(0).max(365)).max(20),
      }),
    )
    .output(z.object({ workId: z.string() })),
  alertDistances: operation.output(distancesSchema),
  keepAlertDistances: operation.input(distancesSchema).output(distancesSchema),
  /** The newest notices. Main looks by its own clock whether names have come nearer; asking raises none. */
  notices: operation
    .input(account)
    .output(z.object({ notices: z.array(expiryNoticeSchema), unseen: z.number().int() })),
  /** Notices of every account after a number, the oldest first, and the newest number; null asks for the number alone. */
  noticesSince: operation
    .input(z.object({ after: z.number().int().nullable() }))
    .output(z.object({ notices: z.array(toldNoticeSchema), latest: z.number().int() })),
  noticesSeen: operation
    .input(account.extend({ noticeIds: z.array(idSchema).max(1000) }))
    .output(z.object({ notices: z.array(expiryNoticeSchema), unseen: z.number().int() })),
};
