import * as z from 'zod';
import { operation } from '../failures.ts';
import { messageSchema } from '../values.ts';

/** Where a person has this program ask for a newer version; empty: nowhere, as at first. */
export const versionAddressSchema = z.object({ address: z.string().trim().max(300) });
export type VersionAddress = z.infer<typeof versionAddressSchema>;

/** The file at that address, as whoever gives the program on writes it. */
export const versionFileSchema = z.object({
  version: z.string().regex(/^\d{1,6}\.\d{1,6}\.\d{1,6}$/),
  page: z.string().max(300).optional(),
});
export type VersionFile = z.infer<typeof versionFileSchema>;

export const toldVersionSchema = z.discriminatedUnion('kind', [
  /** `page` is where that version is described, to be copied; null where the file names none. */
  z.object({ kind: z.literal('newer'), version: z.string(), page: z.string().nullable() }),
  z.object({ kind: z.literal('newest'), version: z.string() }),
  /** Nothing came, or no version file; `detail` says which, as a clause. */
  z.object({ kind: z.literal('no-answer'), detail: messageSchema }),
]);
export type ToldVersion = z.infer<typeof toldVersionSchema>;

export const newerVersion = {
  settings: operation.output(versionAddressSchema),
  /** Sends nothing. Fails with invalid-input, naming the field. */
  change: operation.input(versionAddressSchema).output(versionAddressSchema),
  /** Reads the file at the address once. Nothing else in the program does; it fetches and opens nothing more. */
  ask: operation.output(toldVersionSchema),
};
