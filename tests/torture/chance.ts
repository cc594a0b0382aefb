/** Chance that the same seed gives again. */
export interface Chance {
  /** From 0 up to 1. */
  number(): number;
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  one<T>(of: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, and good enough to choose instants. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0;
  function number(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    number,
    between: (least, most) => least + Math.floor(number() * (most - least + 1)),
    one: (of) => of[Math.floor(number() * of.length)] ?? of[0],
  };
}
