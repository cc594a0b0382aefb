import { isContractProcedure } from '@orpc/contract';
import type * as z from 'zod';
import { contract } from '#contract/contract.ts';

/** One operation of the contract, as a test walks over all of them. */
export interface Operation {
  /** Such as `renewals.renew`. */
  readonly name: string;
  readonly path: readonly string[];
  readonly input: z.ZodType | undefined;
  readonly output: z.ZodType | undefined;
}

/** Every operation that the contract names, but for topics.listen, which streams. */
export function operations(): readonly Operation[] {
  return walk(contract, []).filter(({ name }) => name !== 'topics.listen');
}

function walk(part: object, path: readonly string[]): Operation[] {
  return Object.entries(part).flatMap(([name, member]: [string, object]) => {
    const here = [...path, name];
    if (!isContractProcedure(member)) return walk(member, here);
    const { inputSchema, outputSchema } = member['~orpc'];
    return [{ name: here.join('.'), path: here, input: inputSchema as z.ZodType, output: outputSchema as z.ZodType }];
  });
}

/** Calls an operation by its path, as any program with a connection could: input is not checked on this side. */
export function callOf(desk: object, path: readonly string[]): (input: unknown, options?: unknown) => Promise<unknown> {
  let part: unknown = desk;
  for (const name of path) part = (part as Record<string, unknown>)[name];
  return part as (input: unknown, options?: unknown) => Promise<unknown>;
}
