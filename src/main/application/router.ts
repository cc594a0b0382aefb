import type { Router as RouterOf } from '@orpc/server';
import { contract, type DeskContract } from '#contract/contract.ts';
import type { Failure } from '#values/failure.ts';
import { type ByName, ownHandlers, type Services } from './handlers.ts';
import { type Call, createImplementer } from './implementer.ts';
import type { TopicPublisher } from './topic-publisher.ts';

export type Router = RouterOf<DeskContract, Record<never, never>>;

export interface RouterParts {
  readonly services: Services;
  readonly topics: TopicPublisher;
  readonly failureOf: (error: unknown) => Failure;
}

type AnyHandler = (input: unknown, call: Call) => unknown;
type AnyOperation = { handler(handler: (given: { readonly input: unknown } & Call) => Promise<unknown>): unknown };
type Named<Value> = Readonly<Record<string, Readonly<Record<string, Value>>>>;

/** Serves every operation of the contract: by its own handler, or by the method of its name in the service of its noun. */
export function createRouter({ services, topics, failureOf }: RouterParts): Router {
  const byName: ByName = services;
  const implementer = createImplementer(failureOf) as unknown as Named<AnyOperation>;
  const own: Partial<Named<AnyHandler>> = ownHandlers(services, topics) as unknown as Named<AnyHandler>;
  const methods = byName as unknown as Named<AnyHandler>;
  const served = Object.entries(contract).map(([noun, operations]) => [
    noun,
    Object.fromEntries(
      Object.keys(operations).map((name) => [
        name,
        // Called on its service, because the methods of a class know their own fields by `this`.
        implementer[noun]?.[name]?.handler(async ({ input, signal }) => {
          const handler = own[noun]?.[name];
          return handler === undefined ? methods[noun]?.[name]?.(input, { signal }) : handler(input, { signal });
        }),
      ]),
    ),
  ]);
  return Object.fromEntries(served) as Router;
}
