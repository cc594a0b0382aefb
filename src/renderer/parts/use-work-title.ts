import { useCallback } from 'react';
import type { Work } from '#contract/desk/work.ts';
import { useFormats } from './use-formats.ts';
import { useWords } from './words.ts';
import { workWords } from './work-words.ts';

/** What long work is about, in the language of the screen. */
export function useWorkTitle(): (work: Pick<Work, 'subject'>) => string {
  const say = useWords(workWords);
  const format = useFormats();
  return useCallback(
    ({ subject: { code, name = '', count = 0 } }) => say(code, { name, count, number: format.number(count) }).trim(),
    [say, format],
  );
}
