import type { Topic } from '#contract/topics.ts';
import type { Clock } from '#main/clock.ts';
import type { Publish } from '#main/ports.ts';

export const storeLookMilliseconds = 4_000;

/** What windows show of the store. */
const shown = [
  'settings',
  'accounts',
  'domains',
  'renewals',
  'availability',
  'budgets',
  'journal',
] as const satisfies readonly Topic['topic'][];

export interface StoreWatchPorts {
  /** A number that is another one after another program has written to the store. */
  readonly version: () => Promise<number>;
  readonly clock: Clock;
  readonly publish: Publish;
  readonly inbox: { writtenByAnother(): Promise<void> };
}

/**
 * Looks every few seconds whether another program has written to the store: a command, a timer, a second desk. If so, windows
 * ask again for what they show, and the inbox goes on as it was set there.
 */
export function createStoreWatch({ version, clock, publish, inbox }: StoreWatchPorts) {
  const stopped = new AbortController();

  async function watch(): Promise<void> {
    // A store that is busy is looked at the next time.
    let known = await version().catch(() => undefined);
    for (;;) {
      await clock.sleep(storeLookMilliseconds, stopped.signal);
      const now = await version().catch(() => known);
      stopped.signal.throwIfAborted();
      if (now === known) continue;
      known = now;
      for (const topic of shown) publish(topic);
      await inbox.writtenByAnother().catch(() => undefined);
    }
  }

  return {
    async start(): Promise<void> {
      void watch().catch(() => undefined);
    },
    stop: () => stopped.abort(),
  };
}
