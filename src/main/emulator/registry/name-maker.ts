import { domainToASCII } from 'node:url';
import type { Chance } from '../chance.ts';
import { firstWords, secondWords } from './seed-words.ts';

/** A made-up label in both forms; `ascii` is the one that names are looked up by. */
export interface MadeLabel {
  readonly unicode: string;
  readonly ascii: string;
}

/**
 * Makes labels that never repeat: two words, then words with a number or a hyphen. The order is by chance; the same
 * seed gives the same labels. About half of them carry letters beyond ASCII.
 */
export class NameMaker {
  readonly #chance: Chance;
  readonly #used = new Set<number>();
  readonly #pairs = firstWords.length * secondWords.length;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  next(): MadeLabel {
    const space = this.#pairs * Math.max(1, Math.ceil((this.#used.size * 2.5) / this.#pairs));
    for (;;) {
      const index = Math.floor(this.#chance() * space);
      if (this.#used.has(index)) continue;
      this.#used.add(index);
      return labelOf(index, this.#pairs);
    }
  }
}

function labelOf(index: number, pairs: number): MadeLabel {
  const pair = index % pairs;
  const round = Math.floor(index / pairs);
  const first = firstWords[pair % firstWords.length] ?? '';
  const second = secondWords[Math.floor(pair / firstWords.length)] ?? '';
  const unicode = round === 0 ? `${first}${second}` : round === 1 ? `${first}-${second}` : `${first}${second}${round}`;
  return { unicode, ascii: domainToASCII(unicode) };
}
