import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { failureOf, type Harness, noon } from '../desk-harness.ts';
import { listReply, refreshed, startDomainDesk } from './domains-desk.ts';

const one = { accountId: 'account-1' };
const everything = { ...one, kinds: [], text: '', offset: 0, limit: 100 };

/** Three downloads, a second apart: the middle one is twice the last one's opposite. */
async function desk(): Promise<{ harness: Harness; downloads: readonly string[] }> {
  const harness = await startDomainDesk();
  const lists = [
    ['a.is', 'b.is', { ldhName: 'xn--rur-2ma.is' }],
    [{ ldhName: 'a.is', status: ['locked'], expires: '2028-05-01' }, 'c.is'],
    [{ ldhName: 'a.is', expires: '2028-05-01' }, 'b.is', 'c.is'],
  ];
  for (const names of lists) {
    harness.clock.at += 1000;
    harness.wire = () => listReply(names);
    await refreshed(harness);
  }
  const { downloads } = await harness.desk.domainHistory.downloads(one);
  return { harness, downloads: downloads.map(({ downloadId }) => downloadId).reverse() };
}

describe('two downloads beside each other', () => {
  it('say what differs, with counts by kind, filtered by kind and by text', async () => {
    const { harness, downloads } = await desk();
    const [first = '', second = '', third = ''] = downloads;
    const { compare } = harness.desk.domainHistory;
    expect(await compare({ ...everything, from: second, to: first })).toEqual({
      total: 5,
      elsewhere: 1,
      counts: expect.arrayContaining([
        { kind: 'added', count: 1 },
        { kind: 'lost', count: 2 },
        { kind: 'status', count: 1 },
        { kind: 'expiry', count: 1 },
      ]),
      changes: [
        {
          ldhName: 'a.is',
          unicodeName: 'a.is',
          kind: 'expiry',
          before: '2027-05-01',
          after: '2028-05-01',
          by: 'elsewhere',
        },
        { ldhName: 'a.is', unicodeName: 'a.is', kind: 'status', before: 'active', after: 'locked', by: null },
        { ldhName: 'b.is', unicodeName: 'b.is', kind: 'lost', before: '', after: '', by: null },
        { ldhName: 'c.is', unicodeName: 'c.is', kind: 'added', before: '', after: '', by: null },
        { ldhName: 'xn--rur-2ma.is', unicodeName: 'ðrur.is', kind: 'lost', before: '', after: '', by: null },
      ],
    });
    // Over the one in between: what was changed back, and what left and came back, is no difference.
    const whole = await compare({ ...everything, from: first, to: third });
    expect(whole.changes.map(({ ldhName, kind }) => `${ldhName} ${kind}`)).toEqual([
      'a.is expiry',
      'c.is added',
      'xn--rur-2ma.is lost',
    ]);
    const some = await compare({ ...everything, from: first, to: second, kinds: ['lost'], text: 'ðru' });
    expect(some).toMatchObject({
      total: 1,
      counts: [{ kind: 'lost', count: 1 }],
      changes: [{ unicodeName: 'ðrur.is' }],
    });
    const middle = await compare({ ...everything, from: first, to: second, offset: 2, limit: 2 });
    expect(middle).toMatchObject({ total: 5, changes: [{ ldhName: 'b.is' }, { ldhName: 'c.is' }] });
  });

  it('are refused where one is not kept, or they are of different lists', async () => {
    const { harness, downloads } = await desk();
    const [first = ''] = downloads;
    harness.wire = () => listReply(['a.is']);
    await refreshed(harness, { source: 'ispstat' });
    const { compare, downloads: list } = harness.desk.domainHistory;
    const other = (await list(one)).downloads.find(({ source }) => source === 'ispstat')?.downloadId ?? '';
    expect(await failureOf(compare({ ...everything, from: first, to: other }))).toMatchObject({ code: 'other-list' });
    expect((await failureOf(compare({ ...everything, from: first, to: '99' }))).kind).toBe('not-found');
    expect((await failureOf(compare({ ...everything, accountId: 'nobody', from: first, to: first }))).kind).toBe(
      'no-account',
    );
  });

  it('go to a file, row by row', async () => {
    const { harness, downloads } = await desk();
    const [first = '', second = ''] = downloads;
    const folder = await mkdtemp(join(tmpdir(), 'registry-desk-history-'));
    try {
      const path = join(folder, 'changes.csv');
      const order = { ...one, from: first, to: second, kinds: ['lost' as const, 'added' as const], text: '' };
      const { workId } = await harness.desk.domainHistory.export({ ...order, format: 'csv', path });
      const work = await harness.application.services.work.whenOver(workId);
      expect(work).toMatchObject({ state: 'done', result: { path, rows: 3 } });
      expect((await readFile(path, 'utf8')).split('\r\n')).toEqual([
        'unicodeName,ldhName,change,before,after,by',
        'b.is,b.is,lost,,,',
        'c.is,c.is,added,,,',
        'ðrur.is,xn--rur-2ma.is,lost,,,',
        '',
      ]);
      const again = harness.desk.domainHistory.export({ ...order, format: 'csv', path });
      expect(await failureOf(again)).toMatchObject({ kind: 'file', cause: 'EEXIST' });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

it('a name has its history, also after it has left the list', async () => {
  const { harness } = await desk();
  const { changes } = await harness.desk.domainHistory.ofName({ ...one, ldhName: 'a.is' });
  expect(changes).toEqual([
    { at: noon + 3000, source: 'my-domains', kind: 'status', before: 'locked', after: 'active' },
    { at: noon + 2000, source: 'my-domains', kind: 'expiry', before: '2027-05-01', after: '2028-05-01' },
    { at: noon + 2000, source: 'my-domains', kind: 'status', before: 'active', after: 'locked' },
    { at: noon + 1000, source: 'my-domains', kind: 'added', before: '', after: '' },
  ]);
  const gone = await harness.desk.domainHistory.ofName({ ...one, ldhName: 'xn--rur-2ma.is' });
  expect(gone.changes.map(({ kind }) => kind)).toEqual(['lost', 'added']);
});

describe('views', () => {
  const view = {
    viewId: 'v1',
    title: 'Soon',
    filter: { expiresWithinDays: 30, tag: ['mine'] },
    sort: { column: 'expiry', direction: 'ascending' } as const,
    columns: [{ column: 'name', width: 220 }],
  };

  it('and the columns as they were left are kept, each account its own', async () => {
    const harness = await startDomainDesk();
    const { views, keepViews, keepLayout } = harness.desk.domainHistory;
    expect(await views(one)).toEqual({ views: [], layout: null });
    await keepViews({ ...one, views: [view] });
    await keepLayout({ ...one, layout: [{ column: 'expiry', width: 100 }] });
    expect(await views(one)).toEqual({ views: [view], layout: [{ column: 'expiry', width: 100 }] });
    const twice = keepViews({ ...one, views: [view, { ...view, viewId: 'v2', title: ' soon ' }] });
    expect(await failureOf(twice)).toMatchObject({ code: 'view-twice' });
    await keepLayout({ ...one, layout: null });
    expect((await views(one)).layout).toBeNull();
  });

  it('that cannot be read are as if never kept', async () => {
    const harness = await startDomainDesk();
    await harness.store.settings.set(
      'portfolio-views/account-1',
      '{"views":[{"title":1}],"layout":[{"column":"name","width":100}]}',
    );
    expect(await harness.desk.domainHistory.views(one)).toEqual({
      views: [],
      layout: [{ column: 'name', width: 100 }],
    });
  });
});
