import * as z from 'zod';
import { type bookUses, dateOrders, longestBooks } from '#values/books.ts';
import { operation } from '../failures.ts';
import {
  accountIdSchema,
  calendarDateSchema,
  idSchema,
  instantSchema,
  ldhNameSchema,
  windowSchema,
} from '../values.ts';
import { exportFormats, tableOrder } from './exports.ts';
import { importProblemSchema } from './marks.ts';

/**
 * What a name comes to when the books are compared with the list. Each name has one (decision 0028); rows are shown in
 * this order, what concerns money first.
 */
export const booksOutcomes = [
  'renewed-not-billed',
  'billed-not-renewed',
  'other-expiry',
  'other-customer',
  'only-registry',
  'only-books',
  /** A date that should be compared is missing on one side. */
  'no-date',
  'agrees',
] as const;
const outcomeSchema = z.enum(booksOutcomes);
export type BooksOutcome = z.infer<typeof outcomeSchema>;

/** A column of a books file. */
export const booksColumnSchema = z.object({
  /** Its heading, or its number from 1 where it has none of its own. */
  name: z.string(),
  /** The first different values. */
  values: z.array(z.string()),
  /** The first dates with slashes or hyphens; null where the column has none. */
  dates: z
    .object({
      dayFirst: z.string().nullable(),
      monthFirst: z.string().nullable(),
      either: z.string().nullable(),
    })
    .nullable(),
});
export type BooksColumn = z.infer<typeof booksColumnSchema>;

const place = z.number().int().min(0).max(1000).nullable();
/** Which column of the file is what, by place from 0; null for one that the file does not have. */
export const booksMappingSchema = z.object({
  /** Whether the first line has headings. */
  headed: z.boolean(),
  name: place,
  expiry: place,
  paidUntil: place,
  customer: place,
  /** How dates with slashes or hyphens are read; null where the file shows it, or has none. */
  dates: z.enum(dateOrders).nullable(),
}) satisfies z.ZodType<Record<(typeof bookUses)[number], number | null>>;
export type BooksMapping = z.infer<typeof booksMappingSchema>;

const columnName = z.string().nullable();
/** A mapping as it is remembered for the next file: columns by their names. */
export const rememberedMappingSchema = booksMappingSchema.extend({
  name: columnName,
  expiry: columnName,
  paidUntil: columnName,
  customer: columnName,
});
export type RememberedMapping = z.infer<typeof rememberedMappingSchema>;

const lookedSchema = z.object({
  /** Lines beside the headings. */
  lines: z.number().int(),
  columns: z.array(booksColumnSchema),
  /** What the headings, the values or the last match with these headings suggest. */
  mapping: booksMappingSchema,
  /** True where the mapping is the one of the last match. */
  remembered: z.boolean(),
});

/** One name of the comparison. Dates and customers are null where a side does not have them. */
export const booksRowSchema = z.object({
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  outcome: outcomeSchema,
  /** As the registry reported it last. */
  expiryDate: calendarDateSchema.nullable(),
  booksExpiryDate: calendarDateSchema.nullable(),
  paidUntil: calendarDateSchema.nullable(),
  /** Days from the date of the books that differs to the registry's expiry date; null where none differs. */
  days: z.number().int().nullable(),
  customer: z.string().nullable(),
  booksCustomer: z.string().nullable(),
  /** Line of the file; null where the books do not have the name. */
  line: z.number().int().nullable(),
});
export type BooksRow = z.infer<typeof booksRowSchema>;

const account = z.object({ accountId: accountIdSchema });
const books = account.extend({ booksId: idSchema });
const shown = books.extend({
  /** Empty: all. */
  outcomes: z.array(outcomeSchema).max(20),
  /** Found anywhere in either form of the name. */
  text: z.string().max(200),
});

/** A billing export beside the list of names. Nothing is written to the list, the ledger or the registry. */
export const domainBooks = {
  /** Looks at the text of a file and keeps it until some other files were opened, or Registry Desk ends. */
  open: operation
    .input(account.extend({ text: z.string().max(longestBooks) }))
    .output(lookedSchema.extend({ booksId: z.string() })),
  /** Looks at it again, the first line taken as headings or as a line like any other. */
  look: operation.input(books.extend({ headed: z.boolean() })).output(lookedSchema),
  /** Compares as long work, and remembers the mapping for the next file of this account. */
  match: operation.input(books.extend({ mapping: booksMappingSchema })).output(z.object({ workId: z.string() })),
  page: operation.input(shown.extend(windowSchema.shape)).output(
    z.object({
      rows: z.array(booksRowSchema),
      /** Of the wanted outcomes. */
      total: z.number().int(),
      counts: z.array(z.object({ outcome: outcomeSchema, count: z.number().int() })),
      matchedAt: instantSchema,
      /** Lines without a readable name. */
      wrong: z.number().int(),
      /** The first lines that were not taken as they are. */
      problems: z.array(importProblemSchema),
      problemCount: z.number().int(),
    }),
  ),
  suggestPath: operation
    .input(account.extend({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes every row that is shown, as long work; its receipt is the work's result. */
  export: operation
    .input(shown.extend({ path: z.string().min(1).max(4000), ...tableOrder, replace: z.boolean().default(false) }))
    .output(z.object({ workId: z.string() })),
};
