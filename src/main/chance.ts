import { randomBytes, randomUUID } from 'node:crypto';

/** Identifiers, letters and numbers of chance: an argument, so that tests own it. */
export interface Chance {
  /** Unique over restarts and machines. */
  id(): string;
  /** Ten of [a-z0-9]. */
  letters(): string;
  /** From 0 up to 1. */
  number(): number;
}

export const systemChance: Chance = {
  id: () => randomUUID(),
  letters: () => randomBytes(5).toString('hex'),
  number: () => randomBytes(4).readUInt32BE() / 2 ** 32,
};
