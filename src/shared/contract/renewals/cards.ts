import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, calendarDateSchema, idSchema, instantSchema, periodSchema, windowSchema } from '../values.ts';

/** A person's word for one renewal above the monthly cap of its card: why, which is written beside the entry. */
export const aboveCapSchema = z.object({
  reason: z.string().trim().min(3, refusing('input.aboveCapReason')).max(500),
});

/**
 * Why nobody can say what a card has left: neither a balance nor a top-up was entered; the account has no price list;
 * `count` renewals have no price on their day; or what was entered is in another currency than the price list.
 */
export const leftUnknown = ['nothing-entered', 'no-price-list', 'unpriced', 'other-currency'] as const;
const leftWhySchema = z.object({ code: z.enum(leftUnknown), count: z.number().int() });
export type LeftWhy = z.infer<typeof leftWhySchema>;

/** Decimal places of a currency, as a price list has them. */
const minorDigitsSchema = z.number().int().min(0).max(4);
/** What is counted of a card, in minor units: by our count, for no interface reports a balance. */
const countedSchema = z.object({
  cardId: z.string(),
  /** Empty where it has none. */
  label: z.string(),
  leftMinor: z.number().int().nullable(),
  /** Why `leftMinor` is null. */
  leftWhy: leftWhySchema.nullable(),
  /** The moment of the last balance that was entered; null where none was. */
  balanceAt: instantSchema.nullable(),
  /** A calendar month; null where there is no cap. */
  capMinor: z.number().int().nullable(),
  /** What is left of the cap this month, at least nothing; null without a cap, or where nobody can say. */
  capLeftMinor: z.number().int().nullable(),
  spentThisMonthMinor: z.number().int(),
  /** Renewals of this month that have no price and are not in it. */
  unpricedThisMonth: z.number().int(),
  /** Of the account's price lists; empty without any. */
  currency: z.string(),
  minorDigits: minorDigitsSchema,
});

export const cardSchema = countedSchema.extend({
  /** Names that expire within 30 days, are to be renewed and would be billed to this card. */
  names30: z.number().int(),
  /** What they need for a year each; null where the price list has no price for it. */
  needs30Minor: z.number().int().nullable(),
  /** By how much the card does not cover that; 0 where it does, null where nobody can say. */
  shortMinor: z.number().int().nullable(),
});
export type Card = z.infer<typeof cardSchema>;

/** Why renewals would not be sent without a person's word. */
export const overCapReasons = ['over', 'no-price', 'unpriced', 'other-currency'] as const;

/** A card beside what one renewal, or a batch, would be billed to it now. */
export const coverSchema = countedSchema.extend({
  names: z.number().int(),
  needMinor: z.number().int().nullable(),
  /** By how much the card does not cover it; 0 where it does, null where nobody can say. */
  shortMinor: z.number().int().nullable(),
  /** Null where the cap leaves room for all of it. `names` would not be sent, `minor` is by how much it is over. */
  overCap: z
    .object({ why: z.enum(overCapReasons), names: z.number().int(), minor: z.number().int().nullable() })
    .nullable(),
});
export type CardCover = z.infer<typeof coverSchema>;

const personSchema = z.string().nullable();
const eventOf = z.object({ cardId: z.string(), at: instantSchema, person: personSchema });
const moneySchema = { minor: z.number().int(), currency: z.string(), minorDigits: minorDigitsSchema };
const amountFields = {
  amountId: z.string(),
  day: calendarDateSchema,
  ...moneySchema,
  reference: z.string(),
  takenBackAt: instantSchema.nullable(),
  takenBackBy: personSchema,
};
/** Something that was entered for a card, and renewals that a person sent above its cap. */
export const cardEventSchema = z.discriminatedUnion('kind', [
  eventOf.extend({ kind: z.literal('top-up'), ...amountFields }),
  eventOf.extend({
    kind: z.literal('balance'),
    ...amountFields,
    toldAt: instantSchema,
    inboxId: z.string().nullable(),
  }),
  eventOf.extend({ kind: z.literal('cap'), ...moneySchema, minor: z.number().int().nullable() }),
  eventOf.extend({
    kind: z.literal('lift'),
    entryId: z.string(),
    unicodeName: z.string(),
    reason: z.string(),
    capMinor: z.number().int(),
    spentMinor: z.number().int(),
    priceMinor: z.number().int().nullable(),
    currency: z.string(),
    minorDigits: minorDigitsSchema,
  }),
]);
export type CardEvent = z.infer<typeof cardEventSchema>;

const account = z.object({ accountId: accountIdSchema });
const card = account.extend({ cardId: z.string().trim().min(1, refusing('input.card')).max(100) });
const most = 1_000_000_000_000;
/** In minor units of the currency of the account's price list; an amount in another one is refused. */
const currencySchema = z.string().regex(/^[A-Z]{3}$/, refusing('input.currency'));
const listed = z.object({ cards: z.array(cardSchema) });

export const cards = {
  /** Every card of the account, and others that something was entered for. */
  list: operation.input(account).output(listed),
  /** A card beside one renewal by a period, beside what waits of a batch, or beside one that is sent again. Sends nothing. */
  cover: operation
    .input(
      card.extend({
        what: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('one'), period: periodSchema }),
          z.object({ kind: z.literal('batch'), batchId: idSchema }),
          /** A renewal that would be sent again: it is counted already. */
          z.object({ kind: z.literal('again'), entryId: idSchema }),
        ]),
      }),
    )
    .output(coverSchema),
  topUp: operation
    .input(
      card.extend({
        /** Null is the account's today. */
        day: calendarDateSchema.nullable().default(null),
        amountMinor: z.number().int().min(1).max(most),
        currency: currencySchema,
        reference: z.string().trim().max(200).default(''),
      }),
    )
    .output(listed),
  /**
   * Enters the balance that the registry reported: as of now, of the beginning of a day, or of the moment of a message of
   * the inbox, from which a person read it. What was sent after it is deducted.
   */
  balance: operation
    .input(
      card.extend({
        amountMinor: z.number().int().min(-most).max(most),
        currency: currencySchema,
        of: z.discriminatedUnion('kind', [
          z.object({ kind: z.literal('now') }),
          z.object({ kind: z.literal('day'), day: calendarDateSchema }),
          z.object({ kind: z.literal('message'), inboxId: idSchema }),
        ]),
        reference: z.string().trim().max(200).default(''),
      }),
    )
    .output(listed),
  /** Takes a top-up or a balance back; it stays in the history and is not counted. */
  takeBack: operation.input(account.extend({ amountId: z.string().regex(/^\d{1,15}$/) })).output(listed),
  /** What the card may be billed in a calendar month; 0 blocks every renewal, null removes the cap. */
  setCap: operation
    .input(card.extend({ amountMinor: z.number().int().min(0).max(most).nullable(), currency: currencySchema }))
    .output(listed),
  /** What was entered, the newest first; of one card, or of all. */
  history: operation
    .input(account.extend({ cardId: z.string().max(100).nullable() }).extend(windowSchema.shape))
    .output(z.object({ events: z.array(cardEventSchema), total: z.number().int() })),
};
