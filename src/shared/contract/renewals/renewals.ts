import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { refusing } from '#values/input-problem.ts';
import { doNotRenewSchema, expiryFactSchema } from '../domains/domains.ts';
import { exportFormats, tableOrder } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  instantSchema,
  ldhNameSchema,
  messageSchema,
  monthSchema,
  periodSchema,
  windowSchema,
} from '../values.ts';
import { aboveCapSchema } from './cards.ts';
import {
  examinationSchema,
  ledgerEntrySchema,
  ledgerReadingSchema,
  ledgerRowSchema,
  ledgerStateSchema,
  renewedElsewhereSchema,
} from './ledger-entry.ts';

export const renewalWarnings = [
  'read-only',
  'renewed-elsewhere',
  'contradicted',
  'no-card',
  'not-in-list',
  'not-ours',
  'renewed-recently',
  'renewal-prohibited',
  'expired',
  'beyond-horizon',
] as const;
/** Something worth a second look; it keeps nothing from being sent. */
const renewalWarningSchema = z.object({ code: z.enum(renewalWarnings), text: messageSchema });
export type RenewalWarning = z.infer<typeof renewalWarningSchema>;

/**
 * Why an expiry date was not read just now: a renewal of the name is open; the registry does not know the name, or its
 * answer has no date; the date that it reported is from before a renewal that the ledger has; or the reading failed.
 */
export const notReadCodes = ['open', 'not-known', 'no-date', 'behind', 'failure'] as const;
export const staleWhySchema = z.object({
  code: z.enum(notReadCodes),
  failure: z.custom<Failure>().optional(),
});
export type StaleWhy = z.infer<typeof staleWhySchema>;

/** A place in the ledger's own order: the number of an entry, and how many steps it had; zeros where there is none. */
const ledgerPlaceSchema = z.object({ entry: z.number().int(), steps: z.number().int() });

/** What the renewal form shows before anything is sent. */
export const renewalProposalSchema = z.object({
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  /** The expiry date that will be sent; null when none is known. */
  expiry: expiryFactSchema.nullable(),
  /** True when the date was not read from the registry just now. Sending it then needs a reason. */
  stale: z.boolean(),
  /** Why it is stale; null where it is not. */
  staleWhy: staleWhySchema.nullable(),
  /** The same in words; empty where it is not stale. */
  staleText: messageSchema,
  cards: z.array(z.object({ cardId: z.string(), label: z.string() })),
  /** The price is the reseller's own list's, in minor units of `currency`; null where the list does not say. */
  choices: z.array(
    z.object({
      period: periodSchema,
      newExpiryDate: calendarDateSchema,
      priceMinor: z.number().int().nullable(),
      /** Of this choice alone, such as a new date beyond the registry's horizon. */
      warnings: z.array(renewalWarningSchema),
    }),
  ),
  /** Empty without a price list. */
  currency: z.string(),
  minorDigits: z.number().int(),
  /** Of the name and the account, whatever is chosen. */
  warnings: z.array(renewalWarningSchema),
  /** The name is marked “do not renew”: sending needs `although`. */
  doNotRenew: doNotRenewSchema.nullable(),
  /** An entry of this name under way or with unknown outcome: nothing may be sent until it is settled. */
  open: ledgerEntrySchema.nullable(),
  /** How far the ledger of this name had come. */
  reviewed: ledgerPlaceSchema,
});
export type RenewalProposal = z.infer<typeof renewalProposalSchema>;

/**
 * A person's second word for a name that is marked “do not renew”: the mark that was shown, and why the name is renewed
 * all the same, which the ledger keeps. Null gives none.
 */
export const althoughSchema = z.object({ markId: z.number().int(), reason: z.string().max(500) });

const account = z.object({ accountId: accountIdSchema });
const one = z.object({ entryId: z.string().max(200) });
/** Which entries; of every account where none is named, in any state where none is. */
const found = z.object({
  accountId: accountIdSchema.nullable(),
  states: z.array(ledgerStateSchema).max(20),
  text: z.string().max(200),
  /** Both ends included. */
  openedFrom: instantSchema.optional(),
  openedTo: instantSchema.optional(),
  /** In which month each was sent, the last time that it was: the month (UTC) in which the costs count it. */
  sentIn: monthSchema.optional(),
});

