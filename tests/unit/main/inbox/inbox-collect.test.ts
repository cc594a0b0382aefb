import { expect, test } from 'vitest';
import type { Collected } from '#contract/inbox.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { asWritten } from '#messages/message.ts';
import { said, saidOf } from '../../../support/said.ts';
import { failureOf, inboxDesk, notices, quiet } from './inbox-desk.ts';
import { type Mishap, textReply, unreached } from './inbox-registry.ts';

const accountId = 'account-1';

test('every message is in the archive, durably, before its acknowledgement leaves', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  desk.registry.before = async ({ method, url }) => {
    if (method !== 'DELETE') return;
    const page = await desk.store.inbox.page({ offset: 0, limit: 1 });
    expect(page.messages[0]?.messageId).toBe(url.slice(url.lastIndexOf('/') + 1));
  };
  expect(await desk.result(desk.inbox.collect({ accountId }))).toEqual({
    stored: 3,
    knownAlready: 0,
    acknowledged: 3,
    end: 'empty',
    trouble: null,
    text: said('Stored: 3. Acknowledged: 3. The queue is empty.'),
  });
  expect(desk.registry.removed).toEqual(['1', '2', '3']);
  expect(await desk.archive()).toEqual(
    ['1', '2', '3'].map((id) => ({ id, text: `Message ${id}`, acknowledged: 'answered' })),
  );
});

test('where the archive cannot be written nothing is acknowledged', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  const full = new Error('disk full');
  const archive = { ...desk.store.inbox, keep: () => Promise.reject(full) };
  const broken = await inboxDesk({ registry: desk.registry, ports: { archive } });
  await expect(broken.result(broken.inbox.collect({ accountId }))).rejects.toBe(full);
  expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET']);
});

test('by hand: the head is stored and stays in the queue', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  const order = { accountId, acknowledge: 'by-hand' } as const;
  expect(await desk.result(desk.inbox.collect(order))).toMatchObject({ stored: 1, acknowledged: 0, end: 'waits' });
  expect(await desk.result(desk.inbox.collect(order))).toMatchObject({ stored: 0, knownAlready: 1, end: 'waits' });
  expect(desk.registry.asked.every(({ method }) => method === 'GET')).toBe(true);
});

test('production starts with acknowledging by hand, everything else with after storing', async () => {
  const production = await inboxDesk({ account: { environment: 'production' } });
  const sandbox = await inboxDesk({ account: { environment: 'sandbox' } });
  expect((await production.inbox.standing()).queues[0]?.collecting.acknowledge).toBe('by-hand');
  expect((await sandbox.inbox.standing()).queues[0]?.collecting.acknowledge).toBe('after-storing');
});

test('where writes are blocked the head is stored, and no acknowledgement leaves', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  desk.blocked = true;
  const collected = (await desk.result(desk.inbox.collect({ accountId }))) as Collected;
  const trouble = { code: 'failure', failure: { kind: 'blocked', reason: 'not-armed' } };
  expect(collected).toMatchObject({ stored: 1, acknowledged: 0, end: 'blocked', trouble });
  expect(collected.text).toEqual(said(expect.stringContaining('Writes are not armed.')));
  expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET']);
});

test.each<[Mishap, string]>([
  ['lost-before', 'answered'],
  ['lost-after', 'found-gone'],
  ['unreadable', 'found-gone'],
  ['gone-404', 'found-gone'],
  ['no-body', 'answered'],
  ['bare', 'answered'],
])('an acknowledgement that is %s loses nothing and stores nothing twice', async (mishap, how) => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  desk.registry.mishaps.push(mishap);
  if (mishap === 'gone-404')
    desk.registry.before = ({ method }) => void (method === 'DELETE' && desk.registry.queue.shift());
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 2, end: 'empty' });
  expect((await desk.archive())[0]).toEqual({ id: '1', text: 'Message 1', acknowledged: how });
  expect((await desk.archive()).length).toBe(2);
});

test('an acknowledgement whose reply is lost again and again ends the round, with the message stored', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.mishaps.push('lost-before', 'lost-before', 'lost-before');
  const failure = await failureOf(desk.result(desk.inbox.collect({ accountId })));
  expect(failure.kind).toBe('outcome-unknown');
  expect(await desk.archive()).toEqual([{ id: '1', text: 'Message 1', acknowledged: undefined }]);
  expect(desk.registry.asked.filter(({ method }) => method === 'DELETE').length).toBe(3);
});

