import * as z from 'zod';
import { operation } from '../failures.ts';
import { accountIdSchema, factSourceSchema, idSchema, instantSchema, ldhNameSchema, windowSchema } from '../values.ts';
import { domainFilterSchema, domainSortSchema } from './domains.ts';
import { exportFormats, tableOrder } from './exports.ts';

/** One kept download of a list: what came with it, beside the one before. */
export const downloadSchema = z.object({
  downloadId: z.string(),
  source: factSourceSchema,
  startedAt: instantSchema,
  finishedAt: instantSchema,
  names: z.number().int(),
  added: z.number().int(),
  lost: z.number().int(),
  changed: z.number().int(),
});
export type DomainDownload = z.infer<typeof downloadSchema>;

export const changeKinds = ['added', 'lost', 'status', 'nameservers', 'roles', 'contacts', 'expiry'] as const;
const changeKindSchema = z.enum(changeKinds);
export type ChangeKind = z.infer<typeof changeKindSchema>;

/** What differs of one name between two downloads; empty text for what there was not. */
export const comparedSchema = z.object({
  ldhName: ldhNameSchema,
  unicodeName: z.string(),
  kind: changeKindSchema,
  before: z.string(),
  after: z.string(),
  /** Of an expiry date that moved: by a renewal from here, or by one elsewhere; null where neither is known. */
  by: z.enum(['you', 'elsewhere']).nullable(),
});
export type ComparedName = z.infer<typeof comparedSchema>;

/** One change of one name as a source told it. */
export const changeSchema = z.object({
  at: instantSchema,
  source: factSourceSchema,
  kind: changeKindSchema,
  before: z.string(),
  after: z.string(),
});
export type DomainChange = z.infer<typeof changeSchema>;

/** Columns of the list, in order, with their widths in pixels. */
export const layoutSchema = z
  .array(z.object({ column: z.string().max(40), width: z.number().int().min(40).max(1200) }))
  .max(40);
export type ColumnLayout = z.infer<typeof layoutSchema>;

/** A saved view: what is filtered, how it is sorted, which columns. `columns` empty leaves them to the window. */
export const savedViewSchema = z.object({
  viewId: z.string().min(1).max(64),
  title: z.string().trim().min(1).max(80),
  filter: domainFilterSchema,
  sort: domainSortSchema,
  columns: layoutSchema,
});
export type SavedView = z.infer<typeof savedViewSchema>;

const account = z.object({ accountId: accountIdSchema });
const comparison = account.extend({
  /** Two downloads of one list, in either order: the earlier is compared with the later. */
  from: idSchema,
  to: idSchema,
  /** Empty: all. */
  kinds: z.array(changeKindSchema).max(20),
  /** True for names that were renewed elsewhere, and no others. */
  elsewhere: z.boolean().default(false),
  /** Found anywhere in either form of the name. */
  text: z.string().max(200),
});
const viewsSchema = z.object({
  views: z.array(savedViewSchema),
  /** The columns as they were last left; null before anybody moved one. */
  layout: layoutSchema.nullable(),
});

/** Downloads beside each other, what became of a name, and the ways a person keeps of looking at the list. */
export const domainHistory = {
  downloads: operation.input(account).output(z.object({ downloads: z.array(downloadSchema) })),
  compare: operation.input(comparison.extend(windowSchema.shape)).output(
    z.object({
      changes: z.array(comparedSchema),
      /** Of the wanted kinds. */
      total: z.number().int(),
      counts: z.array(z.object({ kind: changeKindSchema, count: z.number().int() })),
      /** Names among them that were renewed elsewhere. */
      elsewhere: z.number().int(),
    }),
  ),
  suggestPath: operation
    .input(account.extend({ format: z.enum(exportFormats) }))
    .output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Writes every row of a comparison, as long work; its receipt is the work's result. */
  export: operation
    .input(
      comparison.extend({
        path: z.string().min(1).max(4000),
        ...tableOrder,
        replace: z.boolean().default(false),
      }),
    )
    .output(z.object({ workId: z.string() })),
  /** The newest first; also of a name that has left the list. */
  ofName: operation
    .input(account.extend({ ldhName: ldhNameSchema }))
    .output(z.object({ changes: z.array(changeSchema) })),
  views: operation.input(account).output(viewsSchema),
  /** Replaces all saved views. */
  keepViews: operation.input(account.extend({ views: z.array(savedViewSchema).max(100) })).output(viewsSchema),
  keepLayout: operation.input(account.extend({ layout: layoutSchema.nullable() })).output(viewsSchema),
};
