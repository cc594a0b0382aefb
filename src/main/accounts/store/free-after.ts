import type { BudgetLog } from '#main/database/store.ts';

/**
 * For each count: when so many more could have been taken. `takes` are those in the window, the oldest first. Every take
 * holds one of `limit` places for a window; the n-th next one waits for the n-th place to be free.
 */
export function freeAfter(
  { limit, windowSeconds, at, counts, perSecond }: Parameters<BudgetLog['freeAt']>[0],
  takes: readonly { readonly at: number; readonly number: number }[],
  heldUntil: number | null,
): readonly number[] {
  const window = Math.round(windowSeconds * 1000);
  const used = takes.reduce((sum, { number }) => sum + number, 0);
  return counts.map((count) => {
    const rounds = Math.floor(Math.max(0, count - 1) / limit);
    const leaving = Math.max(0, count - 1) - rounds * limit + used - limit;
    const taken = leaving < 0 ? undefined : takeAtPlace(takes, leaving);
    const free = taken === undefined ? at : taken + window + 1;
    const begin = Math.max(at, heldUntil ?? at);
    const pace = perSecond === undefined ? 0 : Math.round(((count - rounds * limit) * 1000) / perSecond);
    return Math.max(free, begin + pace) + rounds * (window + 1);
  });
}

/** The instant of the n-th oldest take, n from 0; undefined where there are fewer. */
function takeAtPlace(
  takes: readonly { readonly at: number; readonly number: number }[],
  place: number,
): number | undefined {
  let soFar = 0;
  return takes.find(({ number }) => {
    soFar += number;
    return soFar > place;
  })?.at;
}
