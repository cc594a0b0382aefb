import { useEffect, useRef } from 'react';
import { useScreen, type Wish } from './use-screen.ts';

/** Carries out what a command asked for, as a press on the button here would; once, and not before it is ready. */
export function useWishes(able: Readonly<Partial<Record<Wish, () => unknown>>>, ready = true): void {
  const wish = useScreen((screen) => screen.wish);
  const granted = useScreen((screen) => screen.granted);
  const latest = useRef(able);
  useEffect(() => {
    latest.current = able;
  });
  useEffect(() => {
    if (wish === null || !ready) return;
    const carryOut = latest.current[wish];
    if (carryOut === undefined) return;
    granted();
    carryOut();
  }, [wish, ready, granted]);
}
