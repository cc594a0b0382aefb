import { useCallback } from 'react';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useWords } from '#renderer/parts/words.ts';
import { batchesWords } from './batches-words.ts';

/** What a batch is called: as a person called it, else by when it was made. */
export function useBatchTitle(): (batch: RenewalBatch) => string {
  const say = useWords(batchesWords);
  const format = useFormats();
  return useCallback(
    ({ title, named, createdAt }) => (named ? title : say('untitled', { time: format.dateTime(createdAt) })),
    [say, format],
  );
}
