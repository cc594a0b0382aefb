import { parentPort, workerData } from 'node:worker_threads';
import { type FoundPieces, findPieces } from './rdap/find-pieces.ts';

/** What the worker says, once: where the pieces lie, and the bytes given back. */
export interface WorkerSays {
  readonly found: FoundPieces;
  readonly bytes: Uint8Array;
}

/** Looks through the bytes of a long list beside the event loop of main, and gives them back with its pieces. */
const bytes = workerData as Uint8Array<ArrayBuffer>;
const says: WorkerSays = { found: findPieces(bytes), bytes };
parentPort?.postMessage(says, [bytes.buffer]);
