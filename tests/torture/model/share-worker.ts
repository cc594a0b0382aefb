import { parentPort } from 'node:worker_threads';
import { endRuns, type ModelOrder, tryRuns } from './run-model.ts';

// Tries the runs of one share after the other, each as it is ordered; null is the end.
parentPort?.on('message', async (order: ModelOrder | null) => {
  parentPort?.postMessage(order === null ? await endRuns() : await tryRuns(order));
});
