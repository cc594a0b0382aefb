import type { ExchangeRow } from '#contract/journal.ts';
import { Tag } from '#renderer/kit/tag.tsx';
import { isNotSent } from '#renderer/parts/silence.ts';
import { useWords } from '#renderer/parts/words.ts';
import { journalWords } from './journal-words.ts';

/** The HTTP status, or why there is none. A status is an answer: the colour says reached or not, never right or wrong. */
export function ExchangeStatus({ exchange }: { readonly exchange: ExchangeRow }) {
  const say = useWords(journalWords);
  if (exchange.status !== null) {
    return <Tag tone={exchange.status >= 500 || exchange.status === 429 ? 'warn' : 'neutral'}>{exchange.status}</Tag>;
  }
  if (exchange.silence === null) return <Tag tone="info">{say('waiting')}</Tag>;
  if (isNotSent(exchange.silence)) return <Tag tone="info">{say('limited')}</Tag>;
  return <Tag tone="bad">{say('noAnswer')}</Tag>;
}
