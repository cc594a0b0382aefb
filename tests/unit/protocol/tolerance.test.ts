import { describe, expect, it } from 'vitest';
import type { Command } from '#main/protocol/command.ts';
import { acknowledgeMessage } from '#main/protocol/epp-v1/acknowledge-message.ts';
import { checkDomain } from '#main/protocol/epp-v1/check-domain.ts';
import { requestMessage } from '#main/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/protocol/rdap/check-availability.ts';
import { lookUpDomain } from '#main/protocol/rdap/look-up-domain.ts';
import { checkAvailability } from '#main/protocol/rpp-v0/check-availability.ts';
import { renewDomain } from '#main/protocol/rpp-v0/renew-domain.ts';
import type { AnsweredReply } from '#main/transport/exchange.ts';
import { calendarDate } from '#registry/calendar-date.ts';
import { read, replyOf } from './reply-of.ts';

/** The client tolerance rules of protocol facts 15, one block for each, as tables. */

const ldhName = 'xn--dmi-yla.is';
const check = checkAvailability({ ldhName, clTRID: 'check-1' });
const checkV1 = checkDomain({ dialect: 'repp-v1', ldhName, clTRID: 'check-1' });
const dac = checkByRdap({ ldhName });
const lookUp = lookUpDomain({ ldhName });
const renew = renewDomain({
  ldhName,
  clTRID: 'renew-1',
  cardId: 'P-1',
  expiryDate: calendarDate('2027-03-14'),
  period: { unit: 'y', value: 1 },
});
const poll = requestMessage({ dialect: 'rpp-v1', clTRID: 'poll-1' });
const acknowledge = acknowledgeMessage({ dialect: 'rpp-v1', messageId: '7', clTRID: 'ack-1' });

type Row = readonly [what: string, command: Command<unknown>, reply: AnsweredReply, expected: object];
const html = { 'content-type': 'text/html' };
const code = (rppCode: string) => ({ 'RPP-code': rppCode });

function table(rows: readonly Row[]): void {
  it.each(rows)('%s', async (_what, command, reply, expected) => {
    expect(await read(command, reply)).toMatchObject(expected);
  });
}

const fails = (kind: string, more: object = {}) => ({ failure: { kind, ...more } });
const says = (verdict: string, more: object = {}) => ({ answer: { verdict, ...more } });

describe('1. the order of judgement of v0', () => {
  table([
    ['429 goes first, with or without a code', check, replyOf(429), fails('limited', { by: 'registry' })],
    ['429 with 01000', check, replyOf(429, code('01000')), fails('limited')],
    ['then 401', check, replyOf(401, html), fails('not-authorised', { status: 401, code: undefined })],
    ['then 403 with any code', check, replyOf(403, code('02202')), fails('not-authorised', { code: '02202' })],
    ['a code of that meaning on another status', check, replyOf(400, code('02200')), fails('not-authorised')],
    ['02502 on another status', check, replyOf(400, code('02502')), fails('limited')],
    ['then 5xx without a code', check, replyOf(500, html), fails('no-answer', { cause: 'http-500' })],
    ['5xx with a code is decided', check, replyOf(500, code('02400')), fails('refused', { code: '02400' })],
    ['then a missing code', check, replyOf(404, html), fails('not-the-registry', { status: 404 })],
    ['a missing code with 200', check, replyOf(200), fails('not-the-registry', { status: 200 })],
    ['200 with 01000', check, replyOf(200, code('01000')), says('available')],
    ['404 with 01000', check, replyOf(404, code('01000')), says('registered')],
    ['204 with 01000 is no answer of this operation', check, replyOf(204, code('01000')), fails('unreadable')],
    ['404 with 02303 is not "in use"', check, replyOf(404, code('02303')), fails('refused', { code: '02303' })],
    ['200 with a failure code', check, replyOf(200, code('02306')), fails('refused', { code: '02306' })],
    ['404 with 01001', check, replyOf(404, code('01001')), fails('unreadable')],
    ['408 without a code', check, replyOf(408), fails('no-answer', { cause: 'http-408' })],
    ['renew: 404 with 02303', renew, replyOf(404, code('02303')), fails('refused', { code: '02303' })],
    ['renew: 200 with a failure code', renew, replyOf(200, code('02105')), fails('refused', { code: '02105' })],
    ['renew: 502 without a code', renew, replyOf(502, html), fails('no-answer')],
    ['renew: 429', renew, replyOf(429), fails('limited', { budget: undefined })],
    ['renew: 415 without a code', renew, replyOf(415), fails('refused', { code: 'HTTP 415' })],
    ['renew: 400 without a code', renew, replyOf(400, html), fails('not-the-registry', { status: 400 })],
  ]);
});

