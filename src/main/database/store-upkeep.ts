import { Worker } from 'node:worker_threads';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import type { StoreContents } from './copy-store.ts';
import { askThread, type StoreQuestion, threw } from './served-store.ts';
import { storeWorkerFile, taken } from './worker-store.ts';

/** Work on whole files of stores, in a thread of its own: it blocks neither a window nor the opened store. */
export interface StoreUpkeep {
  /** See copyStore. */
  copy(path: string, to: string): Promise<void>;
  /** See examineStore. */
  examine(path: string): Promise<StoreContents>;
  /** See holdBackKeys. */
  holdBackKeys(staged: string, store: string): Promise<readonly string[]>;
}

export const storeUpkeep: StoreUpkeep = {
  copy: async (path, to) => void (await inThread({ kind: 'copy', path, to })),
  examine: (path) => inThread({ kind: 'examine', path }) as Promise<StoreContents>,
  holdBackKeys: (staged, store) => inThread({ kind: 'hold-back-keys', staged, store }) as Promise<readonly string[]>,
};

async function inThread(question: StoreQuestion): Promise<unknown> {
  const worker = new Worker(new URL(storeWorkerFile, import.meta.url), { name: 'store upkeep' });
  const ended = new Promise<never>((_, reject) => {
    const end = (what: Message) =>
      reject(
        new DeskFailure({
          kind: 'internal',
          message: what,
          reference: 'store-upkeep',
        }),
      );
    worker.once('error', (error) => end(message('files.upkeepFailed', { reason: error.message })));
    worker.once('exit', () => end(message('files.upkeepEnded')));
  });
  ended.catch(() => undefined);
  try {
    const [answer] = await Promise.race([askThread(worker)(question), ended]);
    return taken(answer ?? threw('no answer'));
  } finally {
    await worker.terminate();
  }
}
