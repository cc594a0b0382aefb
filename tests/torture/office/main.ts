import { parseArgs } from 'node:util';
import type { YearFigures } from './judge-year.ts';
import { yearOfAnOffice } from './year.ts';

/**
 * `npm run torture -- office [--renewals 3000] [--messages 5000] [--seed N]`: 0 when a year of an office ends with nothing
 * billed twice, lost, told two ways or in the wrong name.
 */
export async function torture(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      renewals: { type: 'string', default: '3000' },
      messages: { type: 'string', default: '5000' },
      seed: { type: 'string', default: '1' },
    },
  });
  const order = {
    renewals: Number(values.renewals),
    messages: Number(values.messages),
    seed: Number(values.seed),
  };
  const figures = await yearOfAnOffice(order, (line) => console.error(line));
  console.log(JSON.stringify(figures, null, 1));
  return isGood(figures) ? 0 : 1;
}

export function isGood(figures: YearFigures): boolean {
  const { doubles, dishonest, sentAgain, twoOpen, lostMessages, unlike, aboveLimit } = figures;
  const { misnamed, unfinished, faults } = figures;
  const bad = [doubles, dishonest, sentAgain, twoOpen, lostMessages, unlike, aboveLimit, misnamed, unfinished, faults];
  return bad.every((figure) => figure === 0);
}
