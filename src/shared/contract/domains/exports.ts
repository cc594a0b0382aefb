import * as z from 'zod';
import { refusing } from '#values/input-problem.ts';
import type { FileColumn } from '#values/list-columns.ts';
import { operation } from '../failures.ts';
import { accountIdSchema, idSchema, instantSchema } from '../values.ts';
import { domainSortSchema, selectionSchema } from './domains.ts';

export const exportColumns = [
  'unicodeName',
  'ldhName',
  'status',
  'expiryDate',
  'expirySource',
  'expiryToldAt',
  'roles',
  'nameservers',
  /** Which list or lookup the row as a whole comes from, and when it was told. */
  'source',
  'toldAt',
  'tags',
  'note',
  /** Why a name is not to be renewed, and until when; empty where it may be. */
  'doNotRenew',
  'doNotRenewUntil',
  'customer',
  /** Handles with their roles. */
  'contacts',
] as const satisfies readonly FileColumn[];
/**
 * `csv` is RFC 4180 in UTF-8; `csv-excel` the same with a byte order mark, which Excel needs to read it as UTF-8; `xlsx`
 * is a workbook with one sheet, its dates real dates; `html` is a page to print, complete in itself.
 */
export const exportFormats = ['csv', 'csv-excel', 'tsv', 'json', 'xlsx', 'html'] as const;

/** Headings of a file: the names of the columns, for programs, or words in a language. JSON always has the names. */
export const headingChoices = ['names', 'en', 'is'] as const;

/** How a file of rows is written. */
export const tableOrder = { format: z.enum(exportFormats), headings: z.enum(headingChoices).optional() };

export const exportOrderSchema = z.object({
  accountId: accountIdSchema,
  selection: selectionSchema,
  sort: domainSortSchema,
  columns: z.array(z.enum(exportColumns)).min(1, refusing('input.columns')).max(50),
  ...tableOrder,
  /** Absolute path of the file to write. */
  path: z.string().min(1, refusing('input.target')).max(4000),
  /** Allows an existing file to be replaced. */
  replace: z.boolean().default(false),
});
export type ExportOrder = z.infer<typeof exportOrderSchema>;

/** What was written: rows without the header row, and the SHA-256 of the file in hex. */
export const exportReceiptSchema = z.object({
  path: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  /** Where a window of the web host can download the file; null elsewhere. */
  downloadPath: z.string().nullable(),
});
export type ExportReceipt = z.infer<typeof exportReceiptSchema>;

/** A file that was written for a person. */
export const recentFileSchema = z.object({
  path: z.string(),
  at: instantSchema,
  bytes: z.number().int(),
  sha256: z.string(),
  /** False where it was moved or removed since. */
  isThere: z.boolean(),
});
export type RecentFile = z.infer<typeof recentFileSchema>;

export const exports = {
  /** A path that can be written, in the user's downloads folder, named after the account and the date. */
  suggestPath: operation
    .input(z.object({ accountId: accountIdSchema, format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Opens the system's save dialog where the host has one; null when the person cancelled. */
  choosePath: operation
    .input(z.object({ suggested: z.string().max(4000) }))
    .output(z.object({ path: z.string().nullable() })),
  /** The last files that were written, the newest first. */
  recent: operation.output(z.object({ files: z.array(recentFileSchema) })),
  /** Shows one of the recent files, and no other, in the system's own window for files. */
  show: operation.input(z.object({ path: z.string().max(4000) })).output(z.object({})),
  /** Opens the file that an export has written, in the program for its kind, or shows it in its folder. */
  openWritten: operation
    .input(z.object({ workId: idSchema, where: z.enum(['program', 'folder']) }))
    .output(z.object({})),
  /** Starts the export as long work; its receipt is the work's result. */
  start: operation.input(exportOrderSchema).output(z.object({ workId: z.string() })),
};
