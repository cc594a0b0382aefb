import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { archivedDetails, inboxDesk } from './inbox-desk.ts';
import { type QueuedMessage, textReply, writeJson, writeXml } from './inbox-registry.ts';

/** What XML 1.0 can carry; blanks at the ends are the answer's form, not the message's. */
const text = fc
  .string({ unit: 'binary', maxLength: 60 })
  .map((value) =>
    value
      .replace(/[^\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
      .replace(/\s+/g, ' ')
      .trim(),
  )
  .filter((value) => value !== '');
const word = fc.stringMatching(/^[a-z][a-z0-9-]{2,20}$/);
const instant = fc.constantFrom('2026-10-09T08:15:30+00:00', '2026-10-09T08:15:30.250Z', '2026-02-29', 'soon');
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });

const message: fc.Arbitrary<QueuedMessage> = fc
  .record({
    id: fc.oneof(word, fc.nat().map(String)),
    queuedAt: optional(instant),
    text: optional(text),
    language: optional(fc.constantFrom('en', 'is')),
    action: optional(
      fc
        .record({
          name: fc.oneof(fc.constantFrom('fjara.is', 'xn--slenska-6ya.is', 'þórður.is', 'not a name'), word),
          result: optional(fc.constantFrom('true', 'false', '1', '0', 'perhaps')),
          clTRID: optional(word),
          svTRID: optional(word),
          at: optional(instant),
        })
        .map(withoutUndefined),
    ),
    other: optional(fc.uniqueArray(fc.tuple(word, text), { minLength: 1, maxLength: 4, selector: ([name]) => name })),
  })
  .map(withoutUndefined) as fc.Arbitrary<QueuedMessage>;

function withoutUndefined<T extends object>(value: T): T {
  return Object.fromEntries(Object.entries(value).filter(([, member]) => member !== undefined)) as T;
}

const transaction = { clTRID: 'poll-1', svTRID: 'server-1' };

/** What the archive has of a message after requests that were answered with these texts. */
async function storedOf(answers: readonly string[]) {
  const store = openStore(':memory:');
  const desk = await inboxDesk({ store });
  for (const answer of answers) desk.registry.instead.push(textReply(answer));
  for (const _answer of answers)
    await desk.result(desk.inbox.collect({ accountId: 'account-1', acknowledge: 'by-hand' }));
  return archived(store);
}

/** The same of one that says nothing at the request and everything with the acknowledgement. */
async function acknowledgedOf(bare: string, answer: string) {
  const store = openStore(':memory:');
  const desk = await inboxDesk({ store });
  desk.registry.instead.push(textReply(bare), textReply(answer));
  await desk.result(desk.inbox.collect({ accountId: 'account-1' }));
  return archived(store);
}

async function archived(store: Store) {
  const details = await archivedDetails(store);
  const indexed = await Promise.all(
    details.map(
      async ({ message }) => (await store.inbox.page({ text: message.messageId ?? '', offset: 0, limit: 10 })).total,
    ),
  );
  await store.close();
  return details.map(({ message, received, oddities, ...rest }) => {
    const { inboxId, storedAt, ...kept } = message;
    return { message: kept, ...rest, oddities: oddities.filter((one) => one.code !== 'oddities.otherForm'), indexed };
  });
}

/** Forms of JSON and XML that the specification does not show and that say the same. */
function variantsOf(json: string, xml: string): string[] {
  const { response, ns } = JSON.parse(json);
  const data = Object.entries(response.resData ?? {}) as [string, object][];
  const prefixed = data.map(([name, value]) => [
    name,
    { [`xmlns:${name.split(':')[0]}`]: 'urn:x', 'xsi:schemaLocation': 'urn:x x.xsd', ...value },
  ]);
  const resData = data.length === 0 ? {} : { resData: Object.fromEntries(prefixed) };
  const located = '$& xsi:schemaLocation="urn:x x.xsd" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
  return [
    JSON.stringify({ ...response, ns }),
    JSON.stringify({ response: { ...response, ...resData }, ns }),
    xml.replace(/<(domain:panData|novelty:data)/g, located),
  ];
}

test('the same message as JSON and as XML is the same stored value, and the same message', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(message, async (one) => {
      const parts = { code: '1301', transaction, message: one, count: '3' };
      const [json, xml] = [writeJson(parts), writeXml(parts)];
      const variants = variantsOf(json, xml);
      runs += 1;
      const fromJson = await storedOf([json]);
      expect(fromJson.length).toBe(1);
      expect(await storedOf([xml])).toEqual(fromJson);
      expect(await storedOf([variants[runs % variants.length] ?? ''])).toEqual(fromJson);
      expect(await storedOf([json, ...variants, xml])).toEqual(fromJson);
    }),
    { numRuns: 45, seed: 20261121 },
  );
});