describe('2. codes are text, of four digits or five, and unknown ones are shown', () => {
  table([
    ['four digits', check, replyOf(404, code('1000')), says('registered')],
    ['blanks around', check, replyOf(404, code(' 01000 ')), says('registered')],
    ['an own class of the drafts', check, replyOf(400, code('14001')), fails('refused', { code: '14001' })],
    ['a failure nobody knows', check, replyOf(400, code('02999')), fails('refused', { code: '02999' })],
    ['not a code at all', check, replyOf(400, code('E-17')), fails('unreadable')],
    ['renew: a shape nobody knows decides nothing', renew, replyOf(200, code('77')), fails('unreadable')],
    [
      'v1: 01000 for 1000',
      checkV1,
      replyOf(200, { 'repp-check-avail': '1', 'repp-result-code': '01000' }),
      says('available'),
    ],
    ['v1: a failure', checkV1, replyOf(200, { 'repp-result-code': '2005' }), fails('refused', { code: '2005' })],
  ]);
});

describe('3. headers in any case, the first of two', () => {
  table([
    ['upper case', check, replyOf(404, { 'RPP-CODE': '01000' }), says('registered')],
    ['joined by a proxy', check, replyOf(404, code('01000, 02303')), says('registered')],
    ['two check-avail in one', checkV1, replyOf(200, { 'Repp-Check-Avail': '0, 1' }), says('registered')],
    ['an empty one is none', check, replyOf(404, code('')), fails('not-the-registry')],
  ]);
});

describe('4. another clTRID than the sent one is noted', () => {
  const note = (given: string, sent: string) =>
    `The answer carries the client transaction identifier ${given}, not ${sent} that was sent.`;
  table([
    [
      'v0',
      check,
      replyOf(200, { ...code('01000'), 'RPP-Cltrid': 'other' }),
      says('available', { receipt: { clTRID: 'check-1', oddities: [note('other', 'check-1')] } }),
    ],
    [
      'v0, joined by a proxy',
      check,
      replyOf(200, { ...code('01000'), 'RPP-Cltrid': 'check-1, check-1' }),
      says('available', { receipt: { oddities: [] } }),
    ],
    [
      'v1',
      poll,
      replyOf(200, {}, '{"response":{"result":{"code":"1300"},"trID":{"clTRID":"made-up","svTRID":"s"}}}'),
      { answer: { kind: 'empty', receipt: { svTRID: 's', oddities: [note('made-up', 'poll-1')] } } },
    ],
  ]);
});

describe('5. booleans in every spelling', () => {
  const avail = (value: string) => replyOf(200, { 'repp-check-avail': value, 'repp-result-code': '1000' });
  table([
    ...['1', 'true', 'TRUE', 'True'].map((value): Row => [value, checkV1, avail(value), says('available')]),
    ...['0', 'false', 'FALSE', 'False'].map((value): Row => [value, checkV1, avail(value), says('registered')]),
    ...['yes', '2', '-1', 'on'].map((value): Row => [value, checkV1, avail(value), fails('unreadable')]),
    ...[
      ['1', true],
      ['true', true],
      ['0', false],
      ['FALSE', false],
      ['perhaps', undefined],
    ].map(
      ([value, succeeded]): Row => [
        `paResult ${value}`,
        poll,
        replyOf(
          200,
          {},
          JSON.stringify({
            response: {
              result: { code: '1301' },
              msgQ: { id: '7' },
              resData: { 'domain:panData': { 'domain:name': { paResult: value, content: 'a.is' } } },
            },
          }),
        ),
        { answer: { kind: 'message', message: { pendingAction: { domainName: 'a.is', succeeded } } } },
      ],
    ),
  ]);
});

