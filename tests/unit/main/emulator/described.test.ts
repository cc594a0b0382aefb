import { describe, expect, it } from 'vitest';
import type { Answer } from './answer.ts';
import { expectDescribed } from './described.ts';
import { expectEppDocument } from './epp-document.ts';
import { expectRdapDocument } from './rdap-document.ts';

const url = 'http://127.0.0.1:1';
const answer = (status: number, headers: Record<string, string>, body = ''): Answer => ({
  status,
  rawHeaders: Object.entries(headers).flat(),
  body,
  header: (name) => headers[name.toLowerCase()],
  json: () => JSON.parse(body),
});
const path = '/rpp/v0/domainNames/a.example/availability';
const good = { 'rpp-svtrid': 'S-00000001', 'rpp-code': '01000' };

const eppAnswer = `<?xml version="1.0" encoding="UTF-8"?>
<epp xmlns="urn:ietf:params:xml:ns:epp-1.0"><response><result code="1301"><msg lang="en">x</msg></result>
<msgQ count="1" id="7"><qDate>2026-10-09T08:15:30+00:00</qDate><msg>y</msg></msgQ>
<resData><domain:panData xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"><domain:name paResult="true">a.example</domain:name>
<domain:paTRID><svTRID>abc</svTRID></domain:paTRID><domain:paDate>2026-10-09T08:15:29Z</domain:paDate></domain:panData></resData>
<trID><clTRID>abc</clTRID><svTRID>def</svTRID></trID></response></epp>`;

describe('the EPP schemas as tests have them (RFC 5730, 5731)', () => {
  it('let a right document through', () => {
    expect(() => expectEppDocument(eppAnswer)).not.toThrow();
  });

  it.each([
    ['another order', '<trID>', '<extra/><trID>'],
    ['a missing identifier', '<svTRID>def</svTRID>', ''],
    ['an identifier that is too short', '>def<', '>d<'],
    ['a queue without its number', 'count="1" ', ''],
    ['a code that is none', 'code="1301"', 'code="01301"'],
    ['a date without its time', '>2026-10-09T08:15:29Z<', '>2026-10-09<'],
    ['a result that is neither yes nor no', 'paResult="true"', 'paResult="yes"'],
    ['a prefix that is not declared', ' xmlns:domain="urn:ietf:params:xml:ns:domain-1.0"', ''],
    [
      'children of the wrong namespace',
      '<domain:paTRID><svTRID>abc</svTRID>',
      '<domain:paTRID><domain:svTRID>abc</domain:svTRID>',
    ],
  ])('notice %s', (_what, right, wrong) => {
    expect(eppAnswer).toContain(right);
    expect(() => expectEppDocument(eppAnswer.replace(right, wrong))).toThrow();
  });
});

describe('the structure of RFC 9083 as tests have it', () => {
  const card = [
    'vcard',
    [
      ['version', {}, 'text', '4.0'],
      ['fn', {}, 'text', ''],
      ['adr', { cc: 'IS' }, 'text', ['', '', '', '', '', '', '']],
    ],
  ];
  const entity = {
    rdapConformance: ['rdap_level_0'],
    objectClassName: 'entity',
    handle: 'A-EX',
    roles: ['registrant'],
    vcardArray: card,
  };

  it('lets a right object through', () => {
    expect(() => expectRdapDocument(entity)).not.toThrow();
  });

  it.each([
    [
      'parameters that are an array',
      {
        vcardArray: [
          'vcard',
          [
            ['version', [], 'text', '4.0'],
            ['fn', [], 'text', ''],
          ],
        ],
      },
    ],
    ['a card without fn', { vcardArray: ['vcard', [['version', {}, 'text', '4.0']]] }],
    ['roles as a text', { roles: 'registrant' }],
    ['a date without a zone', { events: [{ eventAction: 'registration', eventDate: '2026-10-09T08:15:29' }] }],
    ['a member that does not exist', { colour: 'blue' }],
    ['another class', { objectClassName: 'thing' }],
  ])('notices %s', (_what, change) => {
    expect(() => expectRdapDocument({ ...entity, ...change })).toThrow();
  });
});

describe('the check of every answer against the served description', () => {
  it('lets a described answer through', () => {
    expect(() => expectDescribed(url, 'HEAD', path, answer(404, good))).not.toThrow();
  });

  it.each([
    ['a status that is not described', 'HEAD', path, answer(418, good)],
    ['a missing header', 'HEAD', path, answer(200, { 'rpp-code': '01000' })],
    ['a header of wrong form', 'HEAD', path, answer(200, { ...good, 'rpp-code': 'ok' })],
    ['a body on HEAD', 'HEAD', path, answer(200, good, '{}')],
    ['a media type that is not described', 'GET', path, answer(200, { ...good, 'content-type': 'text/plain' }, '{}')],
    [
      'a body of wrong shape',
      'GET',
      '/rdap/dac/a.example',
      answer(200, { 'content-type': 'application/rdap+json' }, '{"objectClassName":"entity"}'),
    ],
  ])('notices %s', (_what, method, target, wrong) => {
    expect(() => expectDescribed(url, method, target, wrong)).toThrow();
  });
});
