import { useCallback, useLayoutEffect, useRef } from 'react';

/** A function that stays the same and always calls the newest `run`: a part that is given it is not rendered anew. */
export function useLatest<Arguments extends readonly unknown[], Result>(
  run: (...values: Arguments) => Result,
): (...values: Arguments) => Result {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  return useCallback((...values: Arguments) => latest.current(...values), []);
}
