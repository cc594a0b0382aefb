import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock } from '#main/clock.ts';

/** Identifiers, letters and numbers of chance: an argument, so that tests own it. */
export interface Chance {
  /** Unique over restarts and machines; later ones sort after earlier ones, so that a database writes them side by side. */
  id(): string;
  /** Ten of [a-z0-9]. */
  letters(): string;
  /** From 0 up to 1. */
  number(): number;
}

export const systemChance: Chance = {
  id: timeOrderedId,
  letters: () => fromStock(5).toString('hex'),
  number: () => fromStock(4).readUInt32BE() / 2 ** 32,
};

/** Chance in stock: every request has an identifier, and to ask the system for each takes longer than all the rest of it. */
let stock = Buffer.alloc(0);

function fromStock(length: number): Buffer {
  if (stock.length < length) stock = randomBytes(4096);
  const taken = Buffer.from(stock.subarray(0, length));
  stock = stock.subarray(length);
  return taken;
}

let lastInstant = 0;
let lastTimePart = '';

/** A UUID of version 7 (RFC 9562): 48 bits of epoch milliseconds, then chance, which the system's UUID of version 4 has. */
function timeOrderedId(): string {
  const now = systemClock.now();
  if (now !== lastInstant) {
    const hex = now.toString(16).padStart(12, '0');
    lastInstant = now;
    lastTimePart = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7`;
  }
  return lastTimePart + randomUUID().slice(15);
}
