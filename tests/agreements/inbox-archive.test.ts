import { expect, test } from 'vitest';
import { oddity } from '#registry/oddity.ts';
import {
  acknowledgeAnswer,
  acknowledgement,
  actionContent,
  actionOfHost,
  arrival,
  content,
} from '../unit/store/inbox-samples.ts';
import { account, domain, intention, ownHandle } from '../unit/store/samples.ts';
import { describeStores } from '../unit/store/store-kinds.ts';

const window = { offset: 0, limit: 100 };

describeStores('the inbox archive', (kind) => {
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
      acknowledged: undefined,
      offHeadAt: undefined,
      domainName: undefined,
      ldhName: undefined,
      unicodeName: undefined,
      handled: false,
      tags: [],
      entryId: undefined,
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
      ['2', undefined],
      ['5', undefined],
      ['1', 1002],
    ]);
    expect((await store.inbox.counts()).map(({ unacknowledged: waiting }) => waiting)).toEqual([1, 1]);
    // The queue of the other interface says nothing of these, neither its head nor that it is empty.
    await store.inbox.keep(arrival('9', { via: 'rpp-v1' }));
    expect((await store.inbox.details('inbox-2'))?.message.offHeadAt).toBeUndefined();
    expect(await store.inbox.emptied('account-1', 'rpp-v1', 6000, 6000)).toEqual({ gone: 1, settledEntryIds: [] });
    // At the head again, it waits again.
    await store.inbox.keep(arrival('1'));
    expect((await store.inbox.details('inbox-1'))?.message).toMatchObject({
      offHeadAt: undefined,
      acknowledged: undefined,
    });
    expect(await store.inbox.emptied('account-1', 'repp-v1', 7000, 7000)).toEqual({ gone: 2, settledEntryIds: [] });
    expect((await store.inbox.details('inbox-1'))?.message.acknowledged).toEqual({ at: 7000, how: 'found-gone' });
    expect((await store.inbox.details('inbox-2'))?.message.acknowledged).toEqual({ at: 7000, how: 'found-gone' });
    expect((await store.inbox.details('inbox-5'))?.message.acknowledged).toBeUndefined();
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
    expect((await store.inbox.details('inbox-2'))?.message.offHeadAt).toBeUndefined();
    // 1300 from before the other program was shown a message.
    expect(await store.inbox.emptied('account-1', 'repp-v1', 2059, 2300)).toMatchObject({ gone: 0 });
    expect((await store.inbox.details('inbox-2'))?.message).toMatchObject({
      acknowledged: undefined,
      offHeadAt: undefined,
    });
    expect(await store.inbox.emptied('account-1', 'repp-v1', 2060, 2300)).toMatchObject({ gone: 1 });
    // A clock that was set back since makes nothing wait for ever.
    await store.inbox.keep(arrival('3', { askedAt: 900_000, at: 900_001 }));
    expect(await store.inbox.emptied('account-1', 'repp-v1', 2350, 2351)).toMatchObject({ gone: 1 });
    // Asked afterwards, it has really come again.
    expect(await store.inbox.keep(arrival('1', { askedAt: 2400, at: 2401 }))).toMatchObject({ cameAgain: true });
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

  test('one that comes again after it was acknowledged waits again, and says so', async () => {
    const store = await kind.open();
    await store.inbox.keep(arrival('1'));
    await store.inbox.acknowledged(acknowledgement('inbox-1'));
    // An answer from before that is no news.
    expect(await store.inbox.keep(arrival('1'))).toMatchObject({ isNew: false, cameAgain: false });
    expect(await store.inbox.keep(arrival('1', { at: 9001 }))).toMatchObject({ isNew: false, cameAgain: true });
    expect(await store.inbox.details('inbox-1')).toMatchObject({ message: { acknowledged: undefined }, cameAgain: 1 });
    expect(await store.inbox.acknowledgeable({ kind: 'filter', filter: {}, except: [] })).toEqual([
      { inboxId: 'inbox-1', accountId: 'account-1' },
    ]);
  });

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
    expect(details?.message).toMatchObject({ kind: 'unreadable', messageId: undefined, text: 'It could not be read.' });
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

  test.each([
    ['a name of the portfolio', 'Domain expires soon: “fjara.example”.', 'fjara.example'],
    ['with Icelandic letters', 'Lénið ÞÓRÐUR.example rennur út, sjá isnic.is', 'xn--rur-3man9d.example'],
    ['a name of nobody here', 'Domain expires soon: hraun.example', undefined],
    ['two names of the portfolio', 'fjara.example and þórður.example expire', undefined],
  ])('a text with %s is about what the portfolio knows: %s', async (_what, text, ldhName) => {
    const store = await kind.open();
    await store.accounts.keep(account());
    for (const name of ['fjara.example', 'xn--rur-3man9d.example']) {
      await store.portfolio.keepLookup({
        accountId: 'account-1',
        ownHandle,
        domain: domain(name),
        raw: '{}',
        toldAt: 1,
      });
    }
    await store.inbox.keep(arrival('1', { content: content({ text }) }));
    const elsewhere = { accountId: 'account-2', inboxId: 'elsewhere', content: content({ text }) };
    await store.inbox.keep(arrival('1', elsewhere));
    expect((await store.inbox.details('inbox-1'))?.message).toMatchObject({ ldhName, kind: 'notice', unasked: false });
    expect((await store.inbox.details('elsewhere'))?.message.ldhName).toBeUndefined();
    if (ldhName !== undefined) expect((await store.inbox.page({ ...window, ldhName })).total).toBe(1);
    // What the acknowledgement adds does not take the name away.
    const together = content({
      text,
      words: `${text}
more`,
    });
    await store.inbox.acknowledged(acknowledgement('inbox-1', { answer: acknowledgeAnswer(together, { together }) }));
    expect((await store.inbox.details('inbox-1'))?.message.ldhName).toBe(ldhName);
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
        notice: { title: 'Practice', text: inboxId },
        at: 2000,
      });
    expect(await keep('first', '{"response":')).toEqual({ inboxId: 'first', isNew: true });
    await store.inbox.mark({ kind: 'filter', filter: {}, except: [] }, true);
    expect(await keep('second', '<epp><odd/></epp>')).toEqual({ inboxId: 'second', isNew: true });
    expect((await store.inbox.details('second'))?.received.map(({ raw }) => raw)).toEqual(['<epp><odd/></epp>']);
    expect((await store.inbox.page(window)).unhandled).toBe(1);
    expect((await store.inbox.notices(0)).notices.map(({ text }) => text)).toEqual(['first', 'second']);
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

  test.each([
    [true, 'reconciled-renewed'],
    [false, 'reconciled-not-renewed'],
  ] as const)('a result of %s settles the renewal with the same clTRID: %s', async (succeeded, state) => {
    const store = await kind.open();
    const { clTRID } = intention();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: '' });
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: 'reset' });
    const kept = await store.inbox.keep(arrival('8', { content: actionContent(clTRID, succeeded) }));
    expect(kept.settledEntryIds).toEqual(['entry-1']);
    expect(await store.ledger.get('entry-1')).toMatchObject({ state, svTRID: 'server-1', journalId: 'journal-8' });
    const page = await store.inbox.page({ ...window, entryId: 'entry-1' });
    expect(page.messages[0]).toMatchObject({ entryId: 'entry-1', unasked: false });
  });

  test('a renewal still under way is linked, and settled once its outcome is unknown', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: '' });
    const kept = await store.inbox.keep(arrival('8', { content: actionContent(intention().clTRID, true) }));
    expect(kept.settledEntryIds).toEqual([]);
    expect((await store.ledger.get('entry-1'))?.state).toBe('sent');
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: 'reset' });
    expect(await store.inbox.emptied('account-1', 'repp-v1', 8000, 8000)).toMatchObject({
      settledEntryIds: ['entry-1'],
    });
    expect((await store.ledger.get('entry-1'))?.state).toBe('reconciled-renewed');
  });

  test('a message without a result, of another transaction, of another name or of a host settles nothing', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: '' });
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: 'reset' });
    const { clTRID } = intention();
    const said = [
      actionContent(clTRID, undefined),
      actionContent('somebody-else', true),
      actionContent(clTRID, true, 'other.example'),
      actionOfHost(clTRID),
    ];
    for (const [index, one] of said.entries()) {
      expect((await store.inbox.keep(arrival(String(index), { content: one }))).settledEntryIds).toEqual([]);
    }
    expect((await store.ledger.get('entry-1'))?.state).toBe('outcome-unknown');
  });

  test('a result in another environment settles nothing here', async () => {
    const store = await kind.open();
    await store.ledger.open(intention());
    await store.ledger.step('entry-1', { state: 'sent', at: 6000, text: '' });
    await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7000, text: 'reset' });
    const said = actionContent(intention().clTRID, true);
    await store.inbox.keep(arrival('8', { content: said, environment: 'production' }));
    expect((await store.inbox.page(window)).messages[0]).toMatchObject({ entryId: undefined, unasked: true });
    expect((await store.ledger.get('entry-1'))?.state).toBe('outcome-unknown');
  });

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
      expect([text, page.messages.map(({ messageId }) => messageId), page.total]).toEqual([text, found, found.length]);
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
    expect(await store.inbox.facets(undefined)).toEqual({
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

  test('a choice comes in pieces, the newest first, each once', async () => {
    const store = await kind.open();
    for (const id of ['1', '2', '3', '4', '5']) await store.inbox.keep(arrival(id));
    const choice = { kind: 'filter', filter: { text: 'message' }, except: [] } as const;
    const seen: (string | undefined)[] = [];
    let after: number | undefined;
    do {
      const piece = await store.inbox.piece(choice, after, 2);
      seen.push(...piece.details.map(({ message }) => message.messageId));
      after = piece.next;
    } while (after !== undefined);
    expect(seen).toEqual(['5', '4', '3', '2', '1']);
    expect(await store.inbox.total(choice)).toBe(5);
  });

  test('notices are numbered, told after a number, and new ones only', async () => {
    const store = await kind.open();
    expect(await store.inbox.notices(undefined)).toEqual({ notices: [], latest: 0 });
    const notice = { title: 'fjara.is', text: 'Created' };
    await store.inbox.keep(arrival('1', { notice }));
    await store.inbox.keep(arrival('1', { notice }));
    await store.inbox.keep(arrival('2', { notice: { title: 'b', text: 'B' } }));
    const { notices, latest } = await store.inbox.notices(0);
    expect(notices).toEqual([
      { number: 1, inboxId: 'inbox-1', ...notice },
      { number: 2, inboxId: 'inbox-2', title: 'b', text: 'B' },
    ]);
    expect(latest).toBe(2);
    expect(await store.inbox.notices(1)).toMatchObject({ notices: [{ number: 2 }] });
    expect(await store.inbox.notices(undefined)).toEqual({ notices: [], latest: 2 });
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
    await store.inbox.notify({ title: 'Norn', text: 'Collecting has stopped.' });
    expect(await store.inbox.notices(0)).toEqual({
      notices: [{ number: 1, inboxId: undefined, title: 'Norn', text: 'Collecting has stopped.' }],
      latest: 1,
    });
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
});