test('the same answer to an acknowledgement as JSON and as XML is the same stored value', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(message, async (one) => {
      const bare = writeJson({ code: '1301', transaction, message: { id: one.id }, count: '3' });
      const parts = { code: '1000', transaction, message: one, count: '2' };
      const [json, xml] = [writeJson(parts), writeXml(parts)];
      const variants = variantsOf(json, xml);
      runs += 1;
      const fromJson = await acknowledgedOf(bare, json);
      expect(fromJson.length).toBe(1);
      for (const form of [xml, variants[runs % variants.length] ?? '']) {
        expect(await acknowledgedOf(bare, form)).toEqual(fromJson);
      }
    }),
    { numRuns: 12, seed: 20261123 },
  );
});

test('what comes beside a message and changes with each answer makes no other message; the answers are kept', async () => {
  const store = openStore(':memory:');
  const desk = await inboxDesk({ store });
  const answer = (id: string, at: number, content?: object) => {
    const response = { result: { code: '1301' }, msgQ: { count: '1', id, content }, extension: { balance: { at } } };
    return textReply(JSON.stringify({ response }));
  };
  const rules = [{ ruleId: 'r', kind: '', nameContains: '', tag: '', notify: true }];
  await desk.inbox.keepRules(rules);
  const byHand = { accountId: 'account-1', acknowledge: 'by-hand' } as const;
  for (const at of [1, 2, 2, 3]) {
    desk.registry.instead.push(answer('7', at, { msg: 'Hi', qDate: '2026-10-09T08:15:30Z' }));
    await desk.result(desk.inbox.collect(byHand));
  }
  expect((await archivedDetails(store)).map(({ received }) => received.length)).toEqual([3]);
  expect((await desk.inbox.notices(0)).latest).toBe(1);
  // Where nothing says when it was queued, it may be another message of the same identifier and words.
  for (const content of [undefined, { msg: '' }, { msg: 'Hi' }]) {
    for (const at of [1, 2]) {
      desk.registry.instead.push(answer('8', at, content));
      await desk.result(desk.inbox.collect(byHand));
    }
  }
  expect((await desk.archive()).map(({ id, text }) => `${id} ${text}`)).toEqual(['7 Hi', '8 ', '8 ', '8 Hi', '8 Hi']);
});

test('what changes with every answer does not make it another message', async () => {
  const one: QueuedMessage = { id: '7', other: [['note', 'something']] };
  const at = (count: string, number: number) =>
    writeJson({ code: '1301', transaction: { clTRID: `poll-${number}`, svTRID: `s-${number}` }, message: one, count });
  expect((await storedOf([at('1', 1), at('9', 2)])).length).toBe(1);
});

test.each([
  [
    'an instant in another spelling',
    { queuedAt: '2026-10-09T08:15:30+00:00' },
    { queuedAt: '2026-10-09T08:15:30Z' },
    1,
  ],
  ['another offset', { queuedAt: '2026-10-09T08:15:30+00:00' }, { queuedAt: '2026-10-09T09:15:30+01:00' }, 1],
  ['another instant', { queuedAt: '2026-10-09T08:15:30Z' }, { queuedAt: '2026-10-09T08:15:31Z' }, 2],
  ['other words', { text: 'One', queuedAt: '2026-10-09' }, { text: 'Two', queuedAt: '2026-10-09' }, 2],
  [
    '1 for true',
    { action: { name: 'a.is', result: '1', svTRID: 's' } },
    { action: { name: 'a.is', result: 'true', svTRID: 's' } },
    1,
  ],
  [
    'another result',
    { action: { name: 'a.is', result: '1', svTRID: 's' } },
    { action: { name: 'a.is', result: '0', svTRID: 's' } },
    2,
  ],
  [
    'the same second and words with other data',
    { queuedAt: '2026-10-09T08:15:30Z', text: 'One', other: [['n', 'a']] },
    { queuedAt: '2026-10-09T08:15:30Z', text: 'One', other: [['n', 'b']] },
    2,
  ],
  [
    'the same transaction with another date',
    { action: { name: 'a.is', result: '1', svTRID: 's', at: '2026-10-09T08:15:30Z' } },
    { action: { name: 'a.is', result: '1', svTRID: 's', at: '2026-10-10T08:15:30Z' } },
    2,
  ],
  ['other unknown data', { other: [['n', 'a']] }, { other: [['n', 'b']] }, 2],
  [
    'unknown data in another order',
    {
      other: [
        ['n', 'a'],
        ['m', 'b'],
      ],
    },
    {
      other: [
        ['m', 'b'],
        ['n', 'a'],
      ],
    },
    1,
  ],
])('%s: %j and %j are %i message(s)', async (_what, first, second, messages) => {
  const answer = (said: object) =>
    writeJson({ code: '1301', transaction, message: { id: '7', ...said } as QueuedMessage, count: '1' });
  expect((await storedOf([answer(first), answer(second)])).length).toBe(messages);
});

