import { implement, ORPCError } from '@orpc/server';
import { contract } from '#contract/contract.ts';
import type { Failure } from '#registry/failure.ts';

/** The contract, ready to be given handlers. What is thrown below becomes the contract's own FAILURE here and nowhere else. */
export function createImplementer(failureOf: (error: unknown) => Failure) {
  return implement(contract).use(async ({ next }) => {
    try {
      return await next();
    } catch (error) {
      throw new ORPCError('FAILURE', { message: 'The operation failed.', data: failureOf(error) });
    }
  });
}

export type Implementer = ReturnType<typeof createImplementer>;
