import { expect, test } from 'vitest';
import { figuresOf, longestFunction, longestScreen, longFunctionsIn } from '../house/figures.ts';

const lines = (count: number, line: string): string => `${line}\n`.repeat(count);

test('a function that is one line too long is named with its length, and not the short one that it stands in', () => {
  const long = `export const outer = 1;\nfunction tall() {\n${lines(longestFunction - 1, '  go();')}}\n`;
  expect(longFunctionsIn('a.ts', long)).toEqual([{ file: 'a.ts', name: 'tall', lines: longestFunction + 1 }]);
  expect(longFunctionsIn('a.ts', long.replace('  go();\n', ''))).toEqual([]);
});

test('a function that answers with JSX may be longer, one that only holds such a function may not', () => {
  const body = lines(longestFunction, '  go();');
  expect(longFunctionsIn('a.tsx', `function Screen() {\n${body}  return <p />;\n}`)).toEqual([]);
  expect(
    longFunctionsIn('a.tsx', `function Screen() {\n${lines(longestScreen, 'go();')}  return <p />;\n}`),
  ).toHaveLength(1);
  expect(longFunctionsIn('a.tsx', `const make = () => {\n${body}  return { part: () => <p /> };\n};`)).toMatchObject([
    { name: 'make' },
  ]);
});

test('the figures of the sources are of something', () => {
  const { lines: all, typescriptFiles, smallFiles, looseFiles } = figuresOf();
  expect(all).toBeGreaterThan(10_000);
  expect(typescriptFiles).toBeGreaterThan(smallFiles);
  expect(looseFiles).toBeGreaterThan(0);
});
