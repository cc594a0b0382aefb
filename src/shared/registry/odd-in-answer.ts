/** Begins what was off in an answer where a text of the ledger goes on with it. */
const oddMark = ' Odd in the answer: ';

/** Oddities of an answer as the end of a sentence of the ledger; empty where there are none. */
export function withOddities(text: string, oddities: readonly string[]): string {
  return oddities.length === 0 ? text : `${text}${oddMark}${oddities.join(' ')}`;
}

/** What was off in the answer, of a text that was written so; undefined where nothing was. */
export function oddIn(text: string): string | undefined {
  const at = text.indexOf(oddMark);
  return at < 0 ? undefined : text.slice(at + oddMark.length);
}
