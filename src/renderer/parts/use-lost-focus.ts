import { type RefObject, useEffect } from 'react';

/** Takes the focus where what had it is gone: when this is first shown, and whenever `mark` changes. */
export function useLostFocus(target: RefObject<HTMLElement | null>, mark?: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark says when to look
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus();
  }, [target, mark]);
}
