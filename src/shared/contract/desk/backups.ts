import * as z from 'zod';
import type { Failure } from '#values/failure.ts';
import { operation } from '../failures.ts';
import { instantSchema } from '../values.ts';

/** What a store's file holds, counted. Keys and passwords are in no store and so in no backup. */
export const backupContentsSchema = z.object({
  /** The form of the file, by number; an older one is brought to the newest when it is opened. */
  version: z.number().int(),
  bytes: z.number().int(),
  accounts: z.number().int(),
  names: z.number().int(),
  renewals: z.number().int(),
  messages: z.number().int(),
  exchanges: z.number().int(),
});
export type BackupContents = z.infer<typeof backupContentsSchema>;

/** What came of the last restore of this run. */
export const restorationSchema = z.object({
  at: instantSchema,
  /** The backup that is in place now; null where the store began anew. */
  from: z.string().nullable(),
  /** Where the former file was kept; null where there was none. */
  kept: z.string().nullable(),
  /** Accounts whose key the former store did not use with their addresses, by their labels: they ask for it again. */
  keysHeldBack: z.array(z.string()),
  failure: z.custom<Failure>().nullable(),
});
export type Restoration = z.infer<typeof restorationSchema>;

export const backupStatusSchema = z.object({
  storePath: z.string(),
  /** Why the store could not be opened; null while it is in use. */
  trouble: z.custom<Failure>().nullable(),
  /** False where this host cannot close the store and open another (the command line has a command of its own). */
  canRestore: z.boolean(),
  lastBackup: z.object({ path: z.string(), at: instantSchema, sha256: z.string() }).nullable(),
  restored: restorationSchema.nullable(),
});
export type BackupStatus = z.infer<typeof backupStatusSchema>;

export const examinedBackupSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  /** Whether the receipt beside the file (FILE.sha256) says the same; null where there is none. */
  receiptAgrees: z.boolean().nullable(),
  contents: backupContentsSchema,
});
export type ExaminedBackup = z.infer<typeof examinedBackupSchema>;

export const backups = {
  status: operation.output(backupStatusSchema),
  suggestPath: operation.output(z.object({ path: z.string(), chooser: z.boolean() })),
  /** Starts a backup as long work; its result is a receipt, which also lies beside the file as FILE.sha256. */
  start: operation
    .input(z.object({ path: z.string().min(1).max(4000), replace: z.boolean().default(false) }))
    .output(z.object({ workId: z.string() })),
  /** Opens the system's dialog where the host has one; null when the person cancelled. */
  choose: operation.output(z.object({ path: z.string().nullable(), chooser: z.boolean() })),
  /** Reads a backup from end to end; changes nothing. */
  examine: operation.input(z.object({ path: z.string().min(1).max(4000) })).output(examinedBackupSchema),
  /**
   * Puts a backup in the place of the store, if its content is still that SHA-256. The former file is kept beside. The
   * desk closes and opens again behind the answer; `status` then says what came of it.
   */
  restore: operation
    .input(z.object({ path: z.string().min(1).max(4000), sha256: z.string().max(64) }))
    .output(z.object({})),
  /** Begins with an empty store where the one there cannot be opened; that is kept beside. */
  beginAnew: operation.output(z.object({})),
};
