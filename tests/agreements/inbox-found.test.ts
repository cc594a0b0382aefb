import { expect, test } from 'vitest';
import { describeStores } from '../unit/main/database/store-kinds.ts';
import { acknowledgement, actionContent, arrival, content } from '../unit/main/inbox/store/inbox-samples.ts';
import { inboxOfTeamSeat } from '../unit/main/team/seat-kind.ts';

const window = { offset: 0, limit: 100 };

describeStores(
  'what is found in the inbox archive, and marked',
  (kind) => {
    test('a search finds letters anywhere in words, each accent as itself, and every word of several', async () => {
      const store = await kind.open();
      const texts = ['Domain created: þórður.is', 'Domain created: fjara.is client-7f3a1c20', 'Quota: 100% *'];
      for (const [index, said] of texts.entries()) {
        await store.inbox.keep(arrival(String(index + 1), { content: content({ text: said }) }));
      }
      const expected: readonly (readonly [string, readonly string[]])[] = [
        ['þórð', ['1']],
        ['thord', []],
        ['ÞÓRÐUR', ['1']],
        ['ordu', []],
        ['jara', ['2']],
        ['fjara 7f3a', ['2']],
        ['fjara none', []],
        ['ó', ['1']],
        ['fj', ['2']],
        ['"fjara" OR', []],
        ['100%', ['3']],
        ['o\u0301\u00f0', []],
        ['þo\u0301r', ['1']],
        ['  ', ['3', '2', '1']],
      ];
      for (const [text, found] of expected) {
        const page = await store.inbox.page({ ...window, text });
        expect([text, page.messages.map(({ messageId }) => messageId), page.total]).toEqual([
          text,
          found,
          found.length,
        ]);
      }
    });

    test('filters by kind, name, account, date, marks and tags, together and apart', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1', { content: actionContent('c-1', true), tags: ['mine', 'new'] }));
      await store.inbox.keep(arrival('2', { content: actionContent('c-2', false, 'other.example'), tags: ['new'] }));
      await store.inbox.keep(arrival('3'));
      await store.inbox.keep(arrival('4', { accountId: 'account-2' }));
      await store.inbox.mark({ kind: 'messages', inboxIds: ['inbox-1', 'inbox-4'] }, true);
      const found = async (query: object) =>
        (await store.inbox.page({ ...window, ...query })).messages.map(({ messageId }) => messageId);
      expect(await found({ kind: ['action-done', 'notice'] })).toEqual(['4', '3', '1']);
      expect(await found({ kind: [] })).toEqual(['4', '3', '2', '1']);
      expect(await found({ ldhName: 'other.example' })).toEqual(['2']);
      expect(await found({ accountId: 'account-2' })).toEqual(['4']);
      expect(await found({ handled: false })).toEqual(['3', '2']);
      expect(await found({ handled: true, accountId: 'account-1' })).toEqual(['1']);
      expect(await found({ tag: ['mine'] })).toEqual(['1']);
      expect(await found({ tag: ['mine', 'new'] })).toEqual(['2', '1']);
      expect(await found({ unasked: true })).toEqual(['2', '1']);
      expect(await found({ storedFrom: 1002, storedTo: 1003 })).toEqual(['3', '2']);
      await store.inbox.acknowledged(acknowledgement('inbox-1'));
      expect(await found({ acknowledged: true })).toEqual(['1']);
      expect(await found({ text: 'action', tag: ['new'], handled: false })).toEqual(['2']);
      expect((await store.inbox.page({ offset: 1, limit: 2 })).messages.map(({ messageId }) => messageId)).toEqual([
        '3',
        '2',
      ]);
      expect(await store.inbox.page({ ...window, accountId: 'account-1' })).toMatchObject({ all: 3, unhandled: 2 });
      expect(await store.inbox.facets(null)).toEqual({
        kind: [
          { value: 'notice', count: 2 },
          { value: 'action-done', count: 1 },
          { value: 'action-refused', count: 1 },
        ],
        tag: [
          { value: 'mine', count: 1 },
          { value: 'new', count: 2 },
        ],
      });
      expect((await store.inbox.facets('account-2')).kind).toEqual([{ value: 'notice', count: 1 }]);
    });

    test('marks and tags change what a filter finds, all at once', async () => {
      const store = await kind.open();
      for (const id of ['1', '2', '3']) await store.inbox.keep(arrival(id));
      const all = { kind: 'filter', filter: { text: 'message' }, except: [] } as const;
      expect(await store.inbox.tag(all, { add: ['seen', 'þarft'], remove: [] })).toMatchObject({ changed: 3 });
      const second = { changed: 1, inboxIds: ['inbox-2'] };
      const ofSecond = { kind: 'messages', inboxIds: ['inbox-2'] } as const;
      expect(await store.inbox.tag(ofSecond, { add: [], remove: ['seen'] })).toEqual(second);
      // Only those that carried it, or did not: what takes it back leaves the others alone.
      expect(await store.inbox.tag(all, { add: ['seen'], remove: [] })).toEqual(second);
      expect(await store.inbox.tag(all, { add: ['seen'], remove: ['nobody has it'] })).toEqual({
        changed: 0,
        inboxIds: [],
      });
      expect(await store.inbox.tag(ofSecond, { add: ['new'], remove: ['seen', 'þarft'] })).toEqual(second);
      expect(await store.inbox.tag(all, { add: ['þarft'], remove: ['new'] })).toEqual(second);
      expect(await store.inbox.tagsOf(all)).toEqual([
        { value: 'seen', count: 2 },
        { value: 'þarft', count: 3 },
      ]);
      expect(await store.inbox.tagsOf({ ...all, except: ['inbox-1', 'inbox-3'] })).toEqual([
        { value: 'þarft', count: 1 },
      ]);
      expect((await store.inbox.details('inbox-1'))?.message.tags).toEqual(['seen', 'þarft']);
      expect((await store.inbox.details('inbox-2'))?.message.tags).toEqual(['þarft']);
      expect(await store.inbox.mark(all, true)).toMatchObject({ changed: 3 });
      expect(await store.inbox.mark(all, true)).toEqual({ changed: 0, inboxIds: [] });
      const some = ['inbox-3', 'nobody'];
      const changed = { changed: 1, inboxIds: ['inbox-3'] };
      expect(await store.inbox.mark({ kind: 'messages', inboxIds: some }, false)).toEqual(changed);
      // Only those that were not so before: what marks them back leaves the others alone.
      expect(await store.inbox.mark(all, true)).toEqual(changed);
      expect(await store.inbox.mark({ kind: 'messages', inboxIds: some }, false)).toEqual(changed);
      expect(await store.inbox.total({ ...all, except: ['inbox-3', 'nobody'] })).toBe(2);
      expect(await store.inbox.mark({ ...all, except: ['inbox-1', 'inbox-2'] }, true)).toMatchObject({ changed: 1 });
      expect(await store.inbox.mark({ kind: 'messages', inboxIds: ['inbox-3'] }, false)).toMatchObject({ changed: 1 });
      expect(await store.inbox.counts()).toEqual([
        { accountId: 'account-1', archived: 3, unhandled: 1, unacknowledged: 1 },
      ]);
    });

    test('a mark up to a message leaves alone what was stored after it', async () => {
      const store = await kind.open();
      for (const number of ['1', '2', '3']) await store.inbox.keep(arrival(number));
      const upTo = (inboxId: string) =>
        ({ kind: 'filter', filter: { upTo: inboxId, text: 'message' }, except: [] }) as const;
      expect(await store.inbox.total(upTo('inbox-2'))).toBe(2);
      expect(await store.inbox.mark(upTo('inbox-2'), true)).toMatchObject({ changed: 2 });
      expect((await store.inbox.details('inbox-3'))?.message.handled).toBe(false);
      expect(await store.inbox.mark(upTo('unheard of'), true)).toMatchObject({ changed: 0 });
    });

    test('a choice comes in pieces, the newest first, each once', async () => {
      const store = await kind.open();
      for (const id of ['1', '2', '3', '4', '5']) await store.inbox.keep(arrival(id));
      const choice = { kind: 'filter', filter: { text: 'message' }, except: [] } as const;
      const { total, pieces } = await store.inbox.chosen(choice, 2);
      await store.inbox.keep(arrival('6'));
      const details = await Promise.all(pieces.map((piece) => store.inbox.detailsIn(piece)));
      expect(total).toBe(5);
      const seen = details.flat().map(({ message }) => message.messageId);
      expect(seen).toEqual(['5', '4', '3', '2', '1']);
      expect(await store.inbox.total(choice)).toBe(6);
    });
  },
  [inboxOfTeamSeat],
);
