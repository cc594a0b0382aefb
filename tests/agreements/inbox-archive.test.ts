import { expect, test } from 'vitest';
import { describeStoresAndAlone } from '../unit/main/database/store-kinds.ts';
import { acknowledgement, arrival, content } from '../unit/main/inbox/store/inbox-samples.ts';
import { inboxOfTeamSeat } from '../unit/main/team/seat-kind.ts';

const window = { offset: 0, limit: 100 };

describeStoresAndAlone(
  'the inbox archive',
  (kind) => {
    test('a message is stored once, however often the queue shows it', async () => {
      const store = await kind.open();
      const kept = { inboxId: 'inbox-1', settledEntryIds: [] };
      expect(await store.inbox.keep(arrival('1'))).toEqual({ ...kept, isNew: true, cameAgain: false });
      expect(await store.inbox.keep(arrival('1', { inboxId: 'inbox-again' }))).toEqual({
        ...kept,
        isNew: false,
        cameAgain: false,
      });
      const page = await store.inbox.page(window);
      expect(page).toMatchObject({ total: 1, all: 1, unhandled: 1 });
      expect(page.messages[0]).toEqual({
        inboxId: 'inbox-1',
        accountId: 'account-1',
        accountLabel: 'Practice',
        environment: 'emulator',
        messageId: '1',
        kind: 'notice',
        text: 'Message 1',
        queuedAt: '2026-10-09T08:15:30+00:00',
        storedAt: 1001,
        acknowledged: null,
        acknowledgedBy: null,
        handledBy: null,
        acknowledgedSeat: null,
        handledSeat: null,
        assignedTo: null,
        offHeadAt: null,
        domainName: null,
        ldhName: null,
        unicodeName: null,
        handled: false,
        tags: [],
        entryId: null,
        unasked: false,
      });
    });

    test('the same identifier with another content, or of another account, is another message', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1'));
      const other = { inboxId: 'inbox-1b', content: content({ text: 'After the queue was reset' }) };
      expect(await store.inbox.keep(arrival('1', other))).toMatchObject({ inboxId: 'inbox-1b', isNew: true });
      const elsewhere = { inboxId: 'inbox-1c', accountId: 'account-2' };
      expect(await store.inbox.keep(arrival('1', elsewhere))).toMatchObject({ inboxId: 'inbox-1c', isNew: true });
      expect((await store.inbox.page(window)).total).toBe(3);
    });

    test('what another head follows is no longer at the head; a queue that is said to be empty has nothing of it left', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1'));
      await store.inbox.keep(arrival('5', { accountId: 'account-2' }));
      await store.inbox.keep(arrival('2'));
      const unacknowledged = await store.inbox.page({ ...window, acknowledged: false });
      expect(unacknowledged.messages.map(({ messageId, offHeadAt }) => [messageId, offHeadAt])).toEqual([
        ['2', null],
        ['5', null],
        ['1', 1002],
      ]);
      expect((await store.inbox.counts()).map(({ unacknowledged: waiting }) => waiting)).toEqual([1, 1]);
      // The queue of the other interface says nothing of these, neither its head nor that it is empty.
      await store.inbox.keep(arrival('9', { via: 'rpp-v1' }));
      expect((await store.inbox.details('inbox-2'))?.message.offHeadAt).toBeNull();
      expect(await store.inbox.emptied('account-1', 'rpp-v1', 6000, 6000)).toEqual({ gone: 1, settledEntryIds: [] });
      // At the head again, it waits again.
      await store.inbox.keep(arrival('1'));
      expect((await store.inbox.details('inbox-1'))?.message).toMatchObject({
        offHeadAt: null,
        acknowledged: null,
      });
      expect(await store.inbox.emptied('account-1', 'repp-v1', 7000, 7000)).toEqual({ gone: 2, settledEntryIds: [] });
      expect((await store.inbox.details('inbox-1'))?.message.acknowledged).toEqual({ at: 7000, how: 'found-gone' });
      expect((await store.inbox.details('inbox-2'))?.message.acknowledged).toEqual({ at: 7000, how: 'found-gone' });
      expect((await store.inbox.details('inbox-5'))?.message.acknowledged).toBeNull();
    });

    test('what another program was told since a question was asked stands', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1', { askedAt: 900, at: 1000 }));
      await store.inbox.acknowledged(acknowledgement('inbox-1', { at: 2000 }));
      // Both acknowledged it: the second found it gone.
      await store.inbox.acknowledged(acknowledgement('inbox-1', { at: 2100, how: 'found-gone' }));
      const answered = { at: 2000, how: 'answered' };
      expect((await store.inbox.details('inbox-1'))?.message.acknowledged).toEqual(answered);
      // The late answer to a question from before that.
      await store.inbox.keep(arrival('2', { askedAt: 2050, at: 2060 }));
      expect(await store.inbox.keep(arrival('1', { askedAt: 1999, at: 2200 }))).toMatchObject({ cameAgain: false });
      expect(await store.inbox.details('inbox-1')).toMatchObject({ message: { acknowledged: answered }, cameAgain: 0 });
      expect((await store.inbox.details('inbox-2'))?.message.offHeadAt).toBeNull();
      // 1300 from before the other program was shown a message.
      expect(await store.inbox.emptied('account-1', 'repp-v1', 2059, 2300)).toMatchObject({ gone: 0 });
      expect((await store.inbox.details('inbox-2'))?.message).toMatchObject({
        acknowledged: null,
        offHeadAt: null,
      });
      expect(await store.inbox.emptied('account-1', 'repp-v1', 2060, 2300)).toMatchObject({ gone: 1 });
      // A clock that was set back since makes nothing wait for ever.
      await store.inbox.keep(arrival('3', { askedAt: 900_000, at: 900_001 }));
      expect(await store.inbox.emptied('account-1', 'repp-v1', 2350, 2351)).toMatchObject({ gone: 1 });
      // Asked afterwards, it has really come again.
      expect(await store.inbox.keep(arrival('1', { askedAt: 2400, at: 2401 }))).toMatchObject({ cameAgain: true });
    });

    test('one that comes again after it was acknowledged waits again, and says so', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1'));
      await store.inbox.acknowledged(acknowledgement('inbox-1'));
      // An answer from before that is no news.
      expect(await store.inbox.keep(arrival('1'))).toMatchObject({ isNew: false, cameAgain: false });
      expect(await store.inbox.keep(arrival('1', { at: 9001 }))).toMatchObject({ isNew: false, cameAgain: true });
      expect(await store.inbox.details('inbox-1')).toMatchObject({ message: { acknowledged: null }, cameAgain: 1 });
      expect(await store.inbox.acknowledgeable({ kind: 'filter', filter: {}, except: [] })).toEqual([
        { inboxId: 'inbox-1', accountId: 'account-1' },
      ]);
    });

    test('an acknowledgement of a message that is not there says so', async () => {
      const store = await kind.open();
      expect(await store.inbox.acknowledged(acknowledgement('nobody'))).toEqual({ found: false, otherStored: false });
      expect(await store.inbox.details('nobody')).toBeUndefined();
    });

    test.runIf(kind.hasFile)('another program on the same file sees what is kept, and keeps it once', async () => {
      const one = await kind.open();
      const other = await kind.openAgain();
      await one.inbox.keep(arrival('1'));
      expect(await other.inbox.keep(arrival('1', { inboxId: 'of-the-other' }))).toMatchObject({
        inboxId: 'inbox-1',
        isNew: false,
      });
      await other.inbox.acknowledged(acknowledgement('inbox-1'));
      expect((await one.inbox.details('inbox-1'))?.message.acknowledged).toMatchObject({ how: 'answered' });
    });
  },
  [inboxOfTeamSeat],
);
