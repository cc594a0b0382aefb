import * as z from 'zod';
import { longestImport } from '#values/import-bounds.ts';
import { refusing } from '#values/input-problem.ts';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  columnAnswersSchema,
  idSchema,
  instantSchema,
  ldhNameSchema,
  listColumnSchema,
  messageSchema,
} from '../values.ts';
import { doNotRenewSchema, selectionSchema } from './domains.ts';

export const tagSchema = z
  .string()
  .trim()
  .min(1, refusing('input.tag'))
  .max(50)
  .regex(/^[^;\p{Cc}]*$/u, refusing('input.tagForm'));

/** Why a name is marked “do not renew”. */
export const markReasonSchema = z.string().trim().min(3, refusing('input.markReason')).max(500);

/** A line of an import that could not be used, or not as a whole; counted from 1, the header among them. */
export const importProblemSchema = z.object({ line: z.number().int(), text: messageSchema });

/** What people wrote on a name; a `person` is null where it was not recorded. */
export const nameMarksSchema = z.object({
  note: z.string(),
  person: z.string().nullable(),
  /** Null without a note. */
  changedAt: instantSchema.nullable(),
  tags: z.array(z.object({ tag: z.string(), person: z.string().nullable() })),
});
export type NameMarks = z.infer<typeof nameMarksSchema>;

const account = z.object({ accountId: accountIdSchema });
const name = account.extend({ ldhName: ldhNameSchema });

/** What people write on names, and lists that they bring. */
export const domainMarks = {
  /** Adds tags to names and takes others away. `actionId` undoes it, as long as it is one of the newest. */
  tag: operation
    .input(
      account.extend({
        selection: selectionSchema,
        add: z.array(tagSchema).max(20),
        remove: z.array(z.string().max(50)).max(20),
      }),
    )
    .output(z.object({ changed: z.number().int(), actionId: z.string() })),
  undoTag: operation.input(account.extend({ actionId: idSchema })).output(z.object({ undone: z.number().int() })),
  /** Marks names “do not renew”, for good or until a day after today. A mark that a name has is replaced. */
  doNotRenew: operation
    .input(
      account.extend({
        selection: selectionSchema,
        reason: markReasonSchema,
        until: calendarDateSchema.nullable(),
      }),
    )
    .output(z.object({ changed: z.number().int() })),
  /** The mark of a name, also of one that is in no list; null where it has none. */
  markOf: operation.input(name).output(z.object({ doNotRenew: doNotRenewSchema.nullable() })),
  /** Takes such marks away. */
  renewAgain: operation
    .input(account.extend({ selection: selectionSchema }))
    .output(z.object({ changed: z.number().int() })),
  /** The note and the tags of a name, and who wrote them. */
  note: operation.input(name).output(nameMarksSchema),
  /** An empty note is none. */
  keepNote: operation.input(name.extend({ note: z.string().max(10_000) })).output(z.object({ note: z.string() })),
  /**
   * Reads a list of the reseller's own: CSV with a column of names; expiry, tags and note where they are; or one name a
   * line. A customer's column that is used becomes tags. With `dryRun` nothing is kept, and no column needs an answer. `problems` are the first ones, `wrong` says how many lines were left out.
   */
  import: operation
    .input(
      account.extend({
        text: z.string().max(longestImport),
        dryRun: z.boolean(),
        columns: columnAnswersSchema.optional(),
      }),
    )
    .output(
      z.object({
        names: z.number().int(),
        added: z.number().int(),
        wrong: z.number().int(),
        problems: z.array(importProblemSchema),
        /** Every column with what becomes of it; empty without a line of headings. */
        columns: z.array(listColumnSchema),
      }),
    ),
  /** Forgets what imports told of names; those that nothing else holds leave the list. Tags and notes stay. */
  forgetImported: operation
    .input(account.extend({ selection: selectionSchema }))
    .output(z.object({ forgotten: z.number().int(), lost: z.number().int() })),
};
