import { afterEach, describe, expect, it } from 'vitest';
import { said } from '../../../support/said.ts';
import { failureOf, type startHarness } from '../desk-harness.ts';
import { accountId, harness, linesOf, prepare, startDesk, stopDesk } from '../renewals/renewal-batch-desk.ts';

describe('the columns of a batch', () => {
  afterEach(stopDesk);

  const source = (text: string) => ({ source: { kind: 'text', text } });
  const twoYears =
    'Lén;Ár;Kort;Viðskiptavinur;Athugasemd\nname-001.is;2;CARD-7;Hótel;x\nname-002.is;2;CARD-7;Bakarí;y\n';
  const columnsOf = async (text: string) => (await harness.desk.renewalBatches.columns({ accountId, text })).columns;

  it('are all shown with their use', async () => {
    await startDesk(2);
    expect(
      (await columnsOf(twoYears)).map(({ name, use, looksLike, same, usable }) => [name, use, looksLike, same, usable]),
    ).toEqual([
      ['Lén', 'name', null, null, false],
      ['Ár', 'none', 'years', '2', true],
      ['Kort', 'none', 'card', 'CARD-7', true],
      ['Viðskiptavinur', 'none', 'customer', null, false],
      ['Athugasemd', 'none', null, null, false],
    ]);
    expect(await columnsOf('name-001.is\nname-002.is')).toEqual([]);
    expect(await columnsOf('name-001.is, name-002.is')).toEqual([]);
  });

  it.each([
    ['name;years\nname-001.is;1\nname-002.is;2', 'rows-differ'],
    ['name;years\nname-001.is;2\nname-002.is;', 'rows-differ'],
    ['name;years\nname-001.is;0', 'no-period'],
    ['name;card\nname-001.is;CARD-99', 'unknown-card'],
    ['name;customer\nname-001.is;Hótel', 'no-place'],
  ])('of %j can only be ignored', async (text, hindrance) => {
    await startDesk(2);
    expect((await columnsOf(text))[1]).toMatchObject({ usable: false, hindrance });
    const used = { use: ['2', 'years', 'card', 'customer'], ignore: [] };
    expect(await failureOf(prepare({ ...source(text), columns: used }))).toMatchObject({ code: 'column-not-usable' });
  });

  it('without a heading are found by what is in them', async () => {
    await startDesk(2);
    const [, second] = await columnsOf('name-001.is\t3\nname-002.is\t3');
    expect(second).toMatchObject({ name: '2', heading: '', looksLike: 'years', same: '3', usable: true });
  });

  it('stop the batch until each has an answer, and nothing is kept before', async () => {
    await startDesk(2);
    const open = { kind: 'invalid-input', field: 'columns', code: 'columns-open' };
    expect(await failureOf(prepare(source(twoYears)))).toMatchObject({
      ...open,
      message: said(expect.stringContaining('"Ár", "Kort", "Viðskiptavinur"')),
    });
    const some = { use: [], ignore: ['Ár', 'Kort'] };
    expect(await failureOf(prepare({ ...source(twoYears), columns: some }))).toMatchObject(open);
    expect((await harness.desk.renewalBatches.list({ accountId: null })).batches).toEqual([]);

    const ignored = { use: [], ignore: ['ár', 'kort', 'viðskiptavinur'] };
    const one = await prepare({ ...source(twoYears), columns: ignored });
    expect([one.period.value, one.counts.chosen]).toEqual([1, 2]);

    const used = { use: ['Ár', 'Kort'], ignore: ['Viðskiptavinur'] };
    expect(await failureOf(prepare({ ...source(twoYears), columns: used }))).toMatchObject({ code: 'column-differs' });
    const two = await prepare({ ...source(twoYears), columns: used, period: { unit: 'y', value: 2 } });
    expect((await linesOf(two.batchId)).map(({ newExpiryDate }) => newExpiryDate)).toEqual([
      '2029-03-14',
      '2029-03-14',
    ]);
    expect(harness.sent).toEqual([]);
  });
});

describe('the columns of an import', () => {
  const one = { accountId: 'account-1' };
  const text =
    'Lén;Viðskiptavinur;Ár;Merki;Sími\na.is;Hótel Norðurljós; 2;vip;1234567\nb.is;Bakarí; ehf.;1;;\n'.replace(
      'Bakarí; ehf.',
      '"Bakarí; ehf."',
    );

  async function tagsOf(desk: Awaited<ReturnType<typeof startHarness>>['desk']) {
    const query = { filter: {}, sort: { column: 'name', direction: 'ascending' } as const, offset: 0, limit: 10 };
    const { rows } = await desk.domains.page({ ...one, ...query });
    return rows.map(({ ldhName, tags }) => [ldhName, tags]);
  }

  it('are all shown, and those that look like more stop it', async () => {
    await startDesk(0);
    const { desk } = harness;
    const looked = await desk.domainMarks.import({ ...one, text, dryRun: true });
    expect(
      looked.columns.map(({ name, use, looksLike, usable, hindrance }) => [name, use, looksLike, usable, hindrance]),
    ).toEqual([
      ['Lén', 'name', null, false, null],
      ['Viðskiptavinur', 'none', 'customer', true, null],
      ['Ár', 'none', 'years', false, 'no-place'],
      ['Merki', 'tags', null, false, null],
      ['Sími', 'none', null, false, null],
    ]);
    expect(await failureOf(desk.domainMarks.import({ ...one, text, dryRun: false }))).toMatchObject({
      kind: 'invalid-input',
      code: 'columns-open',
      message: said(expect.stringContaining('Nothing was imported.')),
    });
    expect(await tagsOf(desk)).toEqual([]);
    const answers = { use: ['Viðskiptavinur'], ignore: ['Ár'] };
    await desk.domainMarks.import({ ...one, text, dryRun: false, columns: answers });
    expect(await tagsOf(desk)).toEqual([
      ['a.is', ['Hótel Norðurljós', 'vip']],
      ['b.is', ['Bakarí ehf.']],
    ]);
    await stopDesk();
  });
});
