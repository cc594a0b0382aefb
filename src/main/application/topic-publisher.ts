import type { Topic } from '#contract/topics.ts';
import type { Publish } from '#main/ports.ts';

/**
 * Topics on their way to windows. Each listener keeps at most one waiting topic of a kind and account: a window that is
 * slow asks again once, however often something changed meanwhile, and nothing piles up in memory.
 */
export interface TopicPublisher {
  readonly publish: Publish;
  /** Everything published from now on, until the signal aborts or the publisher is closed. Ends without an error. */
  listen(signal: AbortSignal | undefined): AsyncGenerator<Topic, void, void>;
  /** Ends every listener. */
  close(): void;
}

export function createTopicPublisher(): TopicPublisher {
  const listeners = new Set<Listener>();
  let closed = false;

  return {
    publish(topic, accountId = null) {
      for (const listener of listeners) listener.tell({ topic, accountId });
    },
    listen(signal) {
      // Registered here and not at the first step of the generator: what happens in between must not be missed.
      const listener = new Listener();
      if (closed || signal?.aborted) listener.end();
      else {
        listeners.add(listener);
        signal?.addEventListener('abort', () => listener.end(), { once: true });
      }
      return heard(listener, () => listeners.delete(listener));
    },
    close() {
      closed = true;
      for (const listener of listeners) listener.end();
    },
  };
}

async function* heard(listener: Listener, gone: () => void): AsyncGenerator<Topic, void, void> {
  try {
    for (let topic = await listener.next(); topic !== undefined; topic = await listener.next()) yield topic;
  } finally {
    gone();
  }
}

class Listener {
  readonly #waiting = new Map<string, Topic>();
  #ended = false;
  #wake: () => void = () => undefined;

  tell(topic: Topic): void {
    this.#waiting.set(JSON.stringify([topic.topic, topic.accountId]), topic);
    this.#wake();
  }

  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** The topic that has waited longest; undefined when it is over. */
  async next(): Promise<Topic | undefined> {
    while (!this.#ended) {
      for (const [key, topic] of this.#waiting) {
        this.#waiting.delete(key);
        return topic;
      }
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return undefined;
  }
}
