import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { VisuallyHidden } from 'react-aria-components';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Says a sentence to screen readers without taking the focus: "Renewed þórður.example until 3 December 2028". */
export function useAnnounce(): (text: string) => void {
  return useContext(AnnounceContext);
}

/**
 * The page's polite live region. Two regions take turns, so that the same sentence twice is read twice.
 */
export function Announcer({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly [string, string]>(['', '']);
  const turn = useRef(0);
  const announce = useCallback((text: string) => {
    turn.current = 1 - turn.current;
    setSaid(turn.current === 0 ? [text, ''] : ['', text]);
  }, []);
  return (
    <AnnounceContext value={announce}>
      {children}
      <VisuallyHidden>
        <div role="status" aria-live="polite">
          {said[0]}
        </div>
        <div role="status" aria-live="polite">
          {said[1]}
        </div>
      </VisuallyHidden>
    </AnnounceContext>
  );
}
