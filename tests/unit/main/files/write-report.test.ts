import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { DecimalSum } from '#main/files/decimal-sum.ts';
import type { NamedColumn } from '#main/files/table-column.ts';
import { type TableOrder, writeTable } from '#main/files/write-table.ts';
import { message } from '#messages/message.ts';

interface Row {
  readonly name: string;
  readonly price: string | null;
  readonly currency?: string;
}

const columns: readonly NamedColumn<Row>[] = [
  { name: 'unicodeName', kind: 'text', value: ({ name }) => name },
  { name: 'price', kind: 'amount', value: ({ price }) => price },
  { name: 'currency', kind: 'text', value: ({ currency }) => currency ?? null },
  { name: 'svTRID', kind: 'text', value: () => 'sv-1' },
];
const shown = ['unicodeName', 'price', 'currency'];
const at = Date.UTC(2026, 10, 26, 17, 2);

async function written(format: TableOrder['format'], rows: readonly Row[], headings: TableOrder['headings'] = 'en') {
  async function* pieces() {
    for (const row of rows) yield [row];
  }
  const about = { title: message('reports.domains', { name: '<b>&"A"' }), shown, at, program: 'Registry Desk 1' };
  let text = '';
  for await (const piece of writeTable(format, columns, pieces(), headings, about)) text += piece;
  return text;
}

/** What a strict reader finds in the page: a tag that is not closed, or text that is taken for one, is an error. */
function read(html: string) {
  const page = html.replace('<!DOCTYPE html>\n', '');
  expect(XMLValidator.validate(page)).toBe(true);
  const parser = new XMLParser({
    ...{ ignoreAttributes: false, parseTagValue: false, trimValues: false, htmlEntities: true },
    isArray: (tag) => ['tr', 'td', 'th', 'dt', 'dd', 'meta'].includes(tag),
    // A limit of the reader, for pages of strangers.
    processEntities: { enabled: true, maxTotalExpansions: 1_000_000, maxExpandedLength: 10_000_000 },
  });
  return parser.parse(page).html;
}
const textOf = (cell: unknown): string =>
  typeof cell === 'object' ? ((cell as { '#text'?: string })['#text'] ?? '') : String(cell);
const cellsOf = (html: string): string[][] =>
  (read(html).body.table.tbody.tr ?? []).map(({ td }: { td: unknown[] }) => td.map(textOf));

const hostile = [
  '<script>alert(1)</script>',
  '</td></tr></table><img src=x onerror=alert(1)>',
  `" onmouseover="alert(1)`,
  "' autofocus onfocus='alert(1)",
  '&lt;b&gt; &amp; &#60;script&#62;',
  ']]><!-- --><?xml?>',
  'javascript:alert(1)',
  'a\u202Egnp.exe',
  '\u200Fþórður.is\u200E',
  'x\0y\u0007',
  '\uD800',
];

describe('a report', () => {
  it('carries hostile names as text and nothing else', async () => {
    const html = await written(
      'html',
      hostile.map((name) => ({ name, price: null })),
    );
    expect(cellsOf(html).map(([name]) => name)).toEqual([
      ...hostile.slice(0, 7),
      ...['a\\u202egnp.exe', '\\u200fþórður.is\\u200e', 'x\\u0000y\\u0007', '\uFFFD'],
    ]);
    expect(new Set(html.match(/<[a-z0-9]+/g))).toEqual(
      new Set(
        ['html', 'head', 'meta', 'title', 'style', 'body', 'h1', 'table', 'thead', 'tr', 'th', 'tbody', 'td']
          .map((tag) => `<${tag}`)
          .concat(['<footer', '<dl', '<dt', '<dd']),
      ),
    );
    expect(read(html).head.title).toBe('Domains of <b>&"A"');
  });

  it('refers to nothing outside of itself and runs nothing', async () => {
    const html = await written('html', [{ name: 'a.is', price: '1.00' }]);
    expect(html).not.toMatch(/https?:|\/\/|url\(|@import|\b(?:src|href|srcset|action|data|on[a-z]+)\s*=/i);
    expect(html).toContain(`content="default-src 'none'; style-src 'unsafe-inline'"`);
  });

  it('says its rows, sums by currency, time, program, and the SHA-256 of all columns as CSV', async () => {
    const rows = [
      { name: 'a.is', price: '1200.50', currency: 'ISK' },
      { name: 'b.is', price: '0.75', currency: 'ISK' },
      { name: 'c.is', price: '-3', currency: 'EUR' },
      { name: 'd.is', price: null },
    ];
    const html = await written('html', rows, 'is');
    const page = read(html);
    const csv = await written('csv', rows, 'names');
    expect(page['@_lang']).toBe('is');
    expect(page.body.table.thead.tr[0].th.map(textOf)).toEqual(['Lén', 'Verð', 'Gjaldmiðill']);
    const { dt, dd } = page.body.footer.dl;
    expect(dt.map((name: string, place: number) => [name, dd[place]])).toEqual([
      ['Línur', '4'],
      ['Σ Verð', '1201.25 ISK'],
      ['Σ Verð', '-3 EUR'],
      ['Skrifað', '2026-11-26 17:02 UTC'],
      ['Skrifað af', 'Registry Desk 1'],
      ['SHA-256 af öllum dálkum sem CSV, heiti fyrir forrit', createHash('sha256').update(csv).digest('hex')],
    ]);
  });

  it('gives every row back as it was, whatever it holds', async () => {
    const text = fc
      .string({ unit: 'grapheme' })
      .map((one) => one.replace(/\p{Cc}|\p{Default_Ignorable_Code_Point}|[\u2028\u2029\u2800\uFFF9-\uFFFB]/gu, 'x'));
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 10 }), async (names) => {
        const html = await written(
          'html',
          names.map((name) => ({ name, price: null })),
        );
        expect(cellsOf(html)).toEqual(names.map((name) => [name.toWellFormed(), '', '']));
      }),
    );
  });
});

it('a sum of decimals is exact', () => {
  const cents = fc.integer({ min: -1e9, max: 1e9 });
  fc.assert(
    fc.property(fc.array(cents, { minLength: 1 }), (all) => {
      const sum = new DecimalSum();
      for (const one of all)
        sum.add(
          `${one < 0 ? '-' : ''}${Math.floor(Math.abs(one) / 100)}.${String(Math.abs(one) % 100).padStart(2, '0')}`,
        );
      const total = all.reduce((before, one) => before + one, 0);
      expect(Math.round(Number(sum.text) * 100)).toBe(total);
      expect(sum.text).toMatch(/^-?\d+\.\d\d$/);
    }),
  );
  const mixed = new DecimalSum();
  for (const one of ['1', '0.001', 'none', '-2.5']) mixed.add(one);
  expect(mixed.text).toBe('-1.499');
});
