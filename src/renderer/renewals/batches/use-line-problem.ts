import type { LineProblem } from '#contract/renewals/batches.ts';
import { useSayMessage } from '#renderer/parts/use-failure-text.ts';
import { useFormats } from '#renderer/parts/use-formats.ts';
import { useNow } from '#renderer/parts/use-now.ts';
import { useWords } from '#renderer/parts/words.ts';
import { useWarningText } from '../use-warning-text.ts';
import { batchesWords } from './batches-words.ts';

/** What is to be known of a line, in the language of the screen. A batch of an earlier version says it in English. */
export function useLineProblem(): (problem: LineProblem) => string {
  const say = useWords(batchesWords);
  const format = useFormats();
  const sayMessage = useSayMessage();
  const warning = useWarningText();
  const now = useNow(60_000);
  return (problem) => {
    const { code, text, name, line, date, handle, status, at, why } = problem;
    switch (code) {
      case 'malformed':
        return name === undefined ? text : sayMessage(name.message);
      case 'duplicate':
        return line === undefined ? text : say('problemDuplicate', { line: format.number(line) });
      case 'outcome-unknown':
        return say('problemUnknown');
      case 'under-way':
        return say('problemUnderWay');
      case 'not-in-list':
        return say('problemNotInList');
      case 'unknown-expiry':
        return say('problemUnknownExpiry');
      case 'not-ours':
        return handle === undefined ? text : warning({ ...problem, code });
      case 'contradicted':
        return warning({ ...problem, code });
      case 'renewal-prohibited':
        return status === undefined ? text : say('problemProhibited', { status });
      case 'refused-recently':
        return at === undefined || why === undefined
          ? text
          : say('problemRefused', { time: format.timeOrDay(at, now), why: sayMessage(why) });
      case 'renewed-recently':
      case 'renewed-elsewhere':
      case 'beyond-horizon':
      case 'expired':
        return date === undefined ? text : warning({ ...problem, code });
    }
  };
}
