import { expect, test } from 'vitest';
import { asWritten, message } from '#messages/message.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';
import { arrival } from '../unit/main/inbox/store/inbox-samples.ts';

describeStores('notices of the inbox archive', (kind) => {
  test('notices are numbered, told after a number, and new ones only', async () => {
    const store = await kind.open();
    expect(await store.inbox.notices(null)).toEqual({ notices: [], latest: 0 });
    const notice = { title: 'fjara.is', text: asWritten('Created') };
    await store.inbox.keep(arrival('1', { notice }));
    await store.inbox.keep(arrival('1', { notice }));
    await store.inbox.keep(arrival('2', { notice: { title: 'b', text: asWritten('B') } }));
    const { notices, latest } = await store.inbox.notices(0);
    expect(notices).toEqual([
      { number: 1, inboxId: 'inbox-1', ...notice },
      { number: 2, inboxId: 'inbox-2', title: 'b', text: asWritten('B') },
    ]);
    expect(latest).toBe(2);
    expect(await store.inbox.notices(1)).toMatchObject({ notices: [{ number: 2 }] });
    expect(await store.inbox.notices(null)).toEqual({ notices: [], latest: 2 });
  });

  test('the version is another after another program has written, and not after we have', async () => {
    if (!kind.hasFile) return;
    const store = await kind.open();
    const other = await kind.openAgain();
    const before = await store.inbox.version();
    await store.inbox.keep(arrival('1'));
    expect(await store.inbox.version()).toBe(before);
    await other.inbox.keep(arrival('2'));
    expect(await store.inbox.version()).not.toBe(before);
  });

  test('a notice may tell of something that is no message', async () => {
    const store = await kind.open();
    await store.inbox.notify({ title: 'Norn', text: message('inbox.noticeStopped') });
    expect(await store.inbox.notices(0)).toEqual({
      notices: [{ number: 1, inboxId: null, title: 'Norn', text: message('inbox.noticeStopped') }],
      latest: 1,
    });
  });
});
