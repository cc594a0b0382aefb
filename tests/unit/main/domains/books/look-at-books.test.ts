import { describe, expect, it } from 'vitest';
import { lookAtBooks, mappingFrom, orderOf, rememberedOf } from '#main/domains/books/look-at-books.ts';
import { dateReader } from '#main/domains/books/read-dates.ts';

const look = (text: string, headed?: boolean) => lookAtBooks(text, headed, async () => undefined);

describe('a books file', () => {
  it('says by its headings which column is what, in English and Icelandic', async () => {
    const english = await look('Domain,Next due date,Client,Expiry date,Price\na.is,2027-01-01,X,2027-02-01,12\n');
    expect(english.lines).toBe(1);
    expect(english.mapping).toEqual({ headed: true, name: 0, paidUntil: 1, customer: 2, expiry: 3, dates: null });
    const icelandic = await look('Lén;Greitt til;Viðskiptavinur;Rennur út\nþ.is;1.2.2027;Y;\n');
    expect(icelandic.mapping).toMatchObject({ name: 0, paidUntil: 1, customer: 2, expiry: 3 });
    expect(icelandic.columns.map(({ values }) => values)).toEqual([['þ.is'], ['1.2.2027'], ['Y'], []]);
  });

  it('without headings is seen as such, and its names are found by what they are', async () => {
    const looked = await look('12;a.is;2027-01-01\n13;þórður.is;2027-02-01\n');
    expect(looked).toMatchObject({ lines: 2, mapping: { headed: false, name: 1, expiry: null, paidUntil: null } });
    expect(looked.columns.map(({ name }) => name)).toEqual(['1', '2', '3']);
    expect((await look('12;a.is;2027-01-01\n13;b.is;2027-02-01\n', true)).lines).toBe(1);
  });

  it('with two columns of names takes the first where they say the same, and leaves it open where not', async () => {
    const same = 'unicodeName,ldhName\nþ.is,xn--vda.is\n';
    expect((await look(same)).mapping.name).toBe(1);
    expect((await look('Domain,Name\na.is,b.is\n')).mapping.name).toBeNull();
    expect((await look('Product,Server\na.is,ns.b.is\n')).mapping.name).toBeNull();
  });

  it('with two columns that may both be what is paid leaves that open', async () => {
    expect((await look('Domain,Paid until,Period end\na.is,2027-01-01,2027-02-01\n')).mapping.paidUntil).toBeNull();
  });

  it('is mapped as the last one with the same headings was', async () => {
    const looked = await look('Lén;Kúnni;Frá;Til\na.is;X;2026-01-01;2027-01-01\n');
    const mapping = { ...looked.mapping, paidUntil: 3, customer: null };
    const remembered = rememberedOf(mapping, looked.columns);
    expect(remembered).toMatchObject({ name: 'Lén', paidUntil: 'Til', customer: null });
    const next = await look('Til;Lén;Annað\n2027-01-01;b.is;x\n');
    expect(mappingFrom(remembered, next)).toMatchObject({ headed: true, name: 1, paidUntil: 0, customer: null });
    expect(mappingFrom(remembered, await look('Lén;Annað\na.is;x\n'))).toBeUndefined();
    expect(mappingFrom(remembered, await look('a.is;x\n'))).toBeUndefined();
  });
});

describe('dates with slashes', () => {
  const ofDates = async (...dates: readonly string[]) => {
    const { columns, mapping } = await look(['name,paid until', ...dates.map((one) => `a.is,${one}`)].join('\n'));
    return orderOf(mapping, columns);
  };

  it('are read in the order that the file itself shows', async () => {
    expect(await ofDates('3/4/2027', '25/11/2026')).toEqual({ order: 'day-first', open: null });
    expect(await ofDates('3/4/2027', '11/25/2026')).toEqual({ order: 'month-first', open: null });
    expect(await ofDates('2027-04-03', '3.4.2027', '7/7/2027')).toEqual({ order: null, open: null });
  });

  it('are asked about where it does not, and where it contradicts itself', async () => {
    expect(await ofDates('3/4/2027', '7-8-2027')).toEqual({ order: null, open: '3/4/2027' });
    expect(await ofDates('25/11/2026', '11/25/2026')).toEqual({ order: null, open: '25/11/2026' });
  });

  it('are read by the answer, and days that do not exist not at all', () => {
    const day = dateReader('day-first');
    const month = dateReader('month-first');
    expect([day('3/4/2027'), month('3/4/2027'), day('03-04-2027')]).toEqual(['2027-04-03', '2027-03-04', '2027-04-03']);
    expect([day('3. 4.2027'), day('2027-04-03 12:30'), day('2027-04-03T00:00:00Z')]).toEqual([
      ...['2027-04-03', '2027-04-03', '2027-04-03'],
    ]);
    const none = dateReader(null);
    expect([none('7/7/2027'), none('3/4/2027'), day('11/25/2026'), day('30.2.2027'), day('3/4/27'), day('')]).toEqual([
      ...['2027-07-07', undefined, undefined, undefined, undefined, undefined],
    ]);
  });
});
