import type { Work } from '#contract/desk/work.ts';
import { message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { workTitle } from '#values/work-title.ts';
import type { Call } from './command.ts';
import type { Text } from './text.ts';

/** What an interrupt does to the work; `left` where it stands still now, and nobody need wait for its end. */
type Interrupted = () => Promise<'left' | 'ending'>;

/**
 * Waits for long work and answers with its result. Throws DeskFailure where it failed, or was cancelled and tells nothing.
 * It asks again whenever the desk tells that work changed, and shows its progress. The first Ctrl-C (or SIGTERM) ends it in
 * good order: it is cancelled, or what `interrupted` does; the second ends the program at once.
 */
export async function waitForWork(call: Call, workId: string, interrupted?: Interrupted): Promise<unknown> {
  const { desk } = call;
  const stop = new AbortController();
  const changes = await desk.topics.listen(undefined, { signal: stop.signal });
  const left = Promise.withResolvers<never>();
  left.promise.catch(() => undefined);
  const heedNoMore = atInterrupt(async () => {
    call.say(message('commandAnswers.stopping'));
    try {
      if ((await (interrupted ?? cancel)()) === 'left') left.reject(cancelled(await desk.work.get({ workId })));
    } catch (error) {
      left.reject(error);
    }
  });

  async function cancel(): Promise<'ending'> {
    await desk.work.cancel({ workId });
    return 'ending';
  }

  try {
    let work = await desk.work.get({ workId });
    while (!isOver(work)) {
      call.progress(progressOf(work));
      const { done } = await Promise.race([changes.next(), left.promise]);
      work = await desk.work.get({ workId });
      if (done && !isOver(work)) throw new Error('Registry Desk stopped reporting changes.');
    }
    if (work.failure !== null) throw new DeskFailure(work.failure);
    if (work.state !== 'done' && work.result === null) throw cancelled(work);
    return work.result;
  } finally {
    heedNoMore();
    call.progress('');
    stop.abort();
    await changes.return?.();
  }
}

/** Heeds one interrupt; answers with what takes it back. */
function atInterrupt(heed: () => void): () => void {
  const heard = (): void => {
    off();
    heed();
  };
  const off = (): void => {
    process.off('SIGINT', heard).off('SIGTERM', heard);
  };
  process.on('SIGINT', heard).on('SIGTERM', heard);
  return off;
}

function isOver({ state }: Work): boolean {
  return state === 'done' || state === 'failed' || state === 'cancelled';
}

function cancelled({ subject }: Work): DeskFailure {
  const title = workTitle(subject);
  return new DeskFailure({ kind: 'cancelled', message: message('commandLine.workCancelled', { title }) });
}

function progressOf({ subject, done, total }: Work): Text {
  const title = workTitle(subject);
  return total === null
    ? message('commandAnswers.progressSoFar', { title, done })
    : message('commandAnswers.progress', { title, done, total });
}
