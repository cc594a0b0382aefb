import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const guide = resolve(import.meta.dirname, '../../../docs/guide');
const icelandicGuide = join(guide, 'is');
const pagesIn = (folder: string) => readdirSync(folder).filter((file) => file.endsWith('.md'));

/** How many of each kind of block a page has. A translation has as many. */
function shapeOf(text: string) {
  const count = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
  return {
    headings: count(/^#+ /gm),
    listItems: count(/^(?:-|\d+\.) /gm),
    tableRows: count(/^\|/gm),
    pictures: count(/!\[|<img /g),
    codeLines: count(/^ {4}/gm),
  };
}

test('the guide has the same pages in Icelandic as in English', () => {
  expect(pagesIn(icelandicGuide).sort()).toEqual(pagesIn(guide).sort());
});

test.each(pagesIn(guide))('%s has the same headings, lists, tables and pictures in both languages', (page) => {
  const [english, icelandic] = [guide, icelandicGuide].map((folder) =>
    shapeOf(readFileSync(join(folder, page), 'utf8')),
  );
  expect(
    icelandic,
    `docs/guide/${page} and docs/guide/is/${page} differ. Compare them, and change the other one too.`,
  ).toEqual(english);
});

test('a row that only one language has would be found', () => {
  expect(shapeOf('# Title\n\n- one\n1. two\n\n| a |\n|---|\n\n![p](p.png) <img src="q.png">\n\n    code\n')).toEqual({
    headings: 1,
    listItems: 2,
    tableRows: 2,
    pictures: 2,
    codeLines: 1,
  });
});
