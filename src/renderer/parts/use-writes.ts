import { useEffect } from 'react';
import type { Account } from '#contract/accounts.ts';
import type { Barrier } from '#contract/barrier.ts';
import { useAsked } from './use-asked.ts';
import { useNow } from './use-now.ts';

export interface Writes {
  /** Undefined until main has said. */
  readonly standing: Barrier | undefined;
  /** Milliseconds until an armed account blocks again. */
  readonly leftMilliseconds: number;
  /** True where a write would leave main now. */
  readonly pass: boolean;
}

/** Whether writes of an account may leave main now. Main alone decides; this shows it, and counts down. */
export function useWrites(account: Account): Writes {
  const { accountId } = account;
  const asked = useAsked('accounts', ['barrier', accountId], (desk, options) =>
    desk.barrier.standing({ accountId }, options),
  );
  const standing = asked.answer;
  const armedUntil = standing?.armedUntil ?? null;
  const now = useNow(armedUntil === null ? undefined : 1_000);
  const leftMilliseconds = armedUntil === null ? 0 : Math.max(0, armedUntil - now);
  const over = armedUntil !== null && leftMilliseconds === 0;
  const { again } = asked;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the time is over
  useEffect(() => {
    if (over) again();
  }, [over]);
  const pass = standing?.writes === 'open' || (standing?.writes === 'armed' && !over);
  return { standing, leftMilliseconds, pass };
}
