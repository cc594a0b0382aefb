import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks the answers of a topic stale, so that views ask again. Topics that come in a burst are gathered and marked
 * once; `later` runs its argument a moment later. What bills or spends a lookup has a key that is no topic, and is left alone.
 */
export function topicMarks(
  client: Pick<QueryClient, 'invalidateQueries' | 'getQueryCache'>,
  later: (run: () => void) => void,
): {
  /** Something has changed. */
  readonly mark: (topic: string) => void;
  /** Something may have changed that was not heard of. */
  readonly markAll: (topics: readonly string[]) => void;
} {
  const gathered = new Map<string, boolean>();
  const awaited = new WeakSet<Promise<unknown>>();

  function gather(topic: string, hasChanged: boolean): void {
    if (gathered.size === 0) {
      later(() => {
        const topics = [...gathered];
        gathered.clear();
        for (const [one, changed] of topics) {
          if (changed) markWhenAnswered(one);
          void client.invalidateQueries({ queryKey: [one] });
        }
      });
    }
    gathered.set(topic, hasChanged || gathered.get(topic) === true);
  }

  /**
   * A question that is on its way for the first time, or that nobody looks at now, is not asked anew by a mark, and its
   * answer would pass for a fresh one though main may have given it before the change: it is marked once it is there.
   */
  function markWhenAnswered(topic: string): void {
    for (const query of client.getQueryCache().findAll({ queryKey: [topic], fetchStatus: 'fetching' })) {
      const { promise } = query;
      if (promise === undefined || awaited.has(promise) || (query.state.data !== undefined && query.isActive()))
        continue;
      awaited.add(promise);
      promise.then(
        () => later(() => void client.invalidateQueries({ queryKey: query.queryKey, exact: true })),
        () => undefined,
      );
    }
  }

  return {
    mark: (topic) => gather(topic, true),
    markAll: (topics) => {
      for (const topic of topics) gather(topic, false);
    },
  };
}
