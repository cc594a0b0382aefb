import { useEffect, useState } from 'react';
import type { Box } from './tour-corner.ts';

/** Screens come and grow while the tour points to them; nobody sees a ring that is later than this. */
const everyMilliseconds = 250;
const around = 3;

/** Where the first element of `selector` stands in the window, as long as there is one. */
export function useTargetBox(selector: string): Box | undefined {
  const [box, setBox] = useState<Box>();
  useEffect(() => {
    const measure = () => {
      const found = document.querySelector(selector)?.getBoundingClientRect();
      const next =
        found === undefined || found.width === 0
          ? undefined
          : {
              top: found.top - around,
              left: found.left - around,
              width: found.width + 2 * around,
              height: found.height + 2 * around,
            };
      setBox((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    measure();
    const timer = setInterval(measure, everyMilliseconds);
    window.addEventListener('resize', measure);
    return () => {
      clearInterval(timer);
      window.removeEventListener('resize', measure);
    };
  }, [selector]);
  return box;
}
