import type { ExchangeRow } from '#contract/journal.ts';
import { useWords } from '#renderer/parts/words.ts';
import { Tag } from '#renderer/ui/tag.tsx';
import { journalWords } from './journal-words.ts';

/** The HTTP status, or why there is none. A status is an answer: the colour says reached or not, never right or wrong. */
export function ExchangeStatus({ exchange }: { readonly exchange: ExchangeRow }) {
  const say = useWords(journalWords);
  if (exchange.status !== null) {
    return <Tag tone={exchange.status >= 500 || exchange.status === 429 ? 'warn' : 'neutral'}>{exchange.status}</Tag>;
  }
  if (exchange.silence === 'limited') return <Tag tone="info">{say('limited')}</Tag>;
  if (exchange.silence !== null) return <Tag tone="bad">{say('noAnswer')}</Tag>;
  return <Tag tone="info">{say('waiting')}</Tag>;
}
