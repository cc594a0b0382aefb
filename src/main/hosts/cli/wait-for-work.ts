import type { Work } from '#contract/work.ts';
import { DeskFailure } from '#registry/failure.ts';
import type { Call } from './command.ts';

/**
 * Waits for long work and answers with its result. Throws DeskFailure where it failed or was cancelled. It asks again
 * whenever the desk tells that work changed.
 */
export async function waitForWork({ desk }: Call, workId: string): Promise<unknown> {
  const stop = new AbortController();
  const changes = await desk.topics.listen(undefined, { signal: stop.signal });
  try {
    let work = await desk.work.get({ workId });
    while (!isOver(work)) {
      const { done } = await changes.next();
      work = await desk.work.get({ workId });
      if (done && !isOver(work)) throw new Error('The desk stopped telling of changes.');
    }
    if (work.failure !== null) throw new DeskFailure(work.failure);
    if (work.state !== 'done') throw new DeskFailure({ kind: 'cancelled', text: `${work.title} was cancelled.` });
    return work.result;
  } finally {
    await changes.return?.();
    stop.abort();
  }
}

function isOver({ state }: Work): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}
