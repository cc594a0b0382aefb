import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import { listedDomains } from '#main/domains/store/selection.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, domain, intention, ownHandle, query } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';

const one = 'account-1';
const other = 'account-2';
const mark = { reason: 'Given up.', until: null, person: 'Anna', markedAt: 5_000 };

describeStores('names that are not to be renewed', (kind) => {
  async function open(...names: readonly string[]): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.accounts.keep(account({ accountId: other, label: 'Other' }));
    const { downloadId } = await store.domains.beginDownload({ accountId: one, source: 'my-domains', startedAt: 1 });
    await store.domains.addToDownload(
      downloadId,
      ownHandle,
      names.map((name) => domain(name)),
    );
    await store.domains.finishDownload(downloadId, 2);
    return store;
  }

  test('a mark is about a name of the environment, whichever account holds it, also where no list has it', async () => {
    const store = await open('a.example', 'b.example');
    const { environment } = account();
    expect(await store.domains.markSome(one, ['a.example', 'elsewhere.example'], mark)).toEqual({ changed: 2 });
    const [row] = (await store.domains.page(query())).rows;
    expect(row?.doNotRenew).toMatchObject({ ldhName: 'a.example', ...mark });
    const known = await store.domains.marksOf(environment, ['a.example', 'b.example', 'elsewhere.example']);
    expect(known.map(({ ldhName }) => ldhName)).toEqual(['a.example', 'elsewhere.example']);
    expect(await store.domains.marksOf('production', ['a.example'])).toEqual([]);
    expect(await store.domains.unmarkSome(other, ['a.example', 'b.example'])).toEqual({ changed: 1 });
    expect((await store.domains.page(query())).rows.map(({ doNotRenew }) => doNotRenew)).toEqual([null, null]);
  });

  test('a changed mark is another one', async () => {
    const store = await open('a.example');
    const { environment } = account();
    await store.domains.markSome(one, ['a.example'], mark);
    const [first] = await store.domains.marksOf(environment, ['a.example']);
    await store.domains.markSome(one, ['a.example'], { ...mark, reason: 'Sold.', person: null });
    const [second] = await store.domains.marksOf(environment, ['a.example']);
    expect(second).toMatchObject({ reason: 'Sold.', person: null });
    expect(second?.mark).toBeGreaterThan(first?.mark ?? 0);
  });

  test('the list finds marked names as of a day, and the others; its pieces have the mark where marks are wanted', async () => {
    const store = await open('a.example', 'b.example', 'c.example');
    await store.domains.markSome(one, ['a.example'], mark);
    await store.domains.markSome(one, ['b.example'], { ...mark, until: calendarDate('2027-03-01') });
    const found = async (on: string, except: boolean) => {
      const filter = { doNotRenew: { on: calendarDate(on), except } };
      return (await store.domains.page(query({ filter }))).rows.map(({ ldhName }) => ldhName);
    };
    expect(await found('2027-02-28', false)).toEqual(['a.example', 'b.example']);
    expect(await found('2027-03-01', false)).toEqual(['a.example']);
    expect(await found('2027-03-01', true)).toEqual(['b.example', 'c.example']);
    const { pieces } = await store.domains.selected({ ...query(), length: 10 });
    const rows = listedDomains(await store.domains.listed(one, pieces[0] ?? '', true, false));
    expect(rows.map(({ doNotRenew }) => doNotRenew?.until)).toEqual([null, '2027-03-01', undefined]);
    const bare = listedDomains(await store.domains.listed(one, pieces[0] ?? '', false, false));
    expect(bare.map(({ doNotRenew }) => doNotRenew)).toEqual([null, null, null]);
  });

  test('the ledger opens no entry of a marked name but with the mark that was seen', async () => {
    const store = await open('a.example');
    const asked = intention({ ldhName: 'a.example', unicodeName: 'a.example' });
    await store.domains.markSome(one, ['a.example'], mark);
    const [standing] = await store.ledger.standings(asked.environment, ['a.example']);
    expect(standing).toMatchObject({ newestEntryId: undefined, open: undefined, mark: { reason: 'Given up.' } });
    expect(await store.ledger.open(asked)).toEqual({ kind: 'marked' });
    expect(await store.ledger.get(asked.entryId)).toBeUndefined();
    const seen = standing?.mark?.mark ?? 0;
    expect(await store.ledger.open({ ...asked, although: seen + 1 })).toEqual({ kind: 'marked' });
    expect(await store.ledger.open({ ...asked, although: seen, person: 'Anna' })).toEqual({ kind: 'opened' });
    expect(await store.ledger.get(asked.entryId)).toMatchObject({ person: 'Anna' });
  });
});
