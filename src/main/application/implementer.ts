import { implement, ORPCError } from '@orpc/server';
import { contract, type DeskContract } from '#contract/contract.ts';
import type { Failure } from '#values/failure.ts';

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

type Implementer = ReturnType<typeof createImplementer>;

/** What a handler may use beside its input. */
export interface Call {
  readonly signal: AbortSignal | undefined;
}

/** A handler of one operation: it is given the input as the contract has checked it, and answers with the output. */
type HandlerOf<Operation> = Operation extends {
  handler(handler: (given: infer Given extends { readonly input: unknown }) => infer Answer): unknown;
}
  ? (input: Given['input'], call: Call) => Answer
  : never;

/** A handler for every operation of the contract, by noun. */
export type Handlers = {
  readonly [Noun in keyof DeskContract]: {
    readonly [Name in keyof DeskContract[Noun]]: Name extends keyof Implementer[Noun]
      ? HandlerOf<Implementer[Noun][Name]>
      : never;
  };
};
