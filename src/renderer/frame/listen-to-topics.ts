import type { DeskClient, DeskOutputs } from '#contract/contract.ts';

type TopicEvent = DeskOutputs['topics']['listen'] extends AsyncIterator<infer Event, unknown, unknown> ? Event : never;

export interface TopicsListener {
  /** True when changes are heard, false while the connection is being made again. */
  readonly onLink: (connected: boolean) => void;
  readonly onTopic: (topic: TopicEvent) => void;
  /** Resolves after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>;
  readonly signal: AbortSignal;
}

const waits = [250, 500, 1000, 2000, 5000] as const;

/**
 * Hears from main what may have changed, until `signal` ends it. A broken connection is made again, with growing
 * waits; what was missed meanwhile is the business of `onLink`.
 */
export async function listenToTopics(desk: Pick<DeskClient, 'topics'>, listener: TopicsListener): Promise<void> {
  const { signal } = listener;
  let failures = 0;
  while (!signal.aborted) {
    try {
      const topics = await desk.topics.listen(undefined, { signal });
      listener.onLink(true);
      failures = 0;
      for await (const topic of topics) listener.onTopic(topic);
    } catch {
      // Said by onLink; what broke it is nothing a person can use.
    }
    if (signal.aborted) return;
    listener.onLink(false);
    await listener.wait(waits[Math.min(failures, waits.length - 1)] ?? 5000);
    failures += 1;
  }
}