test('a message that is shown again at once after a confirmed acknowledgement: stuck, told, and not asked for ever', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2) });
  desk.registry.mishaps.push('forgotten');
  const collected = (await desk.result(desk.inbox.collect({ accountId }))) as Collected;
  expect(collected).toMatchObject({
    stored: 1,
    knownAlready: 1,
    acknowledged: 1,
    end: 'stuck',
    trouble: { code: 'stuck', messageId: '1' },
  });
  expect(collected.text).toEqual(said(expect.stringContaining('message 1 was acknowledged')));
  expect(desk.registry.asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 1, end: 'empty' });
  expect((await desk.archive()).length).toBe(2);
});

test('a duplicate that comes later in the round is acknowledged once more; a third time the queue is stuck', async () => {
  const [one, two, three] = notices(1, 2, 3);
  if (one === undefined || two === undefined || three === undefined) throw new Error('three messages');
  const twice = await inboxDesk({ messages: [one, two, one, three] });
  expect(await twice.result(twice.inbox.collect({ accountId }))).toMatchObject({
    stored: 3,
    knownAlready: 1,
    end: 'empty',
  });
  expect((await twice.archive()).length).toBe(3);
  const forEver = await inboxDesk({ messages: [one, two, one, two, one] });
  expect(await forEver.result(forEver.inbox.collect({ accountId }))).toMatchObject({ stored: 2, end: 'stuck' });
});

test('the same identifier with other content, even right after its acknowledgement, is another message', async () => {
  const messages = [
    { id: '1', queuedAt: '2026-10-09T08:15:30+00:00', text: 'First' },
    { id: '1', queuedAt: '2026-10-09T08:15:31+00:00', text: 'Second' },
    { id: '1', text: 'Third' },
    { id: '1', text: 'Third', other: [['note', 'a'] as const] },
    { id: '1', text: 'Third', other: [['note', 'b'] as const] },
  ];
  const desk = await inboxDesk({ messages });
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({
    stored: 5,
    knownAlready: 0,
    end: 'empty',
  });
  expect((await desk.archive()).map(({ text }) => text)).toEqual(['First', 'Second', 'Third', 'Third', 'Third']);
});

test('a registry that tells of a message only with the acknowledge: what it told is stored', async () => {
  const desk = await inboxDesk({
    messages: [...notices(1), { id: '1', text: 'After a reset', queuedAt: '2027-01-01T00:00:00Z' }],
  });
  desk.registry.bareRequests = true;
  await desk.result(desk.inbox.collect({ accountId }));
  await desk.result(desk.inbox.collect({ accountId }));
  expect((await desk.archive()).map(({ text }) => text)).toEqual(['Message 1', 'After a reset']);
});

test.each([
  ['only the acknowledgement tells is on the disk before anything else is asked', true, 1],
  ['the acknowledgement repeats is written while the next one is asked for', false, 2],
])('what %s', async (_, bare, asked) => {
  const store = openStore(':memory:');
  const held = Promise.withResolvers<void>();
  const slow: Store = {
    ...store,
    inbox: {
      ...store.inbox,
      async acknowledged(acknowledgement) {
        await held.promise;
        return store.inbox.acknowledged(acknowledgement);
      },
    },
  };
  const desk = await inboxDesk({ store: slow, messages: notices(1, 2) });
  desk.registry.bareRequests = bare;
  const collected = desk.result(desk.inbox.collect({ accountId }));
  await quiet();
  expect(desk.registry.asked.filter(({ method }) => method === 'GET')).toHaveLength(asked);
  held.resolve();
  expect(await collected).toMatchObject({ stored: 2, acknowledged: 2, end: 'empty' });
  expect((await desk.archive()).map(({ text }) => text)).toEqual(['Message 1', 'Message 2']);
});

test('what is removed in place of what was stored is stored too', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.before = ({ method }) => {
    // Between the request and the acknowledgement the registry was reset and counts from 1 again.
    if (method === 'DELETE') desk.registry.queue[0] = { id: '1', queuedAt: '2027-01-01T00:00:00Z', text: 'New world' };
  };
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 2 });
  expect((await desk.archive()).map(({ text }) => text)).toEqual(['Message 1', 'New world']);
});

