import { useCallback } from 'react';
import type { Work } from '#contract/desk/work.ts';
import { workTitle } from '#values/work-title.ts';
import { useSayMessage } from './use-failure-text.ts';
import { useFormats } from './use-formats.ts';

/** What long work is about, in the language of the screen. */
export function useWorkTitle(): (work: Pick<Work, 'subject'>) => string {
  const say = useSayMessage();
  const format = useFormats();
  return useCallback(({ subject }) => say(workTitle(subject, format.number)), [say, format]);
}
