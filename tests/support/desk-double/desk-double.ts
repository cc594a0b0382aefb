import type { DeskClient } from '#contract/contract.ts';
import { asWritten } from '#messages/message.ts';
import { accountsDouble } from './accounts-double.ts';
import { domainDouble } from './domains-double.ts';
import { type Doubled, type DoubleOptions, DoubleWorld } from './double-world.ts';
import { renewalsDouble } from './renewals-double.ts';
import { teamDouble } from './team-double.ts';
import { workDouble } from './work-double.ts';

export interface DeskDouble {
  readonly desk: DeskClient;
  /** What it knows, for tests to look at and to change. */
  readonly world: DoubleWorld;
  /** Ends the topics of every window, as a lost connection does. */
  readonly dropTopics: () => void;
}

/**
 * An in-memory desk that keeps the contract's types: for looking at screens, and for tests of screens alone. What it
 * does not double fails, by name, when a screen asks for it.
 */
export function createDeskDouble(options: DoubleOptions): DeskDouble {
  const world = new DoubleWorld(options);
  const doubled: Doubled = {
    ...accountsDouble(world),
    ...domainDouble(world),
    ...renewalsDouble(world),
    ...teamDouble(world),
    ...workDouble(world),
  };
  return {
    desk: completed(doubled, world),
    world,
    dropTopics: () => {
      for (const hear of [...world.listeners]) hear(undefined);
    },
  };
}

function completed(doubled: Doubled, world: DoubleWorld): DeskClient {
  const nouns = new Map<string, object>();
  return new Proxy(doubled, {
    get: (_, noun) => {
      const name = String(noun);
      const known = doubled[name as keyof DeskClient] ?? {};
      const complete =
        nouns.get(name) ??
        new Proxy(known, {
          get: (operations, operation) =>
            (operations as Record<string, unknown>)[String(operation)] ??
            world.asked(`${name}.${String(operation)}`, () =>
              world.fail({
                kind: 'internal',
                message: asWritten('The desk double has no such operation.'),
                reference: `${name}.${String(operation)}`,
              }),
            ),
        });
      nouns.set(name, complete);
      return complete;
    },
  }) as DeskClient;
}
