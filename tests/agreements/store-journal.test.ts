import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { beginning, ending, intention } from '../unit/main/database/samples.ts';
import { describeStoresAndAlone } from '../unit/main/database/store-kinds.ts';

const everything = { accountId: null, interface: null, text: '', offset: 0, limit: 100 };

describeStoresAndAlone('the journal', (kind) => {
  test('an exchange comes back whole, before and after its answer', async () => {
    const store = await kind.open();
    await store.journal.began(beginning('j1'));
    expect(await store.journal.get('j1')).toEqual({ ...beginning('j1'), end: null });
    await store.journal.ended(ending('j1'));
    expect(await store.journal.get('j1')).toEqual({ ...beginning('j1'), end: ending('j1') });
    expect(await store.journal.get('j2')).toBeUndefined();
  });

  test('when an account was last answered is known, whatever came without an answer since', async () => {
    const store = await kind.open();
    expect(await store.journal.lastAnswerAt('account-1')).toBeUndefined();
    await store.journal.began(beginning('j1', { startedAt: 1_000 }));
    await store.journal.ended(ending('j1', { status: 404, durationMilliseconds: 20.6 }));
    await store.journal.began(beginning('j2', { startedAt: 2_000, accountId: 'account-2' }));
    await store.journal.ended(ending('j2'));
    await store.journal.began(beginning('j3', { startedAt: 3_000 }));
    await store.journal.ended(ending('j3', { status: null, silence: 'reset' }));
    await store.journal.began(beginning('j4', { startedAt: 4_000 }));
    expect(await store.journal.lastAnswerAt('account-1')).toBe(1_020);
  });

  test('an exchange without answer keeps why', async () => {
    const store = await kind.open();
    const silent = ending('j1', { status: null, silence: 'reset', replyHeaders: [], replyBody: null });
    await store.journal.began(beginning('j1', { clTRID: null, requestBody: null, requestHeaders: [] }));
    await store.journal.ended(silent);
    expect(await store.journal.get('j1')).toMatchObject({ clTRID: null, requestBody: null, end: silent });
  });

  test('the end of an exchange that is not there is no failure', async () => {
    const store = await kind.open();
    await store.journal.ended(ending('gone'));
    expect((await store.journal.page(everything)).total).toBe(0);
  });

  test('pages are the newest first, filtered by account, interface and text', async () => {
    const store = await kind.open();
    await store.journal.began(beginning('j1', { startedAt: 1 }));
    await store.journal.began(beginning('j2', { startedAt: 2, accountId: 'account-2' }));
    await store.journal.began(
      beginning('j3', { startedAt: 3, interface: 'rdap', command: 'look-up-domain', method: 'GET', clTRID: null }),
    );
    await store.journal.ended(ending('j3', { status: 404 }));
    await store.journal.began(beginning('j4', { startedAt: 4, url: 'http://127.0.0.1/Þjónusta', clTRID: null }));

    const found = async (changes: object) => {
      const { rows, total } = await store.journal.page({ ...everything, ...changes });
      return [rows.map(({ journalId }) => journalId), total];
    };
    expect(await found({})).toEqual([['j4', 'j3', 'j2', 'j1'], 4]);
    expect(await found({ offset: 1, limit: 2 })).toEqual([['j3', 'j2'], 4]);
    expect(await found({ accountId: 'account-2' })).toEqual([['j2'], 1]);
    expect(await found({ interface: 'rdap' })).toEqual([['j3'], 1]);
    expect(await found({ text: 'LOOK-UP' })).toEqual([['j3'], 1]);
    expect(await found({ text: '404' })).toEqual([['j3'], 1]);
    expect(await found({ text: 'þjónusta' })).toEqual([['j4'], 1]);
    expect(await found({ text: 'abcd1234', accountId: 'account-1' })).toEqual([['j1'], 1]);
    expect(await found({ text: '%' })).toEqual([[], 0]);
  });

  test('is filtered by when an exchange was started, evidence and what was written late too', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 1, text: asWritten('sent'), journalId: 'j2' });
    // The clock was set back after the third.
    for (const [journalId, startedAt] of Object.entries({ j1: 1_000, j2: 2_000, j3: 4_000, j4: 3_000, j5: 5_000 })) {
      await store.journal.began(beginning(journalId, { startedAt }));
    }
    const found = async (startedFrom?: number, startedTo?: number) => {
      const filter = { ...everything, startedFrom, startedTo };
      const { rows, total } = await store.journal.page(filter);
      const ids = rows.map(({ journalId }) => journalId);
      expect([...(await store.journal.ids(filter))].reverse()).toEqual(ids);
      expect(total).toBe(ids.length);
      return ids;
    };
    expect(await found(2_000, 3_000)).toEqual(['j4', 'j2']);
    expect(await found(3_000)).toEqual(['j5', 'j4', 'j3']);
    expect(await found(undefined, 1_999)).toEqual(['j1']);
    expect(await found(6_000)).toEqual([]);
    expect((await store.journal.page({ ...everything, startedFrom: 2_000, limit: 1, offset: 1 })).rows).toMatchObject([
      { journalId: 'j4' },
    ]);
  });

  test.runIf(kind.hasFile)('two stores write one journal, and it outlives them', async () => {
    const store = await kind.open();
    const other = await kind.openAgain();
    await Promise.all([store.journal.began(beginning('j1')), other.journal.began(beginning('j2'))]);
    await other.journal.ended(ending('j1'));
    await store.close();
    await other.close();
    const again = await kind.openAgain();
    expect((await again.journal.page(everything)).total).toBe(2);
    expect(await again.journal.get('j1')).toMatchObject({ end: { status: 201 } });
  });

  test('an exchange that a renewal names can be written before the renewal says so, and after', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 1, text: asWritten('sent'), journalId: 'j1' });
    await store.journal.began(beginning('j1'));
    await store.journal.ended(ending('j1'));
    const journalId = (await store.ledger.get('entry-1'))?.journalId ?? '';
    expect(await store.journal.get(journalId)).toMatchObject({ journalId: 'j1' });
  });

  test('is filtered by the class of the status, gives ids and several at once, and counts what was sent', async () => {
    const store = await kind.open();
    const { journal } = store;
    const sent: readonly [string, number | null, number][] = [
      ['j1', 200, 1_000],
      ['j2', 404, 2_000],
      ['j3', null, 3_000],
      ['j4', 503, 4_000],
    ];
    for (const [journalId, status, startedAt] of sent) {
      await journal.began({ ...beginning(journalId), startedAt });
      if (status !== null) await journal.ended({ ...ending(journalId), status, silence: null });
    }
    const found = (statuses?: '2xx' | '3xx' | '4xx' | '5xx' | 'none') =>
      journal.ids({ accountId: null, interface: null, text: '', statuses });
    expect(await found()).toEqual(['j1', 'j2', 'j3', 'j4']);
    expect(await found('4xx')).toEqual(['j2']);
    expect(await found('3xx')).toEqual([]);
    expect(await found('none')).toEqual(['j3']);
    const page = await journal.page({ ...everything, statuses: '5xx' });
    expect([page.total, page.rows.map(({ journalId }) => journalId)]).toEqual([1, ['j4']]);
    const several = await journal.several(['j4', 'gone', 'j1']);
    expect(several).toEqual([await journal.get('j4'), await journal.get('j1')]);
    const { accountId, interface: via, command } = beginning('x');
    expect(await journal.sentSince([accountId], 2_000)).toEqual([{ interface: via, command, count: 3 }]);
    expect(await journal.sentSince(['another'], 0)).toEqual([]);
  });
});