describe('6. numbers as text and text as numbers', () => {
  const message = (count: unknown, id: unknown, result: unknown) =>
    replyOf(200, {}, JSON.stringify({ response: { result: { code: result }, msgQ: { count, id } } }));
  table([
    [
      'count and id as numbers',
      poll,
      message(3, 40017, 1301),
      { answer: { message: { messageId: '40017', queueCount: 3 } } },
    ],
    ['count as text', poll, message('3', '40017', '1301'), { answer: { message: { queueCount: 3 } } }],
    [
      'a count that is none',
      poll,
      message('many', '7', '1301'),
      { answer: { message: { messageId: '7', queueCount: undefined } } },
    ],
    ['errorCode as text', dac, replyOf(404, {}, '{"errorCode":"404","description":"available"}'), says('available')],
    [
      'another errorCode',
      dac,
      replyOf(404, {}, '{"errorCode":400,"description":["available"]}'),
      fails('not-the-registry'),
    ],
    [
      'a handle as a number',
      lookUp,
      replyOf(200, {}, `{"objectClassName":"domain","ldhName":"${ldhName}","handle":7}`),
      { answer: { domain: { handle: '7', oddities: ['handle is a number, not text.'] } } },
    ],
  ]);
});

describe('7. JSON under any media type, with a byte order mark, or nothing where headers decide', () => {
  const object = `{"objectClassName":"domain","ldhName":"${ldhName}"}`;
  const found = { answer: { kind: 'found', domain: { ldhName } } };
  table([
    [
      'rdap+json with a charset',
      lookUp,
      replyOf(200, { 'content-type': 'application/rdap+json; charset=UTF-8' }, object),
      found,
    ],
    ['application/json', lookUp, replyOf(200, { 'content-type': 'application/json' }, object), found],
    ['text/html', lookUp, replyOf(200, html, object), found],
    ['no type', lookUp, replyOf(200, {}, object), found],
    ['a byte order mark', lookUp, replyOf(200, {}, `\uFEFF${object}`), found],
    [
      'ISO 8859-1, said so',
      lookUp,
      replyOf(
        200,
        { 'content-type': 'application/json; charset=iso-8859-1' },
        Buffer.from(object.replace('}', ',"unicodeName":"dæmi.is"}'), 'latin1'),
      ),
      { answer: { domain: { unicodeName: 'dæmi.is' } } },
    ],
    [
      'ISO 8859-1, said by nobody',
      lookUp,
      replyOf(200, {}, Buffer.from(object.replace('}', ',"unicodeName":"dæmi.is"}'), 'latin1')),
      {
        answer: {
          domain: { unicodeName: 'dæmi.is' },
          receipt: {
            oddities: ['The body is not UTF-8 and names no charset that it is in: it was read as windows-1252.'],
          },
        },
      },
    ],
    [
      'ISO 8859-1 that says it is UTF-8',
      lookUp,
      replyOf(
        200,
        { 'content-type': 'application/json; charset=utf-8' },
        Buffer.from(object.replace('}', ',"unicodeName":"dæmi.is"}'), 'latin1'),
      ),
      { answer: { domain: { unicodeName: 'dæmi.is' } } },
    ],
    [
      'a charset nobody knows',
      lookUp,
      replyOf(200, { 'content-type': 'application/json; charset=klingon' }, object),
      found,
    ],
    [
      'renew: plain JSON',
      renew,
      replyOf(201, { ...code('01000'), 'content-type': 'text/plain' }, '\uFEFF{"expiryDate":"2028-03-14"}'),
      { answer: { kind: 'renewed', expiryDate: '2028-03-14' } },
    ],
    ['an empty body where the headers decide', check, replyOf(404, code('01000')), says('registered')],
    ['an empty acknowledge', acknowledge, replyOf(204), { answer: { kind: 'acknowledged', message: undefined } }],
    ['a page after a HEAD header set', check, replyOf(404, { ...code('01000'), ...html }), says('registered')],
  ]);
});

