import { useWords } from '#renderer/parts/words.ts';
import { renewalsWords } from './renewals-words.ts';

/** Where a renewal was started, in words. */
export function useAskedByText(): (askedBy: string) => string {
  const say = useWords(renewalsWords);
  return (askedBy) =>
    askedBy === 'window' ? say('askedInWindow') : askedBy === 'command line' ? say('askedOnCommandLine') : askedBy;
}
