import { parentPort, workerData } from 'node:worker_threads';
import { asWritten, type Message } from '#messages/message.ts';
import { startEmulator } from './emulator.ts';
import {
  type EmulatorAddresses,
  type EmulatorOptions,
  EmulatorStartError,
  type EmulatorStartProblem,
} from './emulator-options.ts';
import { reasonOf, SaidError } from './said-error.ts';
import { systemClock } from './virtual-clock.ts';

/** What the worker tells the thread that started it. */
export type EmulatorWorkerMessage =
  | { readonly kind: 'ready'; readonly addresses: EmulatorAddresses }
  | { readonly kind: 'failed'; readonly problem: EmulatorStartProblem; readonly what: Message }
  | { readonly kind: 'stopped' };

/** Entry of the worker thread: starts one emulator, says where it is, and stops when told. */
async function runEmulatorWorker(): Promise<void> {
  const port = parentPort;
  if (port === null) throw new Error('emulator-worker runs in a worker thread only');
  const tell = (message: EmulatorWorkerMessage) => port.postMessage(message);
  try {
    const emulator = await startEmulator({ ...(workerData as EmulatorOptions), clock: systemClock });
    const { url, rpp, repp, rdap, control, accounts } = emulator;
    port.once('message', () => {
      emulator.close().then(
        () => {
          tell({ kind: 'stopped' });
          port.close();
        },
        (error: unknown) => {
          throw error;
        },
      );
    });
    tell({ kind: 'ready', addresses: { url, rpp, repp, rdap, control, accounts } });
  } catch (error) {
    const problem = error instanceof EmulatorStartError ? error.problem : 'failed';
    tell({ kind: 'failed', problem, what: error instanceof SaidError ? error.what : asWritten(reasonOf(error)) });
    port.close();
  }
}

await runEmulatorWorker();
