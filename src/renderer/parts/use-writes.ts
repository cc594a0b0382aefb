import { useEffect } from 'react';
import type { Account } from '#contract/accounts/accounts.ts';
import type { Barrier } from '#contract/accounts/barrier.ts';
import { useAsked } from './use-asked.ts';
import { useNow } from './use-now.ts';

export interface Writes {
  /** Undefined until main has said. */
  readonly standing: Barrier | undefined;
  /** Milliseconds until an armed account blocks again. */
  readonly leftMilliseconds: number;
  /** True where real money may be billed: production, and what main handles like it. */
  readonly mayBeReal: boolean;
  /** True where a write would leave main now. */
  readonly pass: boolean;
}

const unprovenMilliseconds = 5_000;

/** Whether writes of an account may leave main now. Main alone decides; this shows it, and counts down. */
export function useWrites(account: Account): Writes {
  const { accountId, environment } = account;
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
  const unproven = standing?.unproven === true;
  // Nobody tells when the emulator starts: while it does not answer, it is asked for again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as it does not answer
  useEffect(() => {
    if (!unproven) return;
    const timer = setInterval(again, unprovenMilliseconds);
    return () => clearInterval(timer);
  }, [unproven]);
  const pass = standing?.writes === 'open' || (standing?.writes === 'armed' && !over);
  const mayBeReal = environment === 'production' || unproven;
  return { standing, leftMilliseconds, mayBeReal, pass };
}