describe('8. dates in every form met', () => {
  const domain = (eventDate: string) =>
    replyOf(
      200,
      {},
      JSON.stringify({ objectClassName: 'domain', ldhName, events: [{ eventAction: 'expiration', eventDate }] }),
    );
  const expiry = (date: string, assumedZone: boolean) => ({ answer: { domain: { expiry: { date, assumedZone } } } });
  table([
    ['a plain date', lookUp, domain('2027-03-14'), expiry('2027-03-14', false)],
    ['Z', lookUp, domain('2027-03-14T00:00:00Z'), expiry('2027-03-14', false)],
    ['+00:00', lookUp, domain('2027-03-14T00:00:00+00:00'), expiry('2027-03-14', false)],
    ['a fraction', lookUp, domain('2027-03-14T23:59:59.999999Z'), expiry('2027-03-14', false)],
    [
      'an offset: the day is the registry’s own, UTC',
      lookUp,
      domain('2027-03-14T23:30:00-02:00'),
      expiry('2027-03-15', false),
    ],
    ['an offset before', lookUp, domain('2027-03-14T00:30:00+02:00'), expiry('2027-03-13', false)],
    ['an offset without a colon', lookUp, domain('2027-03-14T00:00:00+0000'), expiry('2027-03-14', false)],
    ['no zone', lookUp, domain('2027-03-14T00:00:00'), expiry('2027-03-14', true)],
    ['a blank for the T and no zone', lookUp, domain('2027-03-14 00:00:00'), expiry('2027-03-14', true)],
    ['no seconds', lookUp, domain('2027-03-14T00:00Z'), expiry('2027-03-14', false)],
    ['a leap second', lookUp, domain('2027-06-30T23:59:60Z'), expiry('2027-07-01', false)],
    [
      'a day that is none',
      lookUp,
      domain('2027-02-30T00:00:00Z'),
      { answer: { domain: { expiry: undefined, oddities: ['The date of the event expiration cannot be read.'] } } },
    ],
    ['words', lookUp, domain('March 14 2027'), { answer: { domain: { expiry: undefined } } }],
    [
      'renew: a date-time of a draft’s dialect',
      renew,
      replyOf(200, code('01000'), '{"@type":"renewProcess","expiryDate":"2028-03-14T00:00:00Z"}'),
      { answer: { expiryDate: '2028-03-14' } },
    ],
    [
      'renew: a day that is none',
      renew,
      replyOf(200, code('01000'), '{"expiryDate":"2028-02-30"}'),
      fails('unreadable', { where: 'expiryDate' }),
    ],
  ]);
});

describe('9. RDAP errors in every form', () => {
  const notFound = (text: string) => ({ answer: { kind: 'not-found', text } });
  table([
    [
      'the standard’s',
      lookUp,
      replyOf(404, {}, '{"errorCode":404,"title":"Not Found","description":["No such","name"]}'),
      notFound('Not Found'),
    ],
    [
      'description only',
      lookUp,
      replyOf(404, {}, '{"errorCode":404,"description":["No such","name"]}'),
      notFound('No such name'),
    ],
    ['message', lookUp, replyOf(404, {}, '{"message":"gone"}'), notFound('gone')],
    ['text', lookUp, replyOf(404, {}, 'no such name'), notFound('no such name')],
    ['nothing', lookUp, replyOf(404), notFound('Not found.')],
    ['HTML is another’s', lookUp, replyOf(404, html, '<html><body>404</body></html>'), fails('not-the-registry')],
    [
      '400',
      lookUp,
      replyOf(400, {}, '{"errorCode":400,"description":["Malformed name"]}'),
      fails('refused', { code: 'HTTP 400', text: expect.stringContaining('Malformed name') }),
    ],
    [
      '403 with a message',
      lookUp,
      replyOf(403, {}, '{"message":"You are not a DNS provider"}'),
      fails('not-authorised', { text: expect.stringContaining('You are not a DNS provider') }),
    ],
    ['500 with HTML', lookUp, replyOf(500, html, '<html></html>'), fails('no-answer')],
    ['the checker’s 404', dac, replyOf(404, {}, '{"errorCode":404,"description":["available"]}'), says('available')],
    [
      'the checker’s 404 as HTML is never "available"',
      dac,
      replyOf(404, html, '<html>available</html>'),
      fails('not-the-registry'),
    ],
    ['the checker’s 404 with nothing', dac, replyOf(404), fails('not-the-registry')],
    ['the checker’s 404 with text', dac, replyOf(404, {}, 'available'), fails('not-the-registry')],
    [
      '"unavailable" is not "available"',
      dac,
      replyOf(404, {}, '{"errorCode":404,"description":["unavailable"]}'),
      fails('not-the-registry'),
    ],
    [
      'a page of another server with 405',
      dac,
      replyOf(405, { 'content-type': 'text/html' }, '<html>Not allowed</html>'),
      fails('not-the-registry'),
    ],
    ['the checker’s 408', dac, replyOf(408), fails('no-answer')],
    [
      'the checker’s 200 about a pending name',
      dac,
      replyOf(200, {}, `{"ldhName":"${ldhName}","status":["pending create"]}`),
      says('registered', { reason: 'pending create' }),
    ],
    [
      'the checker’s 200 about another name',
      dac,
      replyOf(200, {}, '{"ldhName":"other.is","status":["active"]}'),
      fails('unreadable'),
    ],
    [
      'the checker’s 200 with the name in upper case',
      dac,
      replyOf(200, {}, `{"ldhName":"${ldhName.toUpperCase()}."}`),
      says('registered'),
    ],
  ]);
});