test.each([
  ['a transfer', 'domain:trnData', { 'domain:name': 'FJARA.is', 'domain:trStatus': 'pending' }, 'fjara.is'],
  ['a creation', 'domain:creData', { 'domain:name': { content: 'þórður.is' } }, 'xn--rur-3man9d.is'],
  ['something unknown', 'novelty:data', { 'novelty:name': 'fjara.is' }, 'fjara.is'],
  ['no name', 'domain:renData', { 'domain:name': 'not a name' }, null],
  ['a creation without prefixes', 'creData', { name: 'fjara.is', exDate: '2027-03-14' }, 'fjara.is'],
  ['a host', 'host:creData', { 'host:name': 'ns1.fjara.is' }, null],
  ['a host without prefixes', 'infData', { name: 'ns1.fjara.is', addr: ['192.0.2.1'] }, null],
  [
    'a host of another prefix',
    'h:creData',
    { 'xmlns:h': 'urn:ietf:params:xml:ns:host-1.0', 'h:name': 'ns1.fjara.is' },
    null,
  ],
  ['a contact', 'contact:infData', { 'contact:name': 'jon.is' }, null],
])('the name in the data of %s (%s) is what the message is about', async (_what, member, data, ldhName) => {
  const response = { result: { code: '1301' }, msgQ: { count: '1', id: '7' }, resData: { [member]: data } };
  const [stored] = await storedOf([JSON.stringify({ response })]);
  expect(stored?.message).toMatchObject({ ldhName, kind: 'other', unasked: false });
});

test.each([
  ['its prefix', 'host:creData xmlns:host="urn:ietf:params:xml:ns:host-1.0"', 'host:'],
  ['another prefix', 'h:creData xmlns:h="urn:ietf:params:xml:ns:host-1.0"', 'h:'],
  ['no prefix', 'creData xmlns="urn:ietf:params:xml:ns:host-1.0"', ''],
])('the name of a host in XML with %s is not what the message is about', async (_what, start, prefix) => {
  const data = `<${start}><${prefix}name>ns1.fjara.is</${prefix}name></${prefix}creData>`;
  const [stored] = await storedOf([
    `<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1301"/><msgQ count="1" id="7"/>` +
      `<resData>${data}</resData></response></epp>`,
  ]);
  expect(stored?.message).toMatchObject({ ldhName: null, kind: 'other' });
});

test.each([
  ['a host', 'host:panData', (name: string) => ({ 'host:name': { paResult: '1', content: name } }), 'ns1.fjara.is'],
  ['a contact', 'contact:panData', (id: string) => ({ 'contact:id': { paResult: '1', content: id } }), 'jon.is'],
  ['a contact without prefixes', 'panData', (id: string) => ({ id: { paResult: '1', content: id } }), 'jon.is'],
])(
  'the result of %s is read, and its name is no domain’s; another name is another message',
  async (_w, member, of, name) => {
    const answer = (one: string) => {
      const data = { ...of(one), paTRID: { clTRID: 'c-1', svTRID: 's-1' } };
      const response = { result: { code: '1301' }, msgQ: { count: '1', id: '7' }, resData: { [member]: data } };
      return JSON.stringify({ response });
    };
    const stored = await storedOf([answer(name), answer(`other-${name}`), answer(name)]);
    expect(stored.length).toBe(2);
    for (const { message } of stored) {
      expect(message).toMatchObject({ kind: 'action-done', domainName: null, ldhName: null, unasked: true });
    }
  },
);

test('the name in XML pan data of a host is not what the message is about', async () => {
  const [stored] = await storedOf([
    '<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1301"/><msgQ count="1" id="7"/><resData>' +
      '<h:panData xmlns:h="urn:ietf:params:xml:ns:host-1.0"><h:name paResult="0">ns1.fjara.is</h:name></h:panData>' +
      '</resData></response></epp>',
  ]);
  expect(stored?.message).toMatchObject({ kind: 'action-refused', domainName: null, ldhName: null });
});

test.each([
  ['done', { action: { name: 'fjara.is', result: 'true' }, text: 'Domain deleted' }, 'action-done'],
  ['refused', { action: { name: 'fjara.is', result: '0' }, text: 'Domain created' }, 'action-refused'],
  ['an action without a result', { action: { name: 'fjara.is' } }, 'action'],
  ['text alone', { text: 'Domain created: fjara.is' }, 'notice'],
  ['data that we do not read', { text: 'Domain created', other: [['note', 'x']] }, 'other'],
  ['nothing but an identifier', {}, 'other'],
])('the kind of %s is read from its data, never from its words: %j → %s', async (_what, said, kind) => {
  const message = { id: '7', ...said } as QueuedMessage;
  const [stored] = await storedOf([writeJson({ code: '1301', transaction, message, count: '1' })]);
  expect(stored?.message.kind).toBe(kind);
});
