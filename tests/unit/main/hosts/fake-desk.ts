import { type AnyRouter, EventPublisher, implement } from '@orpc/server';
import fc from 'fast-check';
import { contract } from '#contract/contract.ts';
import type { Topic } from '#contract/topics.ts';
import type { Failure } from '#values/failure.ts';
import { arbitraryOf } from './arbitrary-of.ts';
import { operations } from './operations.ts';

/** Handlers without an application behind them: what travels is real, what is answered is made from the contract. */
export interface FakeDesk {
  readonly router: AnyRouter;
  /** What the handlers were asked, as they got it. */
  readonly asked: { operation: string; input: unknown }[];
  /** The next call of the operation fails so, once. */
  failNext(operation: string, failure: Failure): void;
  tell(topic: Topic): void;
  /** How many windows listen to topics now. */
  listeners(): number;
}

/** The answer that the fake gives for an operation: the same in every run. */
export function fakeAnswer(operation: string): unknown {
  return answers.get(operation);
}

const answers = new Map(
  operations().map(({ name, output }) => [
    name,
    // With what the contract fills in where a main of an earlier version says nothing.
    output?.parse(fc.sample(arbitraryOf(output, name), { seed: 7, numRuns: 1 })[0]),
  ]),
);

/** `given` answers instead of the made ones, by operation. */
export function fakeDesk(given: Readonly<Record<string, unknown>> = {}): FakeDesk {
  const asked: FakeDesk['asked'] = [];
  const failures = new Map<string, Failure[]>();
  const publisher = new EventPublisher<{ topic: Topic }>();
  let listeners = 0;
  const builder = implement(contract) as unknown as Record<string, Record<string, Implementer>>;
  const handlers: Record<string, Record<string, unknown>> = {};
  for (const { name, path } of operations()) {
    const [group = '', member = ''] = path;
    const answer = name in given ? given[name] : fakeAnswer(name);
    handlers[group] ??= {};
    handlers[group][member] = builder[group]?.[member]?.handler(({ input, errors }) => {
      asked.push({ operation: name, input });
      const failure = failures.get(name)?.shift();
      if (failure !== undefined) throw errors.FAILURE({ data: failure });
      return answer;
    });
  }
  const topics = implement(contract).topics.listen.handler(async function* ({ signal }) {
    listeners += 1;
    try {
      for await (const topic of publisher.subscribe('topic', { ...(signal && { signal }) })) yield topic;
    } finally {
      listeners -= 1;
    }
  });
  return {
    router: { ...handlers, topics: { listen: topics } } as AnyRouter,
    asked,
    failNext: (operation, failure) => failures.set(operation, [...(failures.get(operation) ?? []), failure]),
    tell: (topic) => publisher.publish('topic', topic),
    listeners: () => listeners,
  };
}

interface Implementer {
  handler(
    handle: (call: { input: unknown; errors: { FAILURE(options: { data: Failure }): Error } }) => unknown,
  ): unknown;
}
