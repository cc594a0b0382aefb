import * as z from 'zod';
import { operation } from '../failures.ts';
import { accountIdSchema, instantSchema } from '../values.ts';

/** Whether writes (renew, acknowledge) of an account may leave main now. Production is blocked until armed. */
export const barrierSchema = z.object({
  accountId: accountIdSchema,
  writes: z.enum(['open', 'blocked', 'armed', 'read-only']),
  /** When an armed account blocks again by itself. */
  armedUntil: instantSchema.nullable(),
  /** An account of the emulator that is treated like production: the emulator does not answer at its addresses. */
  unproven: z.boolean(),
});
export type Barrier = z.infer<typeof barrierSchema>;

export const barrier = {
  standing: operation.input(z.object({ accountId: accountIdSchema })).output(barrierSchema),
  /** Arms production writes for some minutes; `typedHandle` must be the account's handle, typed by the person. */
  arm: operation
    .input(
      z.object({
        accountId: accountIdSchema,
        minutes: z.number().int().min(1).max(60),
        typedHandle: z.string().max(200),
      }),
    )
    .output(barrierSchema),
  disarm: operation.input(z.object({ accountId: accountIdSchema })).output(barrierSchema),
};
