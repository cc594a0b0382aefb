/** Loaded into a program of Node before its own first line (`node --import`), in its main thread only. */
import { isMainThread } from 'node:worker_threads';
import { endWithNpm } from './end-with-npm.mjs';

if (isMainThread) endWithNpm();
