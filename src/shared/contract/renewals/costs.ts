import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import { whoseSchema } from '../domains/domains.ts';
import { exportFormats, tableOrder } from '../domains/exports.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, calendarDateSchema, idSchema, monthSchema, periodSchema } from '../values.ts';

/** The reseller's own price list: what the registry bills for each year of renewal, in minor units of one currency. */
export const priceListSchema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/, refusing('input.currency')),
  /** Decimal places of the currency: 0 for ISK, 2 for EUR. */
  minorDigits: z.number().int().min(0).max(4),
  prices: z
    .array(z.object({ years: z.number().int().min(1).max(99), amountMinor: z.number().int().nonnegative() }))
    .max(20),
  /** From this day; null from always. */
  validFrom: calendarDateSchema.nullable(),
});
export type PriceList = z.infer<typeof priceListSchema>;

/** What a month costs. */
export const monthCostSchema = z.object({
  month: monthSchema,
  renewals: z.number().int(),
  amountMinor: z.number().int(),
  /** Renewals whose price is not in the list. */
  unpriced: z.number().int(),
});
export type MonthCost = z.infer<typeof monthCostSchema>;

/** A month of the forecast; the sums leave out names that are marked “do not renew”. */
export const forecastMonthSchema = monthCostSchema.extend({
  /** What those would cost if they were renewed all the same. */
  marked: monthCostSchema.omit({ month: true }),
});
export type ForecastMonth = z.infer<typeof forecastMonthSchema>;

const yearsSchema = z.number().int().min(1).max(5);
/** What a customer's renewals cost, and what the customer pays for them. Amounts are in minor units. */
export const customerCostSchema = z.object({
  /** Null for renewals of names without a customer. */
  customerId: idSchema.nullable(),
  label: z.string().nullable(),
  renewals: z.number().int(),
  amountMinor: z.number().int(),
  unpriced: z.number().int(),
  /** By the customer's price of today; null where none was agreed, it is in another currency, or a renewal has no price. */
  ownMinor: z.number().int().nullable(),
  marginMinor: z.number().int().nullable(),
});
export type CustomerCost = z.infer<typeof customerCostSchema>;

/** What a file of costs has: what was spent, by month and card; the forecast, by month; what was spent, by customer. */
export const costFileSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('spent') }),
  z.object({ what: z.literal('forecast'), years: yearsSchema, whose: whoseSchema.optional() }),
  z.object({ what: z.literal('customers') }),
]);
export type CostFile = z.infer<typeof costFileSchema>;

const account = z.object({ accountId: accountIdSchema });

export const costs = {
  /** Every list of the account, the newest first; each holds from its day until the next one's. All in one currency. */
  priceLists: operation.input(account).output(z.object({ lists: z.array(priceListSchema) })),
  /** Keeps a list; one that holds from the same day is replaced. */
  keepPriceList: operation
    .input(account.extend({ priceList: priceListSchema }))
    .output(z.object({ lists: z.array(priceListSchema) })),
  removePriceList: operation
    .input(account.extend({ validFrom: calendarDateSchema.nullable() }))
    .output(z.object({ lists: z.array(priceListSchema) })),
  /** What one renewal by so long costs at the prices of today; `priceMinor` is null where the list does not say. */
  price: operation
    .input(account.extend({ period: periodSchema }))
    .output(z.object({ priceMinor: z.number().int().nullable(), currency: z.string(), minorDigits: z.number().int() })),
  /** What was renewed, by month of the renewal, from the ledger; and by card. */
  spent: operation.input(account).output(
    z.object({
      months: z.array(monthCostSchema),
      cards: z.array(
        z.object({
          cardId: z.string(),
          renewals: z.number().int(),
          amountMinor: z.number().int(),
          unpriced: z.number().int(),
        }),
      ),
      currency: z.string(),
      minorDigits: z.number().int(),
    }),
  ),
  /**
   * What the next 24 months cost when every name that we may pay for is renewed for `years` at its expiry, and again when
   * that runs out. Names that are overdue count in the first month. Names that are marked “do not renew” on the day when
   * they would be renewed are counted apart. Fails with not-found for a customer that is not there.
   */
  forecast: operation.input(account.extend({ years: yearsSchema, whose: whoseSchema.optional() })).output(
    z.object({
      months: z.array(forecastMonthSchema),
      currency: z.string(),
      minorDigits: z.number().int(),
      overdue: z.number().int(),
      unknownExpiry: z.number().int(),
      /** Names that are marked, also where their expiry is not known. */
      marked: z.number().int(),
    }),
  ),
  /** What was renewed, by the customer that each name has now: by label, names without a customer last. */
  customers: operation
    .input(account)
    .output(z.object({ customers: z.array(customerCostSchema), currency: z.string(), minorDigits: z.number().int() })),
  /** A path that can be written, in the folder for exports. */
  suggestPath: operation
    .input(
      account.extend({
        what: z.enum(['spent', 'forecast', 'customers']),
        format: z.enum(exportFormats),
        /** Of a forecast. */
        whose: whoseSchema.optional(),
      }),
    )
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Starts the export of what `spent`, `forecast` or `customers` counts as long work; its receipt is the work's result. */
  export: operation
    .input(
      account.extend({
        file: costFileSchema,
        ...tableOrder,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
