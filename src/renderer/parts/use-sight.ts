import { useCallback, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';

/** The first and the last row of a table that are in sight, both included. */
export interface Sight {
  readonly first: number;
  readonly last: number;
}

/** A screen is told in steps of so many rows: while a table scrolls that is once or twice a second and not each frame. */
const rowsPerStep = 100;
/** So many rows ahead count as in sight, so that they are there when they come. */
const rowsAhead = 50;

/** The very numbers are told so often at most: nobody reads them while they run. */
const paceMilliseconds = 100;

/**
 * Which rows of a table are in sight: `onRange` is for the table, `inSight` in wide steps for the screen around it,
 * `exact` for whoever shows the very numbers.
 */
export function useSight() {
  const [{ exact, follow }] = useState(pacedSight);
  const [inSight, setInSight] = useState<Sight>(() => inSteps({ first: 0, last: 0 }));
  const onRange = useCallback(
    (first: number, last: number) => {
      const next = inSteps({ first, last });
      setInSight((before) => (before.first === next.first && before.last === next.last ? before : next));
      follow({ first, last });
    },
    [follow],
  );
  return { inSight, exact, onRange };
}

export function useExactSight(exact: StoreApi<Sight>): Sight {
  return useStore(exact);
}

/** The first movement is told at once, the last one within a pace. */
function pacedSight() {
  const exact = createStore<Sight>(() => ({ first: 0, last: 0 }));
  let newest: Sight | undefined;
  let isWaiting = false;
  const tell = () => {
    isWaiting = newest !== undefined;
    if (newest === undefined) return;
    exact.setState(newest);
    newest = undefined;
    setTimeout(tell, paceMilliseconds);
  };
  const follow = (sight: Sight) => {
    newest = sight;
    if (!isWaiting) tell();
  };
  return { exact, follow };
}

function inSteps({ first, last }: Sight): Sight {
  return {
    first: Math.max(0, Math.floor((first - rowsAhead) / rowsPerStep) * rowsPerStep),
    last: (Math.floor((last + rowsAhead) / rowsPerStep) + 1) * rowsPerStep - 1,
  };
}
