import { expect, test } from 'vitest';
import type { Store } from '#main/database/store.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, domain, intention, ownHandle } from '../unit/main/database/samples.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';
import { arrival } from '../unit/main/inbox/store/inbox-samples.ts';

const one = 'account-1';
const order = { accountId: one, today: calendarDate('2027-03-01'), until: calendarDate('2027-03-31') };
const mark = { reason: 'Given up.', until: null, person: 'Anna', markedAt: 5_000 };

describeStores('what waits for a person', (kind) => {
  async function open(names: Readonly<Record<string, string | null>>): Promise<Store> {
    const store = await kind.open();
    await store.accounts.keep(account());
    await store.accounts.keep(account({ accountId: 'account-2', label: 'Other' }));
    const { downloadId } = await store.domains.beginDownload({ accountId: one, source: 'my-domains', startedAt: 1 });
    const items = Object.entries(names).map(([name, expires]) => domain(name, { expires }));
    await store.domains.addToDownload(downloadId, ownHandle, items);
    await store.domains.finishDownload(downloadId, 2);
    return store;
  }

  const nothing = { open: 0, marked: 0, planned: 0, first: null };

  test('an empty account has nothing, an unknown one no answer', async () => {
    const store = await open({});
    expect(await store.today.waiting(order)).toEqual({
      ...{ unknown: { count: 0, first: null }, alarms: { count: 0, first: null }, elsewhere: { count: 0, first: [] } },
      ...{ expired: nothing, expiring: nothing, batches: [], next: null, lastCard: null },
      messages: { count: 0, refused: 0, oldestAt: null },
    });
    expect(await store.today.waiting({ ...order, accountId: 'nobody' })).toBeUndefined();
    expect(await store.today.openNames({ ...order, accountId: 'nobody' })).toEqual([]);
  });

  test('names that expire are open, marked or planned, each once; both ends of the time count', async () => {
    const store = await open({
      ...{ 'first.example': '2027-03-01', 'last.example': '2027-03-31', 'later.example': '2027-04-01' },
      ...{ 'past.example': '2027-02-28', 'gone.example': '2027-02-20', 'never.example': null },
      ...{ 'marked.example': '2027-03-10', 'until.example': '2027-03-11', 'over.example': '2027-03-12' },
      'sending.example': '2027-03-02',
    });
    const { downloadId } = await store.domains.beginDownload({ accountId: one, source: 'ispstat', startedAt: 3 });
    const gone = domain('gone.example', { expires: '2027-02-20', status: ['pending delete'] });
    await store.domains.addToDownload(downloadId, ownHandle, [gone]);
    await store.domains.finishDownload(downloadId, 4);
    await store.domains.markSome(one, ['marked.example'], mark);
    await store.domains.markSome(one, ['until.example'], { ...mark, until: calendarDate('2027-03-02') });
    await store.domains.markSome(one, ['over.example'], { ...mark, until: calendarDate('2027-03-01') });
    const sending = { ldhName: 'sending.example', unicodeName: 'sending.example', cardId: 'CARD-2' };
    await store.ledger.open(intention(sending));
    const waiting = await store.today.waiting(order);
    const first = { ldhName: 'first.example', unicodeName: 'first.example', date: '2027-03-01' };
    expect(waiting).toMatchObject({
      expiring: { open: 3, marked: 2, planned: 1, first },
      expired: { open: 1, marked: 0, planned: 0, first: { ldhName: 'past.example' } },
      next: first,
      lastCard: 'CARD-2',
    });
    expect(await store.today.openNames(order)).toEqual([
      ...['past.example', 'first.example', 'over.example', 'last.example'],
    ]);
  });

  test('chosen lines of a batch that waits are planned, until the batch is over', async () => {
    const store = await open({ 'a.example': '2027-03-10', 'b.example': '2027-03-11' });
    await store.renewalBatches.begin({
      ...{
        batchId: 'batch-1',
        accountId: one,
        environment: 'emulator',
        title: 'March',
        createdAt: 7_000,
        preparedBy: null,
      },
      ...{ period: { unit: 'y', value: 1 }, cardId: 'CARD-1', currency: '', minorDigits: 0 },
    });
    const line = (number: number, ldhName: string, chosen: boolean) => ({
      ...{ line: number, sourceLine: number, input: ldhName, ldhName, unicodeName: ldhName, expiryDate: null },
      ...{
        newExpiryDate: null,
        priceMinor: null,
        problems: [],
        chosen,
        althoughMark: null,
        althoughReason: null,
        aboveCapReason: null,
      },
      reviewed: { entry: 0, steps: 0 },
    });
    await store.renewalBatches.add('batch-1', [line(1, 'a.example', true), line(2, 'b.example', false)]);
    await store.renewalBatches.finish('batch-1');
    const batch = { batchId: 'batch-1', title: 'March', createdAt: 7_000, state: 'review', chosen: 1 };
    expect(await store.today.waiting(order)).toMatchObject({
      ...{ batches: [batch], expiring: { open: 1, planned: 1, first: { ldhName: 'b.example' } } },
    });
    await store.renewalBatches.stand('batch-1', 'cancelled', undefined);
    expect(await store.today.waiting(order)).toMatchObject({ batches: [], expiring: { open: 2, planned: 0 } });
  });

  test('what another account renews of the same name counts at a registry, and not between two emulators', async () => {
    const store = await open({ 'a.example': '2027-03-10' });
    const other = { accountId: 'account-2', ldhName: 'a.example', unicodeName: 'a.example' };
    await store.ledger.open(intention(other));
    expect(await store.today.waiting(order)).toMatchObject({ expiring: { open: 1, planned: 0 } });
    await store.accounts.keep(account({ environment: 'sandbox' }));
    await store.ledger.open(intention({ ...other, entryId: 'entry-2', environment: 'sandbox' }));
    expect(await store.today.waiting(order)).toMatchObject({ expiring: { open: 0, planned: 1 } });
  });

  test('renewals with unknown outcome, the oldest first, and unhandled messages', async () => {
    const store = await open({});
    for (const [number, name] of ['a.example', 'b.example'].entries()) {
      const entryId = `entry-${number}`;
      await store.ledger.open(
        intention({ entryId, ldhName: name, unicodeName: name, clTRID: `renew-${number}-abcd`, person: 'Anna' }),
      );
      for (const state of ['sent', 'outcome-unknown'] as const) {
        await store.ledger.step(entryId, { state, at: 6_000, text: { code: 'words.asWritten', values: { text: '' } } });
      }
    }
    await store.inbox.keep(arrival('1'));
    await store.inbox.keep(arrival('2'));
    const { messages } = await store.inbox.page({ offset: 0, limit: 10 });
    await store.inbox.mark({ kind: 'messages', inboxIds: [messages[0]?.inboxId ?? ''] }, true);
    expect(await store.today.waiting(order)).toMatchObject({
      unknown: { count: 2, first: { entryId: 'entry-0', unicodeName: 'a.example', openedAt: 5_000, person: 'Anna' } },
      messages: { count: 1, refused: 0, oldestAt: messages[1]?.storedAt },
    });
  });

  test('a run is begun once at a time, and done once for all that asked for it before its end', async () => {
    const store = await open({});
    const begun = await store.today.beginRun('scope production', { at: 10, askedAt: 10 });
    expect(begun.kind).toBe('begun');
    expect(await store.today.beginRun('scope production', { at: 11, askedAt: 11 })).toEqual({ kind: 'running' });
    expect(await store.today.beginRun('scope sandbox', { at: 11, askedAt: 11 })).toMatchObject({ kind: 'begun' });
    if (begun.kind === 'begun') await store.today.endRun(begun.run, 20);
    expect(await store.today.beginRun('scope production', { at: 21, askedAt: 11 })).toEqual({ kind: 'ended' });
    expect(await store.today.lastRun(['scope production', 'scope sandbox'])).toBe(20);
    expect(await store.today.lastRun(['scope practice'])).toBeNull();
    const next = await store.today.beginRun('scope production', { at: 22, askedAt: 22 });
    expect(next.kind).toBe('begun');
    if (next.kind === 'begun') await store.today.dropRun(next.run);
    expect(await store.today.beginRun('scope production', { at: 23, askedAt: 22 })).toMatchObject({ kind: 'begun' });
  });

  test('a run whose program is gone is begun anew', async () => {
    if (!kind.hasFile) return;
    const store = await open({});
    const other = await kind.openAgain();
    await other.today.beginRun('scope production', { at: 10, askedAt: 10 });
    expect(await store.today.beginRun('scope production', { at: 11, askedAt: 11 })).toEqual({ kind: 'running' });
    await other.close();
    expect(await store.today.beginRun('scope production', { at: 12, askedAt: 11 })).toMatchObject({ kind: 'begun' });
  });
});
