import { useCallback, useState } from 'react';
import { createStore, type StoreApi, useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';

/** The first and the last row of a table that are in sight, both included. */
export interface Sight {
  readonly first: number;
  readonly last: number;
}

/** A screen is told in steps of so many rows: while a table scrolls that is once or twice a second and not each frame. */
const rowsPerStep = 100;
/** So many rows ahead count as in sight, so that they are there when they come. */
const rowsAhead = 50;

/**
 * Which rows of a table are in sight: `onRange` is for the table, `inSight` in wide steps for the screen around it, `exact` for whoever shows the very numbers.
 */
export function useSight() {
  const [exact] = useState(() => createStore<Sight>(() => ({ first: 0, last: 0 })));
  const onRange = useCallback((first: number, last: number) => exact.setState({ first, last }), [exact]);
  const inSight = useStore(exact, useShallow(inSteps));
  return { inSight, exact, onRange };
}

export function useExactSight(exact: StoreApi<Sight>): Sight {
  return useStore(exact);
}

function inSteps({ first, last }: Sight): Sight {
  return {
    first: Math.max(0, Math.floor((first - rowsAhead) / rowsPerStep) * rowsPerStep),
    last: (Math.floor((last + rowsAhead) / rowsPerStep) + 1) * rowsPerStep - 1,
  };
}
