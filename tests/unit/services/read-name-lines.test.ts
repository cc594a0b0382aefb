import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNameLines } from '#main/services/renewal-batches/read-name-lines.ts';

const read = (text: string) => [...readNameLines(text)].map(({ line, text: name }) => [line, name]);

describe('names in pasted text', () => {
  test.each([
    [
      'one a line',
      'a.is\nb.is',
      [
        [1, 'a.is'],
        [2, 'b.is'],
      ],
    ],
    [
      'with blank lines, blanks and Windows ends',
      ' a.is \r\n\r\n\tb.is\r\n',
      [
        [1, 'a.is'],
        [3, 'b.is'],
      ],
    ],
    [
      'the first cell of a CSV without a header',
      'a.is,1\nb.is,2',
      [
        [1, 'a.is'],
        [2, 'b.is'],
      ],
    ],
    [
      'the column that a header calls a name',
      'price;domain\n1;a.is\n2;b.is',
      [
        [2, 'a.is'],
        [3, 'b.is'],
      ],
    ],
    ['the LDH form before the Unicode form', 'unicodeName,ldhName\ndæmi.is,xn--dmi-yla.is', [[2, 'xn--dmi-yla.is']]],
    ['our own file for Excel', '\uFEFFunicodeName,status\ndæmi.is,active', [[2, 'dæmi.is']]],
    ['quoted cells', '"name","note"\n"a.is","one, ""two"""', [[2, 'a.is']]],
    ['tabs', 'name\tnote\na.is\tb', [[2, 'a.is']]],
    [
      'a line that is too short',
      'note,name\nx\ny,b.is',
      [
        [2, ''],
        [3, 'b.is'],
      ],
    ],
    ['nothing', '', []],
    ['only blank lines', '\n \n', []],
  ])('%s', (_what, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  test('any names that are written one a line come back, with their lines', () => {
    const name = fc.stringMatching(/^[a-z0-9áéýúíóþæöð]{1,12}\.is$/u);
    fc.assert(
      fc.property(fc.array(name), fc.constantFrom('\n', '\r\n'), (names, end) => {
        expect(read(names.join(end))).toEqual(names.map((one, index) => [index + 1, one]));
      }),
    );
  });
});
