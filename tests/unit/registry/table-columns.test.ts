import { describe, expect, test } from 'vitest';
import { columnName, findColumns, usedColumns } from '#registry/table-columns.ts';

const kinds = (heads: readonly string[], rows: readonly (readonly string[])[], cards: readonly string[] = []) =>
  findColumns(heads, rows, cards).map(({ looksLike }) => looksLike);

describe('a column', () => {
  test.each([
    ['Years', 'years'],
    ['renewal period', 'years'],
    ['ár', 'years'],
    ['Fjöldi ára', 'years'],
    ['Tímabil', 'years'],
    ['Card-ID', 'card'],
    ['Kort', 'card'],
    ['Bill to:', 'card'],
    ['Customer', 'customer'],
    ['Viðskiptavinur', 'customer'],
    ['RÉTTHAFI', 'customer'],
    ['status', undefined],
    ['', undefined],
  ])('with the heading %j looks like %s', (heading, kind) => {
    expect(kinds([heading], [['some text']])).toEqual([kind]);
  });

  test('is judged by its values where the heading says nothing', () => {
    const rows = [
      ['a.is', '1', 'CARD-7', '11', '2', ''],
      ['b.is', '10', '', '3', 'x', ''],
    ];
    expect(kinds(['n', 'q', 'r'], rows, ['CARD-7'])).toEqual([
      undefined,
      'years',
      'card',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('says one value only where every row has it', () => {
    const same = findColumns(
      ['a', 'b', 'c'],
      [
        ['2', '2', '2'],
        [' 2 ', '1'],
        ['2', '2', '2'],
      ],
      [],
    );
    expect(same.map((one) => one.same)).toEqual(['2', undefined, undefined]);
    expect(same.map((one) => one.values)).toEqual([['2'], ['2', '1'], ['2']]);
  });

  test('is called by its heading, or by its number', () => {
    const columns = findColumns(['name', 'x', 'X', ''], [], []);
    expect(columns.map(({ place }) => columnName(columns, place))).toEqual(['name', '2', '3', '4']);
  });
});

describe('answers', () => {
  const refuse = (code: string) => new Error(code);
  const years = { name: 'Years', looksLike: 'years', usable: true } as const;
  const owner = { name: 'Owner', looksLike: 'customer', usable: false } as const;
  const plain = { name: 'note', looksLike: null, usable: false } as const;

  test('are needed for each column that looks like more', () => {
    expect(() => usedColumns([years, plain], undefined, refuse)).toThrow('columns-open');
    expect(() => usedColumns([years, owner], { use: ['years'], ignore: [] }, refuse)).toThrow('columns-open');
    expect(usedColumns([years, owner, plain], { use: ['YEARS'], ignore: ['owner'] }, refuse)).toEqual([years]);
    expect(() => usedColumns([owner], { use: ['Owner'], ignore: [] }, refuse)).toThrow('column-not-usable');
    expect(usedColumns([plain], undefined, refuse)).toEqual([]);
  });
});
