import { describe, expect } from 'vitest';
import { said } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';
import { acknowledge, check, code, dac, fails, html, ldhName, lookUp, renew, says, table } from './tolerance-table.ts';

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
    ...[Buffer.from(`\uFEFF${object}`, 'utf16le'), Buffer.from(`\uFEFF${object}`, 'utf16le').swap16()].map(
      (body, order) =>
        [`UTF-16 that only its byte order mark tells, ${order}`, lookUp, replyOf(200, {}, body), found] as const,
    ),
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
            oddities: [said('The body is not UTF-8 and names no charset that it is in: it was read as windows-1252.')],
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
      fails('refused', { code: 'HTTP 400', message: said(expect.stringContaining('Malformed name')) }),
    ],
    [
      '403 with a message',
      lookUp,
      replyOf(403, {}, '{"message":"You are not a DNS provider"}'),
      fails('not-authorised', { message: said(expect.stringContaining('You are not a DNS provider')) }),
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
      fails('refused', { details: [], message: said(expect.stringContaining('the detail')) }),
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