describe('10. XML by local names, three roots in three namespaces, no declarations of its own', () => {
  const xmlPoll = requestMessage({ dialect: 'repp-v1', clTRID: 'poll-1', form: 'xml' });
  const inside = '<response><result code="1300"><msg>None</msg></result><trID><svTRID>s</svTRID></trID></response>';
  const prefixed = inside.replace(/<(\/?)/g, '<$1e:');
  const xml = (text: string) => replyOf(200, { 'content-type': 'application/epp+xml' }, text);
  const empty = { answer: { kind: 'empty', receipt: { svTRID: 's' } } };
  table([
    ...['epp', 'repp', 'rpp'].map(
      (root): Row => [
        root,
        xmlPoll,
        xml(`<${root} xmlns="urn:ietf:params:xml:ns:${root}-1.0">${inside}</${root}>`),
        empty,
      ],
    ),
    ['with a prefix', xmlPoll, xml(`<e:epp xmlns:e="urn:ietf:params:xml:ns:epp-1.0">${prefixed}</e:epp>`), empty],
    [
      'a namespace of another kind is noted',
      xmlPoll,
      xml(`<epp xmlns="urn:other">${inside}</epp>`),
      {
        answer: {
          kind: 'empty',
          receipt: { oddities: ['The root element is in the namespace "urn:other", not EPP’s.'] },
        },
      },
    ],
    [
      'no namespace is noted',
      xmlPoll,
      xml(`<epp>${inside}</epp>`),
      { answer: { receipt: { oddities: ['The root element names no namespace.'] } } },
    ],
    [
      'a byte order mark',
      xmlPoll,
      xml(`\uFEFF<?xml version="1.0" encoding="UTF-8"?><epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inside}</epp>`),
      empty,
    ],
    ...['utf-16', 'UTF-32', 'ucs-2'].flatMap((encoding) =>
      // UTF-16 can be read from any body of an even length.
      ['Engin skilaboð', 'Engin skilaboð.'].map((none): Row => {
        const declared = `<?xml version="1.0" encoding="${encoding}"?><epp>${inside.replace('None', none)}</epp>`;
        return [
          `UTF-8 of ${Buffer.byteLength(declared)} bytes that says it is ${encoding}`,
          xmlPoll,
          replyOf(200, {}, declared),
          empty,
        ];
      }),
    ),
    [
      'UTF-8 whose Content-Type says it is UTF-16',
      xmlPoll,
      replyOf(
        200,
        { 'content-type': 'application/xml; charset=utf-16' },
        `<epp>${inside}</epp>${' '.repeat((inside.length + 1) % 2)}`,
      ),
      empty,
    ],
    [
      'UTF-16',
      xmlPoll,
      replyOf(
        200,
        { 'content-type': 'application/xml; charset=utf-16' },
        Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?><epp>${inside}</epp>`, 'utf16le'),
      ),
      empty,
    ],
    ['another root', xmlPoll, xml(`<html2>${inside}</html2>`), fails('unreadable')],
    [
      'a document nested too deeply',
      xmlPoll,
      xml(`<epp>${'<a>'.repeat(5000)}${'</a>'.repeat(5000)}</epp>`),
      fails('unreadable', { why: expect.stringContaining('it is nested too deeply') }),
    ],
    ['a document type', xmlPoll, xml(`<!DOCTYPE epp><epp>${inside}</epp>`), fails('unreadable', { where: 'DOCTYPE' })],
    ['two roots', xmlPoll, xml(`<epp>${inside}</epp><epp>${inside}</epp>`), fails('unreadable')],
    ['cut off', xmlPoll, xml(`<epp>${inside}`), fails('unreadable')],
    [
      'a made-up entity',
      xmlPoll,
      xml(`<epp xmlns="urn:ietf:params:xml:ns:epp-1.0">${inside.replace('None', '&whatever;')}</epp>`),
      { answer: { kind: 'empty' } },
    ],
  ]);
});

describe('13. what stands in for a result header (protocol facts 11.5)', () => {
  const avail = { 'repp-check-avail': '0' };
  table([
    [
      'result-code',
      checkV1,
      replyOf(200, { ...avail, 'repp-result-code': '1000', 'repp-code': '2400' }),
      says('registered', { receipt: { code: '1000' } }),
    ],
    [
      'eppcode',
      checkV1,
      replyOf(200, { ...avail, 'repp-eppcode': '1000' }),
      says('registered', { receipt: { code: '1000' } }),
    ],
    [
      'code',
      checkV1,
      replyOf(200, { ...avail, 'repp-code': '01000' }),
      says('registered', { receipt: { code: '01000' } }),
    ],
    [
      'the other prefix',
      checkV1,
      replyOf(200, { 'rpp-check-avail': '1', 'rpp-result-code': '1000' }),
      says('available', { receipt: { oddities: ['The headers begin with rpp- where repp- is expected.'] } }),
    ],
    [
      'none',
      checkV1,
      replyOf(500, avail),
      says('registered', { receipt: { oddities: ['The answer has no result code.'] } }),
    ],
    [
      'a reason does not decide',
      checkV1,
      replyOf(200, { ...avail, 'repp-check-reason': 'available', 'repp-result-code': '1000' }),
      says('registered', { reason: 'available' }),
    ],
  ]);
});

describe('14. acknowledge and poll in every form (protocol facts N7, N8, N16)', () => {
  const epp = (result: string, more: object = {}) =>
    JSON.stringify({ response: { result: { code: result }, ...more } });
  table([
    ['2303 on 200', acknowledge, replyOf(200, {}, epp('2303')), { answer: { kind: 'already-gone' } }],
    ['2303 on 422', acknowledge, replyOf(422, {}, epp('2303')), { answer: { kind: 'already-gone' } }],
    ['404 with nothing', acknowledge, replyOf(404), { answer: { kind: 'already-gone' } }],
    ['410 with nothing', acknowledge, replyOf(410), { answer: { kind: 'already-gone' } }],
    ['404 with a page', acknowledge, replyOf(404, html, '<html></html>'), fails('not-the-registry')],
    [
      '1300: the acknowledged one was the last',
      acknowledge,
      replyOf(200, {}, epp('1300')),
      { answer: { kind: 'acknowledged' } },
    ],
    ['a failure on 200', acknowledge, replyOf(200, {}, epp('2400')), fails('refused', { code: '2400' })],
    [
      'a success in a header only',
      acknowledge,
      replyOf(200, { 'rpp-result-code': '1000' }),
      { answer: { kind: 'acknowledged' } },
    ],
    ['302', acknowledge, replyOf(302), fails('unreadable')],
    [
      'the next message, named bare',
      acknowledge,
      replyOf(200, {}, epp('1000', { msgQ: { count: '4', id: '8' } })),
      { answer: { kind: 'acknowledged', message: { messageId: '8' }, receipt: { oddities: [] } } },
    ],
    [
      'another message than the asked one',
      acknowledge,
      replyOf(200, {}, epp('1000', { msgQ: { id: '8', content: { msg: 'Another' } } })),
      {
        answer: {
          kind: 'acknowledged',
          message: { messageId: '8' },
          receipt: { oddities: ['The answer names message 8, not 7 that was acknowledged.'] },
        },
      },
    ],
    ['poll: 2201 on 200', poll, replyOf(200, {}, epp('2201')), fails('not-authorised')],
    ['poll: 204', poll, replyOf(204), { answer: { kind: 'empty' } }],
    ['poll: 200 with nothing', poll, replyOf(200), fails('unreadable')],
    ['poll: 404 with nothing', poll, replyOf(404), fails('not-the-registry')],
    [
      'poll: 1000 without a message',
      poll,
      replyOf(200, {}, epp('1000')),
      {
        answer: {
          kind: 'empty',
          receipt: { oddities: ['The code is 1000 without a message, where 1300 is expected.'] },
        },
      },
    ],
    [
      'poll: 1301 without an identifier',
      poll,
      replyOf(200, {}, epp('1301', { msgQ: { count: '1' } })),
      fails('unreadable', { where: 'msgQ.id' }),
    ],
    [
      'poll: 1300 with a queue part',
      poll,
      replyOf(200, {}, epp('1300', { msgQ: { count: '0', id: '0' } })),
      { answer: { kind: 'empty', said: true } },
    ],
    [
      'poll: 1300 that counts 0 beside a text',
      poll,
      replyOf(
        200,
        {},
        epp('1300', { msgQ: { count: '0', id: '0', content: { msg: 'No messages' } }, extension: { a: '1' } }),
      ),
      { answer: { kind: 'empty', said: true } },
    ],
    [
      'poll: 1300 that counts 0 beside data',
      poll,
      replyOf(
        200,
        {},
        epp('1300', { msgQ: { count: '0', id: '7' }, resData: { 'domain:trnData': { name: 'fjara.is' } } }),
      ),
      { answer: { kind: 'empty', said: false } },
    ],
    [
      'poll: 1300 with an identifier, an empty text and an extension',
      poll,
      replyOf(200, {}, epp('1300', { msgQ: { count: '1', id: '7', content: { msg: ' ' } }, extension: { a: '1' } })),
      { answer: { kind: 'empty', said: false } },
    ],
    [
      'poll: 1300 with data of a message',
      poll,
      replyOf(
        200,
        {},
        epp('1300', { msgQ: { count: '1', id: '7' }, resData: { 'domain:trnData': { name: 'fjara.is' } } }),
      ),
      { answer: { kind: 'message', message: { messageId: '7' } } },
    ],
    ['poll: 2400 on 500', poll, replyOf(500, {}, epp('2400')), fails('refused', { code: '2400' })],
    [
      'poll: several results',
      poll,
      replyOf(
        200,
        {},
        JSON.stringify({
          response: {
            result: [
              { code: '2306', msg: 'a' },
              { code: '2004', msg: { lang: 'en', content: 'b' } },
            ],
          },
        }),
      ),
      fails('refused', {
        details: [
          { code: '2306', reason: 'a' },
          { code: '2004', reason: 'b' },
        ],
      }),
    ],
    ['poll: the root kept in JSON', poll, replyOf(200, {}, `{"epp":${epp('1300')}}`), { answer: { kind: 'empty' } }],
  ]);
});

describe('problem bodies in every dialect (protocol facts 3.5)', () => {
  const refused = (body: unknown) => replyOf(400, code('02306'), JSON.stringify(body));
  const details = (...given: object[]) => fails('refused', { details: given });
  table([
    [
      'the draft’s',
      renew,
      refused({ errors: [{ result: '02306', paths: ['$.a', '$.b'], reason: 'r' }] }),
      details({ code: '02306', path: '$.a', reason: 'r' }),
    ],
    [
      'code and message',
      renew,
      refused({ errors: [{ code: 2306, message: 'r', lang: 'en' }] }),
      details({ code: '2306', path: undefined, reason: 'r' }),
    ],
    [
      'one error that is not in an array',
      renew,
      refused({ errors: { result: '02306', reason: 'r' } }),
      details({ code: '02306', reason: 'r' }),
    ],
    [
      'flat',
      renew,
      refused({ type: 'urn:ietf:params:rpp:code:02306', title: 't', detail: 'the detail' }),
      fails('refused', { details: [], text: expect.stringContaining('the detail') }),
    ],
    [
      'nothing readable',
      renew,
      replyOf(400, code('02306'), '{"errors":[{'),
      fails('refused', { code: '02306', details: [] }),
    ],
    [
      'status as text, errors as text',
      renew,
      refused({ status: '400', errors: ['a reason'] }),
      details({ code: '', reason: 'a reason' }),
    ],
  ]);
});
