import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type CrashFigures, crashFiguresSchema } from '#contract/crash-test.ts';
import { startLanguages } from '#renderer/app/languages.ts';
import { FiguresTable } from '#renderer/features/crash-test/figures-table.tsx';
import { LanguageProvider } from '#renderer/parts/language.tsx';
import { tableOf } from '../../../torture/renewals.ts';

/** Every figure another number. */
const figures = Object.fromEntries(
  Object.keys(crashFiguresSchema.shape).map((name, index) => [name, index + 11]),
) as unknown as CrashFigures;

function cellsOf(one: CrashFigures): string[] {
  const page = renderToStaticMarkup(
    <LanguageProvider texts={startLanguages()}>
      <FiguresTable figures={[one]} />
    </LanguageProvider>,
  );
  return [...page.matchAll(/<td>(.*?)<\/td>/g)].map(([, cell = '']) => cell);
}

test('the page shows the figures that the torture prints, all and in the same order', () => {
  const one = { ...figures, registry: 'kind', done: true };
  const [, , printed = ''] = tableOf(new Map([['kind', one]])).split('\n');
  expect(['kind', ...cellsOf(one)]).toEqual(
    printed
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  // All but the kind, how many runs ended by themselves, and whether it is over.
  expect(cellsOf(one)).toHaveLength(Object.keys(figures).length - 3);
});

test('and no verdict before it is over', () => {
  const cells = cellsOf({ ...figures, registry: 'kind', done: false });
  expect(cells.slice(-2)).toEqual(['under way', 'under way']);
  expect(cells.slice(0, -2).join('')).toMatch(/^\d+$/);
});
