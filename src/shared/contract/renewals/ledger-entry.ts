import * as z from 'zod';
import { factSources } from '#values/fact-source.ts';
import { ledgerStates, settlers } from '#values/ledger-state.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  environmentSchema,
  factSourceSchema,
  instantSchema,
  ldhNameSchema,
  messageSchema,
  periodSchema,
} from '../values.ts';

export const ledgerStateSchema = z.enum(ledgerStates);

/** Whose desk of the team did something; null where the desk was alone. */
const colleagueSchema = z.object({ person: z.string(), machine: z.string() }).nullable();

/** One step of an entry and what proves it; what this step was not told is left out. */
export const ledgerStepSchema = z.object({
  state: ledgerStateSchema,
  at: instantSchema,
  text: messageSchema,
  by: colleagueSchema,
  journalId: z.string().nullable(),
  resultCode: z.string().optional(),
  svTRID: z.string().optional(),
  newExpiryDate: calendarDateSchema.optional(),
});
export type LedgerStep = z.infer<typeof ledgerStepSchema>;

export const ledgerEntrySchema = z.object({
  entryId: z.string(),
  accountId: accountIdSchema,
  accountLabel: z.string(),
  environment: environmentSchema,
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  clTRID: z.string(),
  /** Exactly the expiry date that the request carries. */
  expiryDateSent: calendarDateSchema,
  period: periodSchema,
  expectedExpiryDate: calendarDateSchema,
  cardId: z.string(),
  state: ledgerStateSchema,
  openedAt: instantSchema,
  settledAt: instantSchema.nullable(),
  /** What the registry answered with; a value other than the expected one is an alarm. */
  newExpiryDate: calendarDateSchema.nullable(),
  resultCode: z.string().nullable(),
  /** While the outcome is unknown: the registry said that it has accepted it and carries it out later (01001, or HTTP 202). */
  accepted: z.boolean(),
  text: messageSchema,
  svTRID: z.string().nullable(),
  journalId: z.string().nullable(),
  /** The address of the process that the registry made of it (Location), as it was told. */
  location: z.string().nullable(),
  /** Null while it is open, and of entries from before this was kept: their text says it. */
  settledBy: z.enum(settlers).nullable(),
  /** A person's own words, where a person settled it; empty otherwise. */
  settledReason: z.string(),
  /** Who settled it by hand; null where that was not recorded, and where no person did. */
  settledPerson: z.string().nullable(),
  /** Why a stale expiry date was sent all the same; empty when it was read fresh. */
  staleReason: z.string(),
  /** Where the date that was sent comes from, and what the renewal belongs to. */
  why: messageSchema,
  /** `window` or `command line`. */
  askedBy: z.string(),
  /** Who asked for it; null where that was not recorded. */
  person: z.string().nullable(),
  /** The desk that asked for it. */
  by: colleagueSchema,
  batchId: z.string().nullable(),
  /** A new date other than the expected one, or a contradiction, is an alarm until a person says that it was seen. */
  alarm: z.enum(['none', 'unseen', 'seen']),
  /** Facts that came after it was settled and say otherwise, the oldest first. */
  contradictions: z.array(
    z.object({
      at: instantSchema,
      source: z.enum([...factSources, 'answer', 'message', 'restore']),
      dateNow: calendarDateSchema.nullable(),
      text: messageSchema,
      journalId: z.string().nullable(),
    }),
  ),
  steps: z.array(ledgerStepSchema),
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

/** An entry as a list shows it, with what it cost: null where it did not renew, or where the price list does not say. */
export const ledgerRowSchema = ledgerEntrySchema.extend({
  price: z.object({ amountMinor: z.number().int(), currency: z.string(), minorDigits: z.number().int() }).nullable(),
});
export type LedgerRow = z.infer<typeof ledgerRowSchema>;

/** An expiry date that moved forward with no renewal of ours: somebody else renewed the name, or the registry did. */
export const renewedElsewhereSchema = z.object({
  eventId: z.string().regex(/^\d{1,15}$/),
  accountId: accountIdSchema,
  accountLabel: z.string(),
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  dateBefore: calendarDateSchema,
  dateAfter: calendarDateSchema,
  /** What reported the new date, and when. */
  source: factSourceSchema,
  at: instantSchema,
  handledAt: instantSchema.nullable(),
  /** The newest message about the name that says that something was carried out, where there is one. */
  inboxId: z.string().nullable(),
});
export type RenewedElsewhere = z.infer<typeof renewedElsewhereSchema>;

/** What somebody found who read the expiry date to learn what became of an entry. */
export const ledgerReadingSchema = z.object({
  at: instantSchema,
  source: factSourceSchema,
  /** Null where the registry told none, or could not be asked. */
  dateNow: calendarDateSchema.nullable(),
  text: messageSchema,
  journalId: z.string().nullable(),
});
export type LedgerReading = z.infer<typeof ledgerReadingSchema>;

/** An entry with unknown outcome beside what the registry says now, for a person to compare. */
export const examinationSchema = z.object({
  entry: ledgerEntrySchema,
  /** Null where the entry was settled before anything was read. */
  reading: ledgerReadingSchema.nullable(),
  /** True when the date proved what happened, and the entry is settled. */
  settled: z.boolean(),
  /** What the reading means, and what stands in the way of a decision. */
  text: messageSchema,
});
export type Examination = z.infer<typeof examinationSchema>;
