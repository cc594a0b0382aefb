import type { Clock } from '#main/clock.ts';

const longestStopMilliseconds = 15_000;

/** Resolves when everything has ended, or after a while: what is still open then is found at the next start. */
export async function stopInTime(clock: Clock, ended: Promise<unknown>): Promise<void> {
  const patience = new AbortController();
  await Promise.race([ended, clock.sleep(longestStopMilliseconds, patience.signal).catch(() => undefined)]);
  patience.abort();
}
