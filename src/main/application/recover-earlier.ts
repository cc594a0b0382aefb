import type { Storage } from '#contract/desk/desk.ts';
import type { Clock } from '#main/clock.ts';
import { isDiskFull, rightsOfOthers } from '#main/database/own-files.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';

/** After this while it is tried again to write down what could not be written at the start. */
const pauseMilliseconds = 20_000;

export interface EarlierRun {
  /** Rejects where a part fails for another reason than that the disk takes nothing. */
  begin(): Promise<void>;
  storage(): Storage;
  stop(): void;
}

/**
 * Gives what an earlier run left open an honest state, part by part. On a full disk nothing can be written down, but
 * what is there can be read, and that is needed most then: the desk opens all the same, and says so. A renewal that an
 * earlier run left open keeps its name closed until then. `again` tries the rest once more, later, until it is done.
 */
export function recoverEarlier(
  parts: readonly (() => Promise<unknown>)[],
  ports: {
    readonly clock: Pick<Clock, 'sleep'>;
    /** False in a host that is gone before it could be tried again. */
    readonly again: boolean;
    readonly dataFolder: string;
    readonly onChange: () => void;
    readonly onProblem: (error: unknown) => void;
  },
): EarlierRun {
  const stopped = new AbortController();
  let left = parts;
  let trouble: Storage['notWritten'] = null;

  async function recover(): Promise<void> {
    try {
      for (;;) {
        const [part] = left;
        if (part === undefined) break;
        await part();
        left = left.slice(1);
      }
      trouble = null;
    } catch (error) {
      trouble = troubleOf(error);
      if (trouble === null) throw error;
    }
  }

  async function tryAgain(): Promise<void> {
    while (trouble !== null) {
      await ports.clock.sleep(pauseMilliseconds, stopped.signal);
      await recover();
    }
    ports.onChange();
  }

  return {
    async begin() {
      await recover();
      if (trouble === null || !ports.again) return;
      tryAgain().catch((error: unknown) => {
        if (!stopped.signal.aborted) ports.onProblem(error);
      });
    },
    storage: () => ({
      notWritten: trouble ?? (isDiskFull(ports.dataFolder) ? 'disk-full' : null),
      earlierOpen: trouble !== null,
      openToOthers: rightsOfOthers(ports.dataFolder) ?? null,
    }),
    stop: () => stopped.abort(),
  };
}

function troubleOf(error: unknown): Storage['notWritten'] {
  const failure: Failure | undefined = error instanceof DeskFailure ? error.failure : undefined;
  if (failure?.kind !== 'file') return null;
  return failure.cause === 'disk-full' || failure.cause === 'read-only' ? failure.cause : null;
}
