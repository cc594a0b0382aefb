import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { refusing } from '#values/input-problem.ts';
import { todayScopes } from '#values/today-scope.ts';
import { operation } from './failures.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  idSchema,
  instantSchema,
  ldhNameSchema,
  messageSchema,
} from './values.ts';

/** What may wait for a person, by its group, the most urgent first. */
export const todayKinds = {
  'unknown-outcome': 'money',
  alarm: 'money',
  'renewed-elsewhere': 'money',
  'card-short': 'money',
  expired: 'expiring',
  expiring: 'expiring',
  'keys-wait': 'waiting',
  batch: 'waiting',
  messages: 'waiting',
  'paused-work': 'waiting',
  collecting: 'desk',
  'no-list': 'desk',
  'old-list': 'desk',
  backup: 'desk',
  'no-person': 'desk',
} as const;
export type TodayKind = keyof typeof todayKinds;
export const todayGroups = ['money', 'expiring', 'waiting', 'desk'] as const;

const accountSchema = z.object({ accountId: accountIdSchema, label: z.string() });

/** One thing that waits for a person. */
export const todayRowSchema = z.object({
  /** The same as long as it is the same thing. */
  rowId: z.string(),
  kind: z.enum(Object.keys(todayKinds) as [TodayKind, ...TodayKind[]]),
  group: z.enum(todayGroups),
  /** Null where it is of the program and of no account. */
  account: accountSchema.nullable(),
  /** How many names, messages or days. */
  count: z.number().int(),
  what: messageSchema,
  why: messageSchema,
  /** Who asked for it or prepared it; null where that was not recorded, and where no person did. */
  person: z.string().nullable(),
  /** The batch, the card or the work that it is about; of one renewal its entry. Null otherwise. */
  subjectId: z.string().nullable(),
});
export type TodayRow = z.infer<typeof todayRowSchema>;

export const todaySteps = ['list', 'messages', 'outcomes', 'batch'] as const;
/** What a run did for an account: it asked for the list, collected, read unknown outcomes, prepared a batch. */
export const todayStepSchema = z.object({
  account: accountSchema,
  step: z.enum(todaySteps),
  outcome: z.enum(['done', 'skipped', 'failed']),
  text: messageSchema,
  failure: z.custom<Failure>().nullable(),
});
export type TodayStep = z.infer<typeof todayStepSchema>;

/** The result of the long work `today-check`. `byAnother`: another program did it meanwhile, and this one waited. */
export const todayCheckedSchema = z.object({ steps: z.array(todayStepSchema), byAnother: z.boolean() });
export type TodayChecked = z.infer<typeof todayCheckedSchema>;

export const digestFormats = ['html', 'txt'] as const;
export type DigestFormat = (typeof digestFormats)[number];

/** Of every account of the scope where none is named. */
const asked = z.object({
  scope: z.enum(todayScopes),
  accountId: accountIdSchema.nullable().default(null),
  /** Names that expire within so many days are counted. */
  days: z.number().int().min(1).max(365).default(30),
});

export const today = {
  /** Everything that waits for a person, in the order in which it is shown. Asks no registry. */
  list: operation.input(asked).output(
    z.object({
      rows: z.array(todayRowSchema),
      accounts: z.array(accountSchema),
      today: calendarDateSchema,
      /** When everything was checked last; null where it never was. */
      checkedAt: instantSchema.nullable(),
      /** The check that is under way in this program. */
      workId: z.string().nullable(),
      /** When the oldest of the lists was downloaded; null where no account has one. */
      listedAt: instantSchema.nullable(),
      /** The name of the lists that expires next. */
      next: z
        .object({
          ldhName: ldhNameSchema,
          unicodeName: z.string(),
          date: calendarDateSchema,
          daysLeft: z.number().int(),
        })
        .nullable(),
    }),
  ),
  /** Names that `expired` or `expiring` counts: not marked “do not renew”, in no batch, with no renewal under way. */
  names: operation
    .input(z.object({ accountId: accountIdSchema, days: z.number().int().min(1).max(365).default(30) }))
    .output(z.object({ names: z.array(ldhNameSchema) })),
  /**
   * Starts to check everything as long work, or answers with the one under way: downloads lists, collects messages (and
   * acknowledges them where the account says so and may), reads unknown outcomes. With `prepare` it also prepares a batch
   * of what expires, for review, where none of an earlier run waits. Never sends a renewal.
   */
  check: operation.input(asked.extend({ prepare: z.boolean().default(false) })).output(z.object({ workId: idSchema })),
  /** A path that can be written, in the folder for exports. */
  suggestPath: operation
    .input(z.object({ format: z.enum(digestFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes what `list` answers as a page or a text, with what the last check of this program did, as long work. */
  digest: operation
    .input(
      asked.extend({
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
        format: z.enum(digestFormats),
        language: z.enum(['en', 'is']),
      }),
    )
    .output(z.object({ workId: idSchema })),
};