test('two installations on one queue: each has what it saw, nothing hangs, nothing is stuck', async () => {
  const first = await inboxDesk({ messages: notices(1, 2, 3, 4, 5, 6) });
  const second = await inboxDesk({ registry: first.registry });
  const results = await Promise.all([
    first.result(first.inbox.collect({ accountId })),
    second.result(second.inbox.collect({ accountId })),
  ]);
  expect(results).toEqual([expect.objectContaining({ end: 'empty' }), expect.objectContaining({ end: 'empty' })]);
  const seen = new Set([...(await first.archive()), ...(await second.archive())].map(({ id }) => id));
  expect([...seen].sort()).toEqual(['1', '2', '3', '4', '5', '6']);
  for (const desk of [first, second]) {
    expect((await desk.archive()).every(({ acknowledged }) => acknowledged !== undefined)).toBe(true);
  }
});

test('two rounds of one program take turns', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  const one = desk.inbox.collect({ accountId });
  const other = desk.inbox.collect({ accountId });
  expect(await one).toEqual(await other);
  await desk.result(one);
  expect(desk.registry.removed).toEqual(['1', '2', '3']);
});

test('a round ends at its ceiling and says that there is more', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3), ports: { ceiling: 2 } });
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({
    stored: 2,
    acknowledged: 2,
    end: 'ceiling',
  });
});

test.each([
  ['broken JSON', '{"response":{"msgQ":{"id":"7"'],
  ['a message without an identifier', '{"response":{"result":{"code":"1301"},"msgQ":{"count":"1"}}}'],
  ['a document type', '<!DOCTYPE epp><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"/>'],
])('%s is kept as it came, not acknowledged, and said', async (_what, text) => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.instead.push(textReply(text), textReply(text));
  for (const _again of [1, 2]) {
    const failure = await failureOf(desk.result(desk.inbox.collect({ accountId })));
    expect(failure.kind).toBe('unreadable');
    expect(saidOf(failure)).toContain('nothing was acknowledged');
  }
  expect(desk.registry.asked.every(({ method }) => method === 'GET')).toBe(true);
  const page = await desk.inbox.page({ filter: {}, offset: 0, limit: 10 });
  expect(page.messages.map(({ kind, messageId }) => [kind, messageId])).toEqual([['unreadable', null]]);
});

test.each([
  ['no result code', '{"response":{"msgQ":{"count":"1","id":"1"}}}'],
  [
    'numbers for texts',
    '{"response":{"result":{"code":1301},"msgQ":{"count":1,"id":1,"content":{"qDate":5,"msg":7}}}}',
  ],
  ['unwrapped children', '{"response":{"result":{"code":"1000"},"msgQ":{"id":"1","qDate":"soon","msg":"Hi"}}}'],
])('an odd shape with an identifier (%s) is kept and acknowledged', async (_what, text) => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.instead.push(textReply(text));
  desk.registry.mishaps.push('bare');
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({
    stored: 1,
    acknowledged: 1,
    end: 'empty',
  });
  const [message] = (await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).messages;
  const details = await desk.inbox.details(message?.inboxId ?? '');
  expect(details.received[0]?.raw).toBe(text);
});

test.each(['1234567890123456789', '9007199254740993', '7.0'])(
  'the number %s as an identifier is acknowledged as it was written',
  async (id) => {
    const desk = await inboxDesk();
    desk.registry.instead.push(
      textReply(`{"response":{"result":{"code":1301},"msgQ":{"count":1,"id":${id},"content":{"msg":"Hi"}}}}`),
      textReply('{"response":{"result":{"code":1000}}}'),
    );
    expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 1, acknowledged: 1 });
    expect(desk.registry.asked[1]).toMatchObject({ method: 'DELETE', url: `https://rpp.test/v1/messages/${id}` });
    expect(await desk.archive()).toEqual([{ id, text: 'Hi', acknowledged: 'answered' }]);
  },
);

