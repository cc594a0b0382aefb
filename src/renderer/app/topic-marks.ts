import type { QueryClient } from '@tanstack/react-query';

/**
 * Marks the answers of a topic stale, so that views ask again. Topics that come in a burst are gathered and marked
 * once; `later` runs its argument a moment later. What bills or spends a lookup has a key that is no topic, and is left alone.
 */
export function topicMarks(
  client: Pick<QueryClient, 'invalidateQueries'>,
  later: (run: () => void) => void,
): { readonly mark: (topic: string) => void; readonly markAll: (topics: readonly string[]) => void } {
  const gathered = new Set<string>();
  const mark = (topic: string) => {
    if (gathered.size === 0) {
      later(() => {
        const topics = [...gathered];
        gathered.clear();
        for (const one of topics) void client.invalidateQueries({ queryKey: [one] });
      });
    }
    gathered.add(topic);
  };
  return {
    mark,
    markAll: (topics) => {
      for (const topic of topics) mark(topic);
    },
  };
}
