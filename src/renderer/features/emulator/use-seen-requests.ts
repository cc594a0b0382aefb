import { useEffect, useState } from 'react';
import type { EmulatorRequest } from '#contract/emulator-values.ts';
import type { Failure } from '#registry/failure.ts';
import { useAsked } from '#renderer/parts/use-asked.ts';

const kept = 300;

/** The requests that the emulator saw, newest first: asked for each second, only those that are new. */
export function useSeenRequests(): {
  readonly seen: readonly EmulatorRequest[];
  readonly failure: Failure | undefined;
  readonly forget: () => void;
} {
  const [after, setAfter] = useState(0);
  const [seen, setSeen] = useState<readonly EmulatorRequest[]>([]);
  const asked = useAsked(
    'emulator',
    ['requests', after],
    (desk, options) => desk.emulator.requests({ after, limit: after === 0 ? 100 : 500 }, options),
    { everyMilliseconds: 1000 },
  );
  const { answer } = asked;
  useEffect(() => {
    if (answer === undefined) return;
    const { last, requests } = answer;
    if (last < after) {
      // Another emulator than before: it counts from one again.
      setSeen([]);
      setAfter(0);
      return;
    }
    const newest = requests.at(-1)?.number ?? after;
    if (newest <= after) return;
    setSeen((before) => {
      const known = before[0]?.number ?? 0;
      const fresh = requests.filter((one) => one.number > known).reverse();
      return [...fresh, ...before].slice(0, kept);
    });
    setAfter(newest);
  }, [answer, after]);
  return { seen, failure: asked.failure, forget: () => setSeen([]) };
}
