import { parentPort } from 'node:worker_threads';
import { type ModelOrder, tryRuns } from './run-model.ts';

// Tries the runs of one share after the other, each as it is ordered.
parentPort?.on('message', async (order: ModelOrder) => {
  parentPort?.postMessage(await tryRuns(order));
});
