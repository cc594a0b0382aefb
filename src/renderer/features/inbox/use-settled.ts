import { useEffect, useState } from 'react';

/** As long as a double click takes at most, on systems as they come. */
const settleMilliseconds = 500;

/** Whether this has been the same for a while: a button that changes its meaning under a finger takes no press until then. */
export function useSettled(value: boolean): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [value]);
  return settled === value;
}
