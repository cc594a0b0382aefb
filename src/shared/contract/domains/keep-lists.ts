import * as z from 'zod';
import { longestImport } from '#values/import-bounds.ts';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, calendarDateSchema, idSchema } from '../values.ts';
import { tableOrder } from './exports.ts';
import { importProblemSchema, markReasonSchema } from './marks.ts';

const customer = z.object({ accountId: accountIdSchema, customerId: idSchema });

/** A customer's list of its names, in which it says which ones to keep. Its answers become marks “do not renew”. */
export const keepLists = {
  /** A path in the exports folder that no file has yet. */
  suggestPath: operation.input(customer).output(z.object({ path: z.string(), chooser: z.boolean() })),
  /**
   * Starts a CSV file of the customer's names as long work, with columns for its answers. The price is what the customer
   * pays for a year, and empty where none was agreed. Fails with not-found where there is no such customer.
   */
  export: operation
    .input(
      customer.extend({
        headings: tableOrder.headings,
        path: z.string().min(1, refusing('input.target')).max(4000),
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
  /**
   * Reads such a file again. Without `apply` nothing is changed. With it, names that are not to be kept are marked, and
   * those to be kept lose their mark; `reason` is for lines without one. Names of others are never touched.
   */
  import: operation
    .input(
      customer.extend({
        text: z.string().max(longestImport),
        apply: z.object({ reason: markReasonSchema }).nullable(),
      }),
    )
    .output(
      z.object({
        /** Names that are marked, and names that lose their mark. */
        marked: z.number().int(),
        unmarked: z.number().int(),
        /** Answers that change nothing: the name is as the customer wants it. */
        same: z.number().int(),
        /** Names of the customer that the file does not answer. */
        open: z.number().int(),
        /** Lines with a name that is not this customer's. */
        foreign: z.number().int(),
        /** Lines that could not be read. */
        wrong: z.number().int(),
        /** The first of these lines. */
        problems: z.array(importProblemSchema),
        /** The account's today. */
        today: calendarDateSchema,
      }),
    ),
};
