import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';

/**
 * Lets some questions through at a time. Of those that wait, the newest goes first: somebody who scrolls or types wants
 * what is in sight now. One whose asker has gone is not asked at all; it rejects with `cancelled`.
 */
export function createPageTurns(places: number) {
  const waiting: { readonly go: () => void; readonly signal: AbortSignal | undefined; readonly leave: () => void }[] =
    [];
  let underWay = 0;

  function next(): void {
    while (underWay < places) {
      const newest = waiting.pop();
      if (newest === undefined) return;
      if (newest.signal?.aborted) newest.leave();
      else {
        underWay += 1;
        newest.go();
      }
    }
  }

  return async function turn<Answer>(ask: () => Promise<Answer>, signal?: AbortSignal): Promise<Answer> {
    await new Promise<void>((go, refuse) => {
      waiting.push({ go, signal, leave: () => refuse(notWanted()) });
      next();
    });
    try {
      return await ask();
    } finally {
      underWay -= 1;
      next();
    }
  };
}

function notWanted(): DeskFailure {
  return new DeskFailure({ kind: 'cancelled', message: message('domains.pageNotWanted') });
}