test('an acknowledgement that brings another message under another identifier: that one is stored, and not as acknowledged', async () => {
  const desk = await inboxDesk();
  const message = (id: string, text: string) => ({ msgQ: { count: '1', id, content: { msg: text } } });
  const answers = [
    { result: { code: '1301' }, ...message('7', 'Seven') },
    { result: { code: '1000' }, ...message('8', 'Domain deleted: vatn.is') },
  ];
  const end = { response: { result: { code: '1000' } } };
  desk.registry.instead.push(
    ...answers.map((response) => textReply(JSON.stringify({ response }))),
    textReply(JSON.stringify(end)),
  );
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({ stored: 2, acknowledged: 1 });
  expect(await desk.archive()).toEqual([
    { id: '7', text: 'Seven', acknowledged: 'answered' },
    { id: '8', text: 'Domain deleted: vatn.is', acknowledged: undefined },
  ]);
  const { messages } = await desk.inbox.page({ filter: { text: 'vatn' }, offset: 0, limit: 10 });
  const other = await desk.inbox.details(messages[0]?.inboxId ?? '');
  expect(other.oddities).toContainEqual(said('Stored from the answer to the acknowledgement of message 7.'));
  const { messages: own } = await desk.inbox.page({ filter: { text: 'seven' }, offset: 0, limit: 10 });
  const details = await desk.inbox.details(own[0]?.inboxId ?? '');
  expect(details.oddities).toContainEqual(said('The answer names message 8, not 7 that was acknowledged.'));
  expect(details.received.map(({ from }) => from)).toEqual(['request', 'acknowledge']);
});

test('what was off in the answer to an acknowledgement is told although it adds nothing', async () => {
  const desk = await inboxDesk();
  const answer = (id: string, code: string, trID?: object) =>
    textReply(JSON.stringify({ response: { result: { code }, msgQ: { count: '1', id }, trID } }));
  desk.registry.instead.push(answer('7', '1301'), answer('8', '1000', { clTRID: 'made-up' }));
  await desk.result(desk.inbox.collect({ accountId }));
  const [message] = (await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).messages;
  const { oddities } = await desk.inbox.details(message?.inboxId ?? '');
  // That the next message is named is not off.
  expect(oddities).toEqual([
    said(expect.stringContaining('The answer carries the client transaction identifier made-up')),
  ]);
});

test('1300 with a message in it is that message; with an identifier alone it proves nothing', async () => {
  const desk = await inboxDesk();
  const answer = (id: string, content?: object) =>
    textReply(JSON.stringify({ response: { result: { code: '1300' }, msgQ: { count: '1', id, content } } }));
  desk.registry.instead.push(answer('9', { msg: 'Important' }));
  const waits = (await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }))) as Collected;
  expect(waits).toMatchObject({ stored: 1, end: 'waits' });
  desk.registry.instead.push(answer('9'));
  const nothing = (await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }))) as Collected;
  expect(nothing.text).toEqual(said(expect.stringContaining('nothing is concluded')));
  const [message] = (await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).messages;
  expect(message).toMatchObject({ messageId: '9', text: 'Important', acknowledged: null });
  const { oddities } = await desk.inbox.details(message?.inboxId ?? '');
  expect(oddities).toEqual([said('The code is 1300 (no messages), and message 9 is in the answer.')]);
});

const icelandic = 'Lén stofnað: þórður.is';
const inJson = `{"response":{"result":{"code":"1301"},"msgQ":{"count":"1","id":"7","content":{"msg":"${icelandic}"}}}}`;
const inXml = (encoding: string) =>
  `<?xml version="1.0"${encoding}?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1301"/>` +
  `<msgQ count="1" id="7"><msg>${icelandic}</msg></msgQ></response></epp>`;

test.each([
  ['JSON that names no charset', inJson, '', true],
  ['JSON that is said to be UTF-8', inJson, '; charset=utf-8', true],
  ['XML that names its encoding', inXml(' encoding="ISO-8859-1"'), '', false],
  ['XML that is said to be UTF-8 and names its encoding', inXml(' encoding="iso-8859-1"'), '; charset=utf-8', false],
  ['XML that names none', inXml(''), '', true],
  ['XML that names one of nobody', inXml(' encoding="klingon"'), '', true],
])('a message in ISO 8859-1 (%s) loses no byte', async (_what, text, charset, isOdd) => {
  const desk = await inboxDesk();
  const body = Buffer.from(text, 'latin1');
  desk.registry.instead.push({ ...textReply('', 200, `application/octet-stream${charset}`), body });
  await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
  const [message] = (await desk.inbox.page({ filter: {}, offset: 0, limit: 10 })).messages;
  expect(message?.text).toBe(icelandic);
  const { received, oddities } = await desk.inbox.details(message?.inboxId ?? '');
  expect(Buffer.from(received[0]?.raw ?? '', 'latin1').equals(body)).toBe(true);
  expect(oddities.some(({ code }) => code === 'oddities.charset')).toBe(isOdd);
});

