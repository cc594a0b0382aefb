import * as z from 'zod';
import { operation } from '../failures.ts';
import { accountIdSchema, instantSchema, interfaceSchema } from '../values.ts';

const budgetNameSchema = z.enum(['availability', 'rdap-domain', 'rdap-entity', 'rdap-nameserver']);

/** What is left of a published limit, by our own sliding log of what we sent. */
export const budgetSchema = z.object({
  budget: budgetNameSchema,
  limit: z.number().int(),
  windowSeconds: z.number().int(),
  used: z.number().int(),
  left: z.number().int(),
  /**
   * When more may be sent than now: the oldest take that counts has left the window, or what the registry asked us to wait
   * is over. Null when nothing is used.
   */
  nextAt: instantSchema.nullable(),
});
export type Budget = z.infer<typeof budgetSchema>;

/** What used a budget, and when more comes. */
export const budgetExplanationSchema = z.object({
  budget: budgetSchema,
  /** What this desk sent in the window, by command and interface, the most frequent first. */
  uses: z.array(z.object({ interface: interfaceSchema, command: z.string(), count: z.number().int() })),
  /** When so many may be sent again, beyond what is left now; the last is all of it. Empty when nothing is used. */
  refills: z.array(z.object({ count: z.number().int(), at: instantSchema })),
  /** The registry itself told us to wait until then. */
  heldUntil: instantSchema.nullable(),
  /** True while less than the published limit is used, because the registry refused although our count said go. */
  lowered: z.boolean(),
});
export type BudgetExplanation = z.infer<typeof budgetExplanationSchema>;

export const budgets = {
  list: operation.input(z.object({ accountId: accountIdSchema })).output(z.object({ budgets: z.array(budgetSchema) })),
  explain: operation
    .input(z.object({ accountId: accountIdSchema, budget: budgetNameSchema }))
    .output(budgetExplanationSchema),
};
