import type { TakesLog } from '#main/registry/transport/published-budgets.ts';

/** The log of takes as the store keeps it, for tests of what is above it; with `blocks` also several at once. */
export function takesInMemory(
  options: { blocks?: boolean } = {},
): TakesLog & { readonly takes: Map<string, number[]> } {
  const takes = new Map<string, number[]>();
  const holds = new Map<string, number>();
  const several: NonNullable<TakesLog['takeSeveral']> = async ({ key, budget, limit, windowSeconds, at, count }) => {
    const name = `${key} ${budget}`;
    const log = takes.get(name) ?? [];
    takes.set(name, log);
    let taken = 0;
    for (; taken < count; taken += 1) {
      const deciding = log[log.length - limit];
      const freeAt = deciding === undefined ? 0 : deciding + windowSeconds * 1000;
      const heldUntil = holds.get(name) ?? 0;
      const retryAt = Math.max(heldUntil, freeAt);
      if (retryAt > at) {
        if (taken === 0) return { kind: 'limited', retryAt, isHeld: heldUntil > freeAt };
        break;
      }
      log.push(at);
    }
    return { kind: 'taken', count: taken };
  };
  return {
    takes,
    take: async (asked) => {
      const take = await several({ ...asked, count: 1 });
      return take.kind === 'taken' ? { kind: 'taken' } : take;
    },
    ...(options.blocks === true ? { takeSeveral: several } : {}),
    async holdUntil({ key, budget, until }) {
      holds.set(`${key} ${budget}`, Math.max(until, holds.get(`${key} ${budget}`) ?? 0));
    },
  };
}
