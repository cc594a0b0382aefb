import type { Exchange } from '../exchange.ts';

/** A layer of the pipeline: takes the next exchange and returns one like it. */
export type Layer = (next: Exchange) => Exchange;
