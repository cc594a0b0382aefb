import { createContext, useContext, useEffect, useState } from 'react';
import { useAnnounce } from './announcer.tsx';
import { copyText } from './copy-text.ts';

/** What is said when something was copied, and when the clipboard refused it, in the language of the screen. */
export const CopyWords = createContext<{ readonly copied: string; readonly refused: string }>({
  copied: '',
  refused: '',
});

/** Puts text on the clipboard and says so, also to who does not see it; `copied` is true for a moment after it. */
export function useCopy(): { readonly copied: boolean; readonly copy: (text: string) => void } {
  const words = useContext(CopyWords);
  const announce = useAnnounce();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return {
    copied,
    copy: (text) => {
      copyText(text).then(
        () => {
          setCopied(true);
          announce(words.copied);
        },
        () => {
          setCopied(false);
          announce(words.refused);
        },
      );
    },
  };
}
