import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { oddity } from '#values/oddity.ts';
import { describeStores } from '../unit/main/database/store-kinds.ts';
import {
  acknowledgeAnswer,
  acknowledgement,
  actionContent,
  arrival,
  content,
} from '../unit/main/inbox/store/inbox-samples.ts';
import { inboxOfTeamSeat } from '../unit/main/team/seat-kind.ts';

const window = { offset: 0, limit: 100 };

describeStores(
  'answers in the inbox archive',
  (kind) => {
    test('the richer answer of the acknowledge is stored, searched and shown', async () => {
      const store = await kind.open();
      await store.inbox.keep(
        arrival('1', { content: content({ text: '', kind: 'other', queuedAt: undefined, words: '1' }) }),
      );
      const own = actionContent('client-7f3a1c20', true);
      const together = { ...own, digest: 'digest of ' };
      const oddities = [oddity('otherForm', { asked: 'JSON', came: 'XML' })];
      expect(
        await store.inbox.acknowledged(
          acknowledgement('inbox-1', { answer: acknowledgeAnswer(own, { together, oddities }) }),
        ),
      ).toEqual({ found: true, otherStored: false });
      const details = await store.inbox.details('inbox-1');
      expect(details).toMatchObject({
        message: { kind: 'action-done', text: own.text, ldhName: 'xn--slenska-6ya.example', unasked: true },
        action: own.action,
        oddities,
        received: [
          { from: 'request', raw: '{"id":"1"}', headers: [['content-type', 'application/json']] },
          { from: 'acknowledge', raw: `{"text":"${own.text}"}`, at: 9000 },
        ],
      });
      expect((await store.inbox.page({ ...window, text: '7f3a1c' })).total).toBe(1);
    });

    test('an acknowledge that brings another message loses neither', async () => {
      const store = await kind.open();
      await store.inbox.keep(arrival('1'));
      const own = content({ text: 'Queued after a reset' });
      const answer = acknowledgeAnswer(own, { contradicts: true });
      const first = await store.inbox.acknowledged(acknowledgement('inbox-1', { answer }));
      expect(first).toEqual({ found: true, otherStored: true });
      expect((await store.inbox.details('other-of-inbox-1'))?.message).toMatchObject({
        messageId: '1',
        text: 'Queued after a reset',
        acknowledged: { how: 'answered' },
      });
      expect((await store.inbox.details('inbox-1'))?.message.text).toBe('Message 1');
      const again = await store.inbox.acknowledged(acknowledgement('inbox-1', { answer, otherInboxId: 'another' }));
      expect(again).toEqual({ found: true, otherStored: false });
    });

    test('bare answers whose acknowledge tells of another message than last time are two messages', async () => {
      const store = await kind.open();
      const bare = { content: content({ text: '', words: '1', digest: 'bare' }) };
      await store.inbox.keep(arrival('1', bare));
      await store.inbox.acknowledged(
        acknowledgement('inbox-1', { answer: acknowledgeAnswer(content({ text: 'First' })) }),
      );
      await store.inbox.keep(arrival('1', bare));
      await store.inbox.acknowledged(
        acknowledgement('inbox-1', { answer: acknowledgeAnswer(content({ text: 'Second' })) }),
      );
      const texts = (await store.inbox.page(window)).messages.map(({ text }) => text);
      expect(texts).toEqual(['Second', '']);
    });

    test('an unreadable answer is kept as it came, and read again is the same', async () => {
      const store = await kind.open();
      const raw = '{"response":{"msgQ":';
      const unreadable = { accountId: 'account-1', accountLabel: 'Practice', environment: 'emulator' as const };
      for (const number of [1, 2]) {
        const kept = await store.inbox.keepUnreadable({
          ...unreadable,
          inboxId: `unreadable-${number}`,
          text: 'It could not be read.',
          answer: {
            from: 'request',
            form: 'none',
            headers: [['content-type', 'text/odd']],
            raw,
            journalId: `j${number}`,
          },
          notice: undefined,
          at: 2000 + number,
        });
        expect(kept).toEqual({ inboxId: 'unreadable-1', isNew: number === 1 });
      }
      const details = await store.inbox.details('unreadable-1');
      expect(details?.message).toMatchObject({
        kind: 'unreadable',
        messageId: null,
        text: 'It could not be read.',
      });
      expect(details?.received).toEqual([
        expect.objectContaining({ raw, headers: [['content-type', 'text/odd']], journalId: 'j1' }),
        expect.objectContaining({ raw, journalId: 'j2' }),
      ]);
      expect(await store.inbox.acknowledgeable({ kind: 'filter', filter: {}, except: [] })).toEqual([]);
      expect((await store.inbox.page({ ...window, text: 'msgQ' })).total).toBe(1);
      await store.inbox.keep(arrival('3'));
      expect(await store.inbox.counts()).toEqual([
        { accountId: 'account-1', archived: 2, unhandled: 2, unacknowledged: 1 },
      ]);
    });

    test('another unreadable answer is another entry, with a notice; the same one after it was handled is unhandled', async () => {
      const store = await kind.open();
      const keep = (inboxId: string, raw: string) =>
        store.inbox.keepUnreadable({
          inboxId,
          accountId: 'account-1',
          accountLabel: 'Practice',
          environment: 'emulator',
          text: 'It could not be read.',
          answer: { from: 'request', form: 'none', headers: [], raw, journalId: `j-${inboxId}` },
          notice: { title: 'Practice', text: asWritten(inboxId) },
          at: 2000,
        });
      expect(await keep('first', '{"response":')).toEqual({ inboxId: 'first', isNew: true });
      await store.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
      expect(await keep('second', '<epp><odd/></epp>')).toEqual({ inboxId: 'second', isNew: true });
      expect((await store.inbox.details('second'))?.received.map(({ raw }) => raw)).toEqual(['<epp><odd/></epp>']);
      expect((await store.inbox.page(window)).unhandled).toBe(1);
      expect((await store.inbox.notices(0)).notices.map(({ text }) => text)).toEqual([
        asWritten('first'),
        asWritten('second'),
      ]);
      await store.inbox.keep(arrival('3'));
      expect(await keep('third', '{"response":')).toEqual({ inboxId: 'first', isNew: false });
      expect((await store.inbox.details('first'))?.message.handled).toBe(false);
    });

    test.each([
      [
        'JSON',
        (trID: string, paTRID: string) =>
          `{"response":{"msgQ":{"count":"1"},"resData":{"domain:paTRID":{"svTRID":"${paTRID}"}},` +
          `"trID":{"clTRID":"desk-${trID}","svTRID":"${trID}","svDate":"2026-10-09T08:15:${trID}Z"}}}`,
      ],
      [
        'JSON with content',
        (trID: string, paTRID: string) =>
          `{"response":{"trID":{"content":{"clTRID":"desk-${trID}","svTRID":"${trID}"}},"paTRID":{"svTRID":"${paTRID}"}}}`,
      ],
      [
        'JSON that is cut off',
        (trID: string, paTRID: string) =>
          `{"response":{"msgQ":{"content":{"msg":"${paTRID}"}},"trID":{"clTRID":"desk-${trID}","svTR`,
      ],
      [
        'XML',
        (trID: string, paTRID: string) =>
          `<epp><response><paTRID><svTRID>${paTRID}</svTRID></paTRID>` +
          `<trID><clTRID>desk-${trID}</clTRID><svTRID>${trID}</svTRID></trID></response></epp>`,
      ],
      [
        'XML with a prefix',
        (trID: string, paTRID: string) =>
          `<e:epp><e:trID>\n<e:svTRID>${trID}</e:svTRID></e:trID><e:paTRID>${paTRID}</e:paTRID></e:epp>`,
      ],
      ['XML that is cut off', (trID: string, paTRID: string) => `<epp><msg>${paTRID}</msg><trID><svTRID>${trID}</svT`],
    ])('an unreadable answer (%s) is the same although each answer has its own trID', async (_what, body) => {
      const store = await kind.open();
      const keep = (inboxId: string, raw: string) =>
        store.inbox.keepUnreadable({
          inboxId,
          accountId: 'account-1',
          accountLabel: 'Practice',
          environment: 'emulator',
          text: 'It could not be read.',
          answer: { from: 'request', form: 'none', headers: [], raw, journalId: `j-${inboxId}` },
          notice: undefined,
          at: 2000,
        });
      expect(await keep('first', body('1', 'server-1'))).toMatchObject({ isNew: true });
      expect(await keep('again', body('2', 'server-1'))).toEqual({ inboxId: 'first', isNew: false });
      expect((await store.inbox.details('first'))?.received.map(({ raw }) => raw)).toEqual([
        body('1', 'server-1'),
        body('2', 'server-1'),
      ]);
      // What is of the message makes it another one.
      expect(await keep('other', body('3', 'server-2'))).toMatchObject({ isNew: true });
    });
  },
  [inboxOfTeamSeat],
);
