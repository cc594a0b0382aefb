import { describe, expect, test } from 'vitest';
import { columnNames, findColumns, shownCell, usedColumns } from '#values/table-columns.ts';

const noTurn = async () => undefined;
const kinds = async (heads: readonly string[], rows: readonly (readonly string[])[], cards: readonly string[] = []) =>
  (await findColumns(heads, rows, cards, noTurn)).map(({ looksLike }) => looksLike);

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
  ])('with the heading %j looks like %s', async (heading, kind) => {
    expect(await kinds([heading], [['some text']])).toEqual([kind]);
  });

  test('is judged by its values where the heading says nothing', async () => {
    const rows = [
      ['a.is', '1', 'CARD-7', '11', '2', ''],
      ['b.is', '10', '', '3', 'x', ''],
    ];
    expect(await kinds(['n', 'q', 'r'], rows, ['CARD-7'])).toEqual([
      undefined,
      'years',
      'card',
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('says one value only where every row has it', async () => {
    const same = await findColumns(
      ['a', 'b', 'c'],
      [
        ['2', '2', '2'],
        [' 2 ', '1'],
        ['2', '2', '2'],
      ],
      [],
      noTurn,
    );
    expect(same.map((one) => one.same)).toEqual(['2', undefined, undefined]);
    expect(same.map((one) => one.values)).toEqual([['2'], ['2', '1'], ['2']]);
  });

  test('of a heading that is wider than its rows costs no look at what they do not have', async () => {
    let looks = 0;
    const row = new Proxy(['a.is'], {
      get(cells, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
        return Reflect.get(cells, key);
      },
    });
    const heads = Array.from({ length: 1_000 }, (_, place) => `h${place}`);
    const columns = await findColumns(heads, Array(500).fill(row), [], noTurn);
    expect(looks).toBe(500);
    expect(columns).toHaveLength(1_000);
  });

  test('is called by its heading, or by its number', async () => {
    const columns = await findColumns(['name', 'x', 'X', ''], [], [], noTurn);
    expect(columnNames(columns)).toEqual(['name', '2', '3', '4']);
  });

  test('is called by its number where its heading is longer than anybody reads, and shown in part', () => {
    const heading = 'x'.repeat(1_000_000);
    expect(columnNames([{ heading }])).toEqual(['1']);
    expect(shownCell(heading)).toHaveLength(201);
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
