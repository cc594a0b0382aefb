import { describe, expect } from 'vitest';
import { said } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';
import { check, checkV1, code, fails, html, poll, renew, says, table } from './tolerance-table.ts';

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
    ['renew: 415 without a code', renew, replyOf(415), fails('not-the-registry', { status: 415 })],
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

describe('3. headers in any case; equal ones are one, contradicting ones no genuine answer', () => {
  table([
    ['upper case', check, replyOf(404, { 'RPP-CODE': '01000' }), says('registered')],
    ['joined by a proxy', check, replyOf(404, code('01000, 01000')), says('registered')],
    [
      'two codes that contradict each other',
      check,
      replyOf(404, code('01000, 02303')),
      fails('not-the-registry', { message: said(expect.stringContaining('contradict each other (01000, 02303)')) }),
    ],
    ['check-avail joined by a proxy', checkV1, replyOf(200, { 'Repp-Check-Avail': '0, 0' }), says('registered')],
    ['two check-avail that contradict', checkV1, replyOf(200, { 'Repp-Check-Avail': '0, 1' }), fails('unreadable')],
    ['an empty one is none', check, replyOf(404, code('')), fails('not-the-registry')],
  ]);
});

describe('4. another clTRID than the sent one is noted', () => {
  const note = (given: string, sent: string) =>
    said(`The answer carries the client transaction identifier ${given}, not ${sent} that was sent.`);
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
      says('available', { receipt: { oddities: [said('The headers begin with rpp- where repp- is expected.')] } }),
    ],
    [
      'none',
      checkV1,
      replyOf(500, avail),
      says('registered', { receipt: { oddities: [said('The answer has no result code.')] } }),
    ],
    [
      'a reason does not decide',
      checkV1,
      replyOf(200, { ...avail, 'repp-check-reason': 'available', 'repp-result-code': '1000' }),
      says('registered', { reason: 'available' }),
    ],
  ]);
});
