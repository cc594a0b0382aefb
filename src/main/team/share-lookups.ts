import { share } from './sharing.ts';
import type { SharedItem } from './store/shared-record.ts';
import type { TeamLink } from './team-link.ts';

type Lookup = SharedItem & { readonly of: 'lookup' };

/** Answers are collected for so long, milliseconds, or until there are so many. */
const pause = 1_000;
const most = 200;

export interface LookupSharing {
  /** Gives an answer to the colleagues, a moment later and together with others. */
  add(lookup: Lookup): void;
  /** Gives what waits, and ends. */
  close(): Promise<void>;
}

/**
 * Shares the answers to lookups. A batch of renewals reads every date fresh: one call to the team store for each would cost as much
 * as the renewal's own. What is lost on the way does no harm: a colleague asks the registry again.
 */
export function lookupSharing(link: TeamLink): LookupSharing {
  const waiting = new Map<string, Lookup>();
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<unknown> = Promise.resolve();

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const items = [...waiting.values()];
    waiting.clear();
    sending = sending.then(() => share(link, items)).catch(() => undefined);
  }

  return {
    add(lookup) {
      waiting.set(`${lookup.scope} ${lookup.key}`, lookup);
      if (waiting.size >= most) flush();
      else timer ??= setTimeout(flush, pause).unref();
    },
    async close() {
      flush();
      await sending;
    },
  };
}