test('an unreachable registry fails the round with nothing sent', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.instead.push(unreached);
  expect((await failureOf(desk.result(desk.inbox.collect({ accountId })))).kind).toBe('unreachable');
});

test('a refused acknowledgement leaves the message in the queue and in the archive', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.mishaps.push('refused');
  expect((await failureOf(desk.result(desk.inbox.collect({ accountId })))).kind).toBe('refused');
  expect(await desk.archive()).toEqual([{ id: '1', text: 'Message 1', acknowledged: undefined }]);
});

test('the interface and the form of one round count for that round only', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect({ accountId, via: 'repp-v1', form: 'xml' }));
  await desk.result(desk.inbox.collect({ accountId }));
  const first = desk.registry.asked[0];
  const last = desk.registry.asked.at(-1);
  expect(first?.url).toBe('https://repp.test/v1/messages');
  expect(first?.headers).toContainEqual(['Accept', 'application/xml']);
  // The specification shows JSON alone for the acknowledgement: a strict registry has no ground for a 406.
  expect(desk.registry.asked[1]).toMatchObject({ method: 'DELETE' });
  expect(desk.registry.asked[1]?.headers).toContainEqual(['Accept', 'application/xml, application/json;q=0.9']);
  expect(last?.url).toBe('https://rpp.test/v1/messages');
  expect(last?.headers).toContainEqual(['Accept', 'application/json']);
});

test('what the registry counts is remembered apart from what is archived', async () => {
  const desk = await inboxDesk({ messages: notices(1, 2, 3) });
  await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
  const [waiting] = (await desk.inbox.standing()).queues;
  expect(waiting).toMatchObject({ serverCount: 3, serverCountAt: desk.clock.at, archived: 1, unacknowledged: 1 });
  await desk.result(desk.inbox.collect({ accountId }));
  const [done] = (await desk.inbox.standing()).queues;
  expect(done).toMatchObject({ serverCount: 0, archived: 3, unhandled: 3, unacknowledged: 0 });
});

test('a message that is larger than what is read says that the queue waits behind it', async () => {
  const desk = await inboxDesk({ messages: notices(1) });
  desk.registry.instead.push({
    kind: 'silent',
    sent: true,
    cause: 'too-large',
    detail: asWritten('it is larger'),
    durationMilliseconds: 1,
  });
  const failure = await failureOf(desk.result(desk.inbox.collect({ accountId })));
  expect(failure).toMatchObject({ kind: 'unreadable', where: 'body' });
  expect(saidOf(failure)).toContain('larger than 16 MiB');
  expect(desk.registry.asked[0]?.maxBodyBytes).toBe(16 * 1024 * 1024);
});

test.each([
  ['204', textReply('', 204)],
  ['1000 without a message', textReply('{"response":{"result":{"code":"1000"}}}')],
])('%s ends a round and proves nothing; 1300 does', async (_what, reply) => {
  const desk = await inboxDesk({ messages: notices(1) });
  await desk.result(desk.inbox.collect({ accountId, acknowledge: 'by-hand' }));
  desk.registry.queue.length = 0;
  desk.registry.instead.push(reply);
  const collected = (await desk.result(desk.inbox.collect({ accountId }))) as Collected;
  expect(collected.end).toBe('empty');
  expect(collected.text).toEqual(said(expect.stringContaining('nothing is concluded')));
  expect((await desk.archive())[0]?.acknowledged).toBeUndefined();
  await desk.result(desk.inbox.collect({ accountId }));
  expect((await desk.archive())[0]?.acknowledged).toBe('found-gone');
});

test('a queue that goes on showing one identifier, however its content changes, is stuck', async () => {
  const messages = Array.from({ length: 30 }, (_, number) => ({ id: '1', text: `Balance ${number}` }));
  const desk = await inboxDesk({ messages });
  expect(await desk.result(desk.inbox.collect({ accountId }))).toMatchObject({
    stored: 21,
    acknowledged: 20,
    end: 'stuck',
  });
  expect((await desk.archive()).map(({ text }) => text).slice(0, 2)).toEqual(['Balance 0', 'Balance 1']);
});