export const renewals = {
  /** Reads the expiry date fresh (RDAP) and proposes; falls back to the local date, marked stale. Sends nothing that bills. */
  propose: operation
    .input(
      account.extend({
        ldhName: ldhNameSchema,
        /** A period that is to be among the choices, also where the form offers none so long. */
        years: z.number().int().min(1).max(99).optional(),
      }),
    )
    .output(renewalProposalSchema),
  /**
   * Renews: the ledger row is durable before the first byte leaves. Answers with the entry, whatever became of it
   * (renewed, refused, not-sent, outcome-unknown); fails only where nothing was written and nothing sent.
   */
  renew: operation
    .input(
      account.extend({
        ldhName: ldhNameSchema,
        expiryDate: calendarDateSchema,
        period: periodSchema,
        cardId: z.string().trim().min(1, refusing('input.card')).max(100),
        staleReason: z.string().max(500).default(''),
        although: althoughSchema.nullable().default(null),
        aboveCap: aboveCapSchema.nullable().default(null),
        /** Of the proposal that was looked at. It is refused where the date may have moved since, in whatever window. */
        reviewed: ledgerPlaceSchema.nullable().default(null),
      }),
    )
    .output(ledgerEntrySchema),
  page: operation
    // With `ldhName`: of this very name alone.
    .input(found.extend({ ldhName: ldhNameSchema.optional() }).extend(windowSchema.shape))
    .output(z.object({ entries: z.array(ledgerRowSchema), total: z.number().int(), unknown: z.number().int() })),
  /** A path that can be written, in the folder for exports; null names no account, for entries of every one. Named after `sentIn`, else today. */
  suggestPath: operation
    .input(
      z.object({
        accountId: accountIdSchema.nullable(),
        format: z.enum(exportFormats),
        sentIn: monthSchema.optional(),
      }),
    )
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Starts the export of what `page` finds as long work, the newest first; its receipt is the work's result. */
  export: operation
    .input(
      found.extend({
        ...tableOrder,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
  entry: operation.input(one).output(ledgerEntrySchema),
  /**
   * Reads the expiry date of an entry with unknown outcome and settles it where the date proves what happened; fails with
   * conflict and the facts where it does not (another date, or the request may still be under way). Sends no renewal.
   */
  reconcile: operation.input(one).output(ledgerEntrySchema),
  /** The same, and where the date proves nothing: the facts, side by side. */
  examine: operation.input(one).output(examinationSchema),
  /** Examines every unknown outcome of an account, one after the other, as long work. */
  examineAll: operation.input(account).output(z.object({ workId: z.string() })),
  /**
   * The readings of an entry, the oldest first. `next` while its outcome is unknown and the registry has the old date:
   * from when a reading counts, and whether the old date would then prove that it was not renewed.
   */
  readings: operation.input(one).output(
    z.object({
      readings: z.array(ledgerReadingSchema),
      next: z.object({ after: instantSchema, decides: z.boolean() }).nullable(),
    }),
  ),
  /** Settles an unknown outcome by a person's word, after the registry was read; the reason is kept as evidence. */
  settleByHand: operation
    .input(
      one.extend({
        renewed: z.boolean(),
        /** The expiry date that the registry has now, where the person knows it. */
        newExpiryDate: calendarDateSchema.nullable(),
        reason: z.string().trim().min(3, refusing('input.settleReason')).max(500),
      }),
    )
    .output(ledgerEntrySchema),
  /**
   * Sends an unknown renewal once more, the same to the last letter: clTRID, expiry date, period, card. Reads first, and
   * sends only where the registry still shows the old date and the earlier request can hardly be under way.
   */
  sendAgain: operation
    .input(
      one.extend({
        although: althoughSchema.nullable().default(null),
        aboveCap: aboveCapSchema.nullable().default(null),
      }),
    )
    .output(ledgerEntrySchema),
  /** Renewals whose new date was not the expected one and that nobody has seen; at most 100. */
  alarms: operation
    .input(z.object({ accountId: accountIdSchema.nullable() }))
    .output(z.object({ entries: z.array(ledgerEntrySchema), total: z.number().int() })),
  /** What waits for a person, of every account that has any: unknown outcomes, and alarms that nobody has seen. */
  attention: operation.output(
    z.object({
      accounts: z.array(
        z.object({
          accountId: accountIdSchema,
          label: z.string(),
          unknown: z.number().int(),
          alarms: z.number().int(),
          /** Dates that moved with no renewal of ours, and that nobody has dealt with. */
          elsewhere: z.number().int(),
        }),
      ),
    }),
  ),
  alarmSeen: operation.input(one).output(ledgerEntrySchema),
  /** Expiry dates that moved forward with no renewal of ours that explains it, the newest first. */
  elsewhere: operation
    .input(z.object({ accountId: accountIdSchema.nullable(), handled: z.boolean() }).extend(windowSchema.shape))
    .output(z.object({ events: z.array(renewedElsewhereSchema), total: z.number().int() })),
  /** Marks such an event as dealt with, or takes that back; fails with not-found. */
  handleElsewhere: operation
    .input(z.object({ eventId: z.string().regex(/^\d{1,15}$/), handled: z.boolean() }))
    .output(z.object({})),
};
