import { useEffect, useState } from 'react';

/** As long as a double click takes at most, on systems as they come. */
const settleMilliseconds = 500;

/**
 * What a button shows that changes its meaning under a finger: busy at once, and idle only a while after the end, so that
 * a press of Stop that comes a little late is one of Stop still. Just changed, it takes no press at all.
 */
export function useLingering(isBusy: boolean): { readonly shown: boolean; readonly justChanged: boolean } {
  const [shown, setShown] = useState(isBusy);
  const [settled, setSettled] = useState(isBusy);
  if (isBusy && !shown) setShown(true);
  useEffect(() => {
    if (isBusy || !shown) return;
    const timer = setTimeout(() => setShown(false), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [isBusy, shown]);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(shown), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [shown]);
  return { shown, justChanged: settled !== shown };
}
