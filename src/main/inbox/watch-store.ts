import type { Clock } from '#main/clock.ts';
import type { InboxArchive } from './store/record.ts';

export const storeLookMilliseconds = 4_000;

/**
 * Looks every few seconds whether another program has written to the store (the command line collects, a second desk marks
 * messages), and says so. Until the signal aborts.
 */
export async function watchStore(
  { archive, clock }: { readonly archive: Pick<InboxArchive, 'version'>; readonly clock: Clock },
  signal: AbortSignal,
  written: () => Promise<void>,
): Promise<void> {
  // A store that is busy is looked at the next time.
  let known = await archive.version().catch(() => undefined);
  for (;;) {
    await clock.sleep(storeLookMilliseconds, signal);
    const now = await archive.version().catch(() => known);
    signal.throwIfAborted();
    if (now === known) continue;
    known = now;
    await written().catch(() => undefined);
  }
}
