import { Worker } from 'node:worker_threads';
import { message } from '#messages/message.ts';
import { type EmulatorAddresses, type EmulatorOptions, EmulatorStartError } from './emulator-options.ts';
import type { EmulatorWorkerMessage } from './emulator-worker.ts';

/** An emulator in a worker thread of this process: a long list there never holds up a window here. */
export interface EmbeddedEmulator extends EmulatorAddresses {
  /** Ends the emulator and its thread; harmless when it has ended already. */
  stop(): Promise<void>;
  /** Resolves when the thread has ended, with the error that ended it if it was not asked to. */
  readonly ended: Promise<Error | undefined>;
}

/**
 * Starts an emulator in a worker thread. Throws EmulatorStartError where it cannot start (a taken port, a wrong
 * option); the thread is gone then.
 */
export async function startEmbeddedEmulator(options: EmulatorOptions): Promise<EmbeddedEmulator> {
  const worker = new Worker(workerLocation(import.meta.url), { workerData: options });
  const ended = new Promise<Error | undefined>((resolve) => {
    let failure: Error | undefined;
    worker.once('error', (error: unknown) => {
      failure = error instanceof Error ? error : new Error(String(error));
    });
    worker.once('exit', () => resolve(failure));
  });
  const first = await Promise.race([
    new Promise<EmulatorWorkerMessage>((resolve) => worker.once('message', resolve)),
    ended,
  ]);
  if (first === undefined || first instanceof Error || first.kind !== 'ready') {
    await ended;
    if (first !== undefined && !(first instanceof Error) && first.kind === 'failed') {
      throw new EmulatorStartError(first.problem, first.what);
    }
    const cause = first instanceof Error ? first : undefined;
    throw new EmulatorStartError(
      'failed',
      cause === undefined
        ? message('control.endedEarly')
        : message('control.endedEarlyBecause', { reason: cause.message }),
      { cause },
    );
  }
  return {
    ...first.addresses,
    ended,
    async stop() {
      worker.postMessage('stop');
      const timer = setTimeout(() => void worker.terminate(), 5000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/**
 * Where the worker's entry is: beside this file in the sources, and `emulator-worker.js` beside all other entries and
 * chunks of the built main program.
 */
export function workerLocation(moduleUrl: string): URL {
  const isSource = new URL(moduleUrl).pathname.endsWith('.ts');
  return new URL(isSource ? './emulator-worker.ts' : './emulator-worker.js', moduleUrl);
}
