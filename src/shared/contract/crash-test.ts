import * as z from 'zod';
import { operation } from './failures.ts';

/** What came of killing the program again and again, under one kind of registry. */
export const crashFiguresSchema = z.object({
  /** What the registry does with a request that it has seen before, in a sentence. */
  registry: z.string(),
  /** Programs ended with SIGKILL; runs that ended by themselves beside them; registries ended with SIGKILL. */
  kills: z.number().int(),
  runs: z.number().int(),
  registryKills: z.number().int(),
  /** Renewals that the registry gave up at once, and carried out all the same some seconds later. */
  late: z.number().int(),
  /** In which state the ledger's open entries were found right after a kill. */
  foundPlanned: z.number().int(),
  foundSent: z.number().int(),
  /** Outcomes that were unknown at some time: of kills, and of answers that were cut off. */
  unknown: z.number().int(),
  /** Names that were to be renewed once, and what the registry billed for them. */
  intended: z.number().int(),
  billed: z.number().int(),
  /** Billed more than once, or without being asked for. */
  doubles: z.number().int(),
  /** Ledger rows that are not settled, or that say something else than the registry's bill. */
  dishonest: z.number().int(),
  /** Over: the figures do not change any more. */
  done: z.boolean(),
});
export type CrashFigures = z.infer<typeof crashFiguresSchema>;

export const crashTest = {
  /** Whether this host can run it, and the figures of the last or the running one. */
  standing: operation.output(
    z.object({
      possible: z.boolean(),
      workId: z.string().nullable(),
      seed: z.number().int().nullable(),
      figures: z.array(crashFiguresSchema),
    }),
  ),
  /**
   * Kills the real command line program of this desk, on practice registries and data folders of its own, so often under
   * each of three kinds of registry. Touches nothing of the person's. Its figures are the work's result.
   */
  start: operation
    .input(
      z.object({
        kills: z.number().int().min(1).max(1000),
        seed: z
          .number()
          .int()
          .min(0)
          .max(2 ** 31),
      }),
    )
    .output(z.object({ workId: z.string() })),
};
