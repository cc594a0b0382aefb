import * as z from 'zod';
import { longestLabel } from '#values/customer-price.ts';
import { longestImport } from '#values/import-bounds.ts';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, calendarDateSchema, idSchema } from '../values.ts';
import { selectionSchema } from './domains.ts';
import { importProblemSchema } from './marks.ts';

export const customerLabelSchema = z
  .string()
  .trim()
  .min(1, refusing('input.customerLabel'))
  .max(longestLabel)
  .regex(/^\P{Cc}*$/u, refusing('input.customerLabelForm'));

/** The handle of a contact, as a person writes it; it is kept in capitals. The specification shows no form of its own. */
export const handleSchema = z
  .string()
  .trim()
  .min(1, refusing('input.handle'))
  .max(64)
  .regex(/^[^\s;,\p{Cc}]*$/u, refusing('input.handle'));

/**
 * What a customer pays for a renewal: what it costs you and an amount in minor units of a currency, or a percentage of
 * it with at most two decimal places.
 */
export const customerPriceSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('amount'),
    amountMinor: z.number().int().min(0).max(1_000_000_000),
    currency: z.string().regex(/^[A-Z]{3}$/, refusing('input.currency')),
  }),
  z.object({ kind: z.literal('percent'), percent: z.number().min(0).max(1000).multipleOf(0.01) }),
]);

export const customerSchema = z.object({
  customerId: idSchema,
  label: z.string(),
  ownPrice: customerPriceSchema.nullable(),
  /** In capitals. */
  handles: z.array(z.string()),
  /** Names of the account whose customer it is. */
  names: z.number().int(),
  /** The earliest expiry date of these from today on. */
  nextExpiry: calendarDateSchema.nullable(),
  /** What one year of all these names costs by the price list of today; null where the list does not say. */
  yearMinor: z.number().int().nullable(),
  /** What the customer pays for that; null where no price was agreed, or it is in another currency. */
  ownYearMinor: z.number().int().nullable(),
});
export type Customer = z.infer<typeof customerSchema>;

/** Who is meant: a customer, or the one of this label, made where there is none. */
const whoSchema = z.union([z.object({ customerId: idSchema }), z.object({ label: customerLabelSchema })]);
/** Handles, or the registrants of names. */
const whatSchema = z.union([
  z.object({ handles: z.array(handleSchema).min(1).max(10_000) }),
  z.object({ registrantsOf: selectionSchema }),
]);
const assignedSchema = z.object({
  customerId: idSchema,
  label: z.string(),
  /** Handles that did not have this customer before; of these, the ones that had another. */
  assigned: z.number().int(),
  moved: z.number().int(),
  /** Names whose registrant is not known. */
  without: z.number().int(),
});

const account = z.object({ accountId: accountIdSchema });

/**
 * Customers: labels on handles of contacts, never on a name (decision 0027). All are about the environment of the account;
 * names are counted in its own list.
 */
export const customers = {
  list: operation.input(account).output(
    z.object({
      customers: z.array(customerSchema),
      /** Registrants without a customer, our own handle left out, and the names that they have. */
      unlabelled: z.object({ handles: z.number().int(), names: z.number().int() }),
      /** Of `yearMinor`; empty without a price list. */
      currency: z.string(),
      minorDigits: z.number().int(),
    }),
  ),
  /** Makes a customer (`customerId` null), or gives it another label or price. Fails with conflict for a label twice. */
  keep: operation
    .input(
      account.extend({
        customerId: idSchema.nullable(),
        label: customerLabelSchema,
        ownPrice: customerPriceSchema.nullable(),
      }),
    )
    .output(z.object({ customerId: idSchema })),
  /** Gives handles a customer, instead of the one that they have. Fails with not-found where there is no such customer. */
  assign: operation.input(account.extend({ customer: whoSchema, what: whatSchema })).output(assignedSchema),
  unassign: operation
    .input(account.extend({ handles: z.array(handleSchema).min(1).max(10_000) }))
    .output(z.object({ unassigned: z.number().int() })),
  /** Removes the label. Its handles and names stay, and have no customer then. */
  remove: operation.input(account.extend({ customerId: idSchema })).output(z.object({})),
  /** Registrants without a customer, the ones of most names first; `example` is one of the names. */
  suggest: operation.input(account).output(
    z.object({
      handles: z.array(z.object({ handle: z.string(), names: z.number().int(), example: z.string() })),
      total: z.number().int(),
      names: z.number().int(),
    }),
  ),
  /**
   * Reads a file with two columns, handles and customers; without headings the first column has the handles. With `dryRun`
   * nothing is kept. Fails with invalid-input for two columns of handles, and for a file that is not UTF-8.
   */
  import: operation.input(account.extend({ text: z.string().max(longestImport), dryRun: z.boolean() })).output(
    z.object({
      handles: z.number().int(),
      /** Labels that no customer has yet. */
      created: z.number().int(),
      /** Handles that have another customer until now. */
      moved: z.number().int(),
      /** Handles of which no name of this account is known; they are kept. */
      unknown: z.number().int(),
      /** Lines that were left out; `problems` are the first ones, with what is unknown. */
      wrong: z.number().int(),
      problems: z.array(importProblemSchema),
      /** False where the file has no headings. */
      headed: z.boolean(),
    }),
  ),
};
