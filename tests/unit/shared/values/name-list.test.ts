import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNameList, readNameListInTurns } from '#values/name-list.ts';

const namesIn = (text: string) => [...readNameList(text)].map(({ input }) => input);
const read = (text: string) => [...readNameList(text)].map(({ line, input }) => `${line} ${input}`);

describe('a list of names as people have it', () => {
  it.each<[string, string, string[]]>([
    ['one name a line', 'a.is\nþórður.is\r\nc.is', ['1 a.is', '2 þórður.is', '3 c.is']],
    ['blank lines and comments count as nothing', '\n a.is \n\n# later\nb.is\n\n', ['2 a.is', '5 b.is']],
    ['a byte order mark, old ends of line', '\uFEFFa.is\rb.is\r', ['1 a.is', '2 b.is']],
    ['names with commas between them', 'a.is, b.is,c.is', ['1 a.is', '1 b.is', '1 c.is']],
    ['commas at the ends of lines', 'a.is,\nb.is,\nc.is', ['1 a.is', '2 b.is', '3 c.is']],
    ['a header alone', 'Domain\na.is\nb.is', ['2 a.is', '3 b.is']],
    [
      'CSV with a header, names not first',
      'id,Domain name,expires\r\n1,a.is,2027-03-14\r\n2,b.is,2027-03-15\r\n',
      ['2 a.is', '3 b.is'],
    ],
    [
      'our own export: the LDH name',
      '\uFEFFunicodeName,ldhName,status,nameservers\r\nþórður.is,xn--rur-3man9d.is,active,ns1.a.is; ns2.a.is\r\n',
      ['2 xn--rur-3man9d.is'],
    ],
    ['a header of other words', 'Vara;Verð\nþórður.is;1.200\nfjara.is;900', ['2 þórður.is', '3 fjara.is']],
    ['CSV without a header', 'a.is,ns1.norn.example,12.50\nb.is,ns2.norn.example,1.5', ['1 a.is', '2 b.is']],
    ['tabs', 'a.is\tactive\nb.is\tactive', ['1 a.is', '2 b.is']],
    [
      'quotes, also over lines and doubled',
      'note,name\n"first\nsecond, ""so""","a.is"\nplain, b.is ',
      ['2 a.is', '4 b.is'],
    ],
    ['a quote that nothing closes', '"a.is\nb.is', ['1 "a.is', '2 b.is']],
    [
      'what is no name stays, to be told of',
      'a.is\nnot a name\nhttps://b.is/x',
      ['1 a.is', '2 not a name', '3 https://b.is/x'],
    ],
    ['a row without a name in a table', 'name,status\na.is,active\n,active', ['2 a.is', '3 ']],
    [
      'lines of one name and of several',
      'one.is\ntwo.is, three.is, four.is\nfive.is\nsix.is',
      ['1 one.is', '2 two.is', '2 three.is', '2 four.is', '3 five.is', '4 six.is'],
    ],
    [
      'what is beside them and is none',
      'a.is\nb.is, c.is\nd.is, not one',
      ['1 a.is', '2 b.is', '2 c.is', '3 d.is', '3 not one'],
    ],
    ['more on a line than the header speaks of', 'domain\na.is\nb.is, c.is', ['2 a.is', '3 b.is', '3 c.is']],
    ['a table whose header names the column, with names in others', 'name,of\na.is,b.is', ['2 a.is']],
    ['nothing at all', ' \n\n', []],
  ])('%s', (_title, text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('gives every name of a plain list back, with its line, whatever the order', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}\.is$/);
    fc.assert(
      fc.property(
        fc.array(name, { minLength: 1, maxLength: 30 }),
        fc.constantFrom('\n', '\r\n', '\r'),
        (names, end) => {
          expect(read(names.join(end))).toEqual(names.map((one, index) => `${index + 1} ${one}`));
        },
      ),
    );
  });

  it('leaves no name out, however many are on a line, also far below the lines that it looks at first', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9]{0,8}\.is$/);
    fc.assert(
      fc.property(
        fc.array(fc.array(name, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 20 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom(0, 150),
        (lines, separator, before) => {
          const text = [
            ...Array.from({ length: before }, (_, at) => `n${at}.is${separator}x`),
            ...lines.map((names) => names.join(separator)),
          ].join('\n');
          const found = [...readNameList(text)].map(({ input }) => input).filter((input) => input !== 'x');
          expect(found).toEqual([...Array.from({ length: before }, (_, at) => `n${at}.is`), ...lines.flat()]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('ends, and loses no line, whatever the text is', () => {
    const odd = fc.array(fc.constantFrom('a.is', '"', ',', ';', '\t', '\n', '\r', '#', ' ', 'x', '""', '\uFEFF'), {
      maxLength: 40,
    });
    fc.assert(
      fc.property(odd, (pieces) => {
        const text = pieces.join('');
        for (const { line, input } of readNameList(text)) {
          expect(line).toBeLessThanOrEqual(text.split(/\r\n|\r|\n/).length);
          expect(input).toBe(input.trim());
        }
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a text that was made to take long', () => {
  it('a row of more values than a batch has room for: what follows them is one value', () => {
    const names = namesIn(`${'a.is,'.repeat(300_010)}b.is`);
    expect(names).toHaveLength(300_001);
    expect(names.at(-1)).toBe(`${'a.is,'.repeat(10)}b.is`);
  });

  it('a million empty lines and comments are passed over, and lines are still counted', () => {
    const list = [...readNameList(`${'\r\n#\n\r'.repeat(300_000)}a.is\n#"\nb.is`)];
    expect(list).toEqual([
      { line: 900_001, input: 'a.is' },
      { line: 900_003, input: 'b.is' },
    ]);
  });

  it('a row of ten thousand values beside its name loses none of them', () => {
    const names = namesIn(`domain,price\na.is,1\nb.is,2${',x'.repeat(10_000)}\nc.is,3`);
    expect(names.slice(0, 2)).toEqual(['a.is', 'b.is']);
    expect(names).toHaveLength(10_003);
  });

  it('a quoted value of many quotes ends where it ends', () => {
    expect(namesIn(`"${'""'.repeat(100_000)}"\na.is`)).toEqual(['""'.repeat(100_000), 'a.is']);
    expect(namesIn('"a""b.is"\nc.is')).toEqual(['a"b.is', 'c.is']);
  });

  it('a quote that nothing closes within a million letters is a letter like any other', () => {
    expect(namesIn(`"${'a'.repeat(1_100_000)}"\nb.is`)).toEqual([`"${'a'.repeat(1_100_000)}"`, 'b.is']);
  });

  it.each([
    ['blank lines', '\n'],
    ['comments', '#\n'],
    ['one row of names', 'a.is,'],
    ['one row of quoted names', '"a.is",'],
  ])('a very long text leaves others their turn: %s', (_what, piece) => {
    const millions = 3;
    const text = piece.repeat((millions * 1_000_000) / piece.length);
    const turns = [...readNameListInTurns(text)].filter((listed) => listed === undefined);
    expect(turns.length).toBeGreaterThanOrEqual(2 * millions - 4);
    expect(turns.length).toBeLessThanOrEqual(2 * millions);
  });
});
