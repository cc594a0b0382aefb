import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MonthBars } from '#renderer/domains/expiries/month-bars.tsx';

test('a word under the bars that would run into the one before it is left out', () => {
  // 26 bars have 30 pixels each: words stand 90 pixels apart, and the last one stands at the edge, nearer to its neighbour.
  expect(wordsUnder('May 2028')).toHaveLength(9);
  expect(wordsUnder('in May 2028')).toHaveLength(8);
  expect(wordsUnder('in the month of May')).toHaveLength(4);
});

function wordsUnder(label: string): readonly string[] {
  const bars = Array.from({ length: 26 }, (_, index) => ({
    key: String(index),
    label: index % 3 === 1 ? label : '',
    value: 1,
    shown: '1',
    words: 'a month',
    current: false,
  }));
  const markup = renderToStaticMarkup(<MonthBars label="Months" help="" bars={bars} onChoose={() => undefined} />);
  return markup.match(new RegExp(`>${label}<`, 'g')) ?? [];
}
