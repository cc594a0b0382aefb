import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a button that goes away by what it does: `handOn` hears that it took the focus along. */
export function useHandOnFocus(handOn: () => void): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it goes, while it is still there
  useLayoutEffect(() => {
    const own = button.current;
    return () => {
      if (own !== null && document.activeElement === own) handOn();
    };
  }, []);
  return button;
}
