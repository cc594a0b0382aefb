/** Milliseconds. The team store's own limits lie beyond them, so that a seat stops before it is taken for dead. */
export interface LinkTimes {
  readonly beat: number;
  /** How long a good beat is trusted, from asking for it. */
  readonly trust: number;
  /** How long a renewal may take from asking for its permit to its first byte. */
  readonly permit: number;
  /** How long the team store may still carry a call out, from asking. */
  readonly notAfter: number;
  /** How long the same call is asked for again. */
  readonly again: number;
}

export const usualTimes: LinkTimes = { beat: 5_000, trust: 20_000, permit: 15_000, notAfter: 5_000, again: 7_000 };

/** How long a seat keeps the rows of the team store as they came: a dump that is put back should be younger. */
const keptMilliseconds = 35 * 86_400_000;

/** Rows from before this instant are forgotten. One of the two clocks may be far ahead. */
export function keptFrom(wall: number, teamNow: number | undefined): number {
  return Math.min(wall, teamNow ?? wall) - keptMilliseconds;
}
