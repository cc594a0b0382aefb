import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import type { Command } from '#main/registry/protocol/command.ts';
import { acknowledgeMessage } from '#main/registry/protocol/epp-v1/acknowledge-message.ts';
import { requestMessage } from '#main/registry/protocol/epp-v1/request-message.ts';
import { checkAvailability as checkByRdap } from '#main/registry/protocol/rdap/check-availability.ts';
import { listMyDomains } from '#main/registry/protocol/rdap/list-my-domains.ts';
import { lookUpDomain } from '#main/registry/protocol/rdap/look-up-domain.ts';
import { checkAvailability } from '#main/registry/protocol/rpp-v0/check-availability.ts';
import { renewDomain } from '#main/registry/protocol/rpp-v0/renew-domain.ts';
import type { NetworkSettings } from '#main/registry/transport/dispatchers.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { FailureKind } from '#values/failure.ts';
import { httpAnswer, type RawRequest } from './raw-server.ts';

/** Something that a registry, or what stands in its place, may answer, and what must come of it. */
export interface HostileAnswer {
  readonly title: string;
  readonly command: () => Command<unknown>;
  /** Sent just before, over the same connection where it is kept. It must be answered. */
  readonly before?: () => Command<unknown>;
  readonly answer: (socket: Socket, request: RawRequest) => void | Promise<void>;
  /** The kind of failure; undefined where the answer must be read all the same. */
  readonly failure: FailureKind | undefined;
  readonly settings?: NetworkSettings;
  /** What stands at the address: a server of TLS, or nothing at all. */
  readonly server?: 'tls' | 'none';
  /** Not quoted in the documentation, because its message depends on the machine. */
  readonly unquoted?: boolean;
}

const name = 'xn--dmi-yla.is';
const check = () => checkAvailability({ ldhName: name, clTRID: 'check-0001' });
const earlierCheck = () => checkAvailability({ ldhName: name, clTRID: 'check-0000' });
const continued = Buffer.from('HTTP/1.1 100 Continue\r\n\r\n');
const renew = () =>
  renewDomain({
    ldhName: name,
    clTRID: 'renew-0001',
    cardId: 'PREPAID-0042',
    expiryDate: calendarDate('2027-03-14'),
    period: { unit: 'y', value: 1 },
  });
const lookUp = () => lookUpDomain({ ldhName: name });
const poll = (form: 'json' | 'xml' = 'json') => requestMessage({ dialect: 'repp-v1', clTRID: 'poll-0001', form });
const acknowledge = () => acknowledgeMessage({ dialect: 'repp-v1', messageId: '40017', clTRID: 'ack-0001' });

const page = '<!DOCTYPE html><html><body><h1>Gateway</h1></body></html>';
const html = 'Content-Type: text/html';
const rdapJson = 'Content-Type: application/rdap+json';
const json = 'Content-Type: application/json';
const xml = 'Content-Type: application/xml';
const domain = JSON.stringify({ objectClassName: 'domain', ldhName: name, status: ['active'] });
const response1300 = '<response><result code="1300"><msg>No messages</msg></result></response>';
const eppNamespace = 'xmlns="urn:ietf:params:xml:ns:epp-1.0"';

const says =
  (...parts: Parameters<typeof httpAnswer>) =>
  (socket: Socket) =>
    void socket.write(httpAnswer(...parts));

/** Every hostile answer we know of. The messages that come of them are quoted in docs/failures.md. */
export const hostileAnswers: readonly HostileAnswer[] = [
  {
    title: 'A page of HTML with status 429',
    command: check,
    answer: says('429 Too Many Requests', [html]),
    failure: 'limited',
  },
  {
    title: 'Status 429 with Retry-After and a code',
    command: check,
    answer: says('429 Too Many Requests', ['Retry-After: Mon, 12 Oct 2026 10:00:00 GMT', 'RPP-code: 02502']),
    failure: 'limited',
  },
  {
    title: 'A 404 without RPP-code to an availability check',
    command: check,
    answer: says('404 Not Found', [html]),
    failure: 'not-the-registry',
  },
  {
    title: 'A code with the wrong status to an availability check',
    command: check,
    answer: says('302 Found', ['RPP-code: 01000', 'Location: /elsewhere']),
    failure: 'unreadable',
  },
  {
    title: 'A 502 of a front end to an availability check',
    command: check,
    answer: says('502 Bad Gateway', [html]),
    failure: 'no-answer',
  },
  {
    title: 'A wrong key',
    command: check,
    answer: says('401 Unauthorized', ['WWW-Authenticate: Basic realm="registry"', html]),
    failure: 'not-authorised',
  },
  {
    title: 'An address that is not in the contact’s list',
    command: check,
    answer: says('403 Forbidden', ['RPP-code: 02201', 'RPP-Svtrid: S-1']),
    failure: 'not-authorised',
  },
  {
    title: 'The same RPP-code twice, and twice in one header',
    command: check,
    answer: says('404 Not Found', ['RPP-code: 01000, 01000', 'RPP-code: 01000']),
    failure: undefined,
  },
  {
    title: 'Two RPP-codes that contradict each other',
    command: check,
    answer: says('404 Not Found', ['RPP-code: 01000', 'RPP-code: 02303']),
    failure: 'not-the-registry',
  },
  {
    title: 'A body after a HEAD',
    command: check,
    answer: (socket) => void socket.write(httpAnswer('200 OK', ['RPP-code: 01000'], 'a body that may not be here')),
    failure: undefined,
  },
  {
    title: 'An answer with the identifier of the request before, to an availability check',
    command: check,
    before: earlierCheck,
    answer: says('404 Not Found', ['RPP-code: 01000', 'RPP-Cltrid: check-0000']),
    failure: 'no-answer',
  },
  {
    title: 'An answer with the identifier of the request before, to a renewal',
    command: renew,
    before: earlierCheck,
    answer: says('404 Not Found', ['RPP-code: 01000', 'RPP-Cltrid: check-0000']),
    failure: 'outcome-unknown',
  },
  {
    title: 'An answer with the identifier of the request before, in its body, to an acknowledge',
    command: acknowledge,
    before: earlierCheck,
    answer: (socket, { head }) =>
      says(
        '200 OK',
        [json, 'RPP-code: 01000'],
        head.startsWith('HEAD')
          ? ''
          : '{"response":{"result":{"code":"1000"},"trID":{"clTRID":"check-0000","svTRID":"S-3"}}}',
      )(socket),
    failure: 'outcome-unknown',
  },
  {
    title: '100 Continue before the answer to an availability check, which nobody asked for',
    command: check,
    answer: (socket) => void socket.write(Buffer.concat([continued, httpAnswer('404 Not Found', ['RPP-code: 01000'])])),
    failure: undefined,
  },
  {
    title: '100 Continue before the answer to a renewal, which nobody asked for',
    command: renew,
    answer: (socket) =>
      void socket.write(
        Buffer.concat([continued, httpAnswer('201 Created', [json, 'RPP-code: 01000'], '{"expiryDate":"2028-03-14"}')]),
      ),
    failure: undefined,
  },
  {
    title: '100 Continue to a renewal, and nothing more',
    command: renew,
    answer: (socket) => void socket.end(continued),
    failure: 'outcome-unknown',
  },
  {
    title: 'A page of HTML to a renewal, status 502',
    command: renew,
    answer: says('502 Bad Gateway', [html], page),
    failure: 'outcome-unknown',
  },
  {
    title: 'A page of HTML to a renewal, status 404',
    command: renew,
    answer: says('404 Not Found', [html], page),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal answered with 201 but without RPP-code',
    command: renew,
    answer: says('201 Created', [json], '{"expiryDate":"2028-03-14"}'),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal answered with success and a truncated body',
    command: renew,
    answer: says('201 Created', [json, 'RPP-code: 01000'], '{"expiryDate":"2028-0'),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal answered with success and a date that is none',
    command: renew,
    answer: says('201 Created', [json, 'RPP-code: 01000'], '{"expiryDate":"2028-02-30"}'),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal answered with success on status 404',
    command: renew,
    answer: says('404 Not Found', ['RPP-code: 01000']),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal whose connection is cut after it was sent',
    command: renew,
    answer: (socket) => void socket.destroy(),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal that is sent on to another place',
    command: renew,
    answer: says('307 Temporary Redirect', ['Location: https://other.example/']),
    failure: 'outcome-unknown',
  },
  {
    title: 'A page of HTML with status 429 to a renewal',
    command: renew,
    answer: says('429 Too Many Requests', [html], page),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal whose media type is refused, without RPP-code',
    command: renew,
    answer: says('415 Unsupported Media Type', [html], page),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal at a registry that failed',
    command: renew,
    answer: says('500 Internal Server Error', ['RPP-code: 02400', 'RPP-Svtrid: S-2']),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal, too many requests, with a code',
    command: renew,
    answer: says('429 Too Many Requests', ['RPP-code: 02502', 'Retry-After: 0', 'RPP-Svtrid: S-2']),
    failure: 'outcome-unknown',
  },
  {
    title: 'A renewal refused for want of money',
    command: renew,
    answer: says(
      '400 Bad Request',
      ['Content-Type: application/problem+json', 'RPP-code: 02104', 'RPP-Svtrid: S-2'],
      '{"type":"urn:ietf:params:rpp:error","title":"RPP Error","errors":[{"result":"02104","reason":"The balance is 1200.00 ISK."}]}',
    ),
    failure: 'refused',
  },
  {
    title: 'An acknowledge whose answer never comes',
    command: acknowledge,
    answer: () => undefined,
    settings: { wholeTimeoutMilliseconds: 300 },
    failure: 'outcome-unknown',
  },
  {
    title: 'JSON with the wrong content type',
    command: lookUp,
    answer: says('200 OK', ['Content-Type: text/plain'], domain),
    failure: undefined,
  },
  {
    title: 'JSON of wrong types: text for arrays, numbers for text, objects for text',
    command: lookUp,
    answer: says(
      '200 OK',
      [rdapJson],
      JSON.stringify({
        ldhName: name,
        handle: 4711,
        status: 'active',
        events: { a: 1 },
        entities: [7],
        nameservers: {},
      }),
    ),
    failure: undefined,
  },
  {
    title: 'Truncated JSON',
    command: lookUp,
    answer: says('200 OK', [rdapJson], domain.slice(0, 40)),
    failure: 'unreadable',
  },
  {
    title: 'Deeply nested JSON',
    command: lookUp,
    answer: says('200 OK', [rdapJson], `{"ldhName":${'['.repeat(200_000)}`),
    failure: 'unreadable',
  },
  {
    title: 'An HTML page where JSON is expected',
    command: lookUp,
    answer: says('200 OK', [html], page),
    failure: 'not-the-registry',
  },
  {
    title: 'An answer about another name',
    command: lookUp,
    answer: says('200 OK', [rdapJson], domain.replace(name, 'other.is')),
    failure: 'unreadable',
  },
  {
    title: 'A 404 page of HTML from the availability checker: not every name may look available',
    command: () => checkByRdap({ ldhName: name }),
    answer: says('404 Not Found', [html], page),
    failure: 'not-the-registry',
  },
  {
    title: 'A 404 of some other JSON service to the availability checker',
    command: () => checkByRdap({ ldhName: name }),
    answer: says('404 Not Found', [json], '{"message":"no such route"}'),
    failure: 'not-the-registry',
  },
  {
    title: 'A list that is cut off',
    command: listMyDomains,
    answer: says('200 OK', [rdapJson], `{"domainSearchResults":[${domain},${domain.slice(0, 30)}`),
    failure: 'unreadable',
  },
  {
    title: 'A list that a contact may not see',
    command: listMyDomains,
    answer: says('403 Forbidden', [json], '{"message":"You are not a DNS provider"}'),
    failure: 'not-authorised',
  },
  {
    title: 'A body of 50 megabytes, announced',
    command: lookUp,
    answer: (socket) => void socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 52428800\r\n\r\n${'a'.repeat(1000)}`),
    failure: 'no-answer',
  },
  {
    title: 'A body of 50 megabytes, not announced',
    command: lookUp,
    answer: pourChunks,
    failure: 'no-answer',
  },
  {
    title: 'A small body that unfolds to 50 megabytes (gzip)',
    command: lookUp,
    answer: says('200 OK', [rdapJson, 'Content-Encoding: gzip'], gzipSync(Buffer.alloc(52_428_800, 0x20))),
    failure: 'no-answer',
  },
  {
    title: 'A body compressed although nobody asked for it',
    command: lookUp,
    answer: says('200 OK', [rdapJson, 'Content-Encoding: gzip'], gzipSync(domain)),
    failure: undefined,
  },
  {
    title: 'A body that claims to be compressed and is not',
    command: lookUp,
    answer: says('200 OK', [rdapJson, 'Content-Encoding: gzip'], domain),
    failure: 'no-answer',
  },
  {
    title: 'A body compressed in a way that we do not know',
    command: lookUp,
    answer: says('200 OK', [rdapJson, 'Content-Encoding: zstd'], domain),
    failure: 'no-answer',
  },
  {
    title: 'A byte now and then, without end',
    command: lookUp,
    answer: (socket) => drip(socket, 'HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n'),
    settings: { wholeTimeoutMilliseconds: 300 },
    failure: 'no-answer',
  },
  {
    title: 'Headers without end',
    command: lookUp,
    answer: (socket) => pour(socket, 'HTTP/1.1 200 OK\r\n', 'x-more: and more and more and more and more\r\n'),
    failure: 'no-answer',
  },
  {
    title: 'Interim answers without end',
    command: lookUp,
    answer: (socket) => pour(socket, '', 'HTTP/1.1 103 Early Hints\r\nx: y\r\n\r\n'),
    settings: { wholeTimeoutMilliseconds: 300 },
    failure: 'no-answer',
  },
  {
    title: 'An answer that never begins',
    command: lookUp,
    answer: () => undefined,
    settings: { wholeTimeoutMilliseconds: 300 },
    failure: 'no-answer',
  },
  {
    title: 'A body shorter than announced',
    command: lookUp,
    answer: (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n${domain}`),
    failure: 'no-answer',
  },
  {
    title: 'A body longer than announced',
    command: lookUp,
    answer: (socket) => void socket.end(`HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\n${domain}`),
    failure: 'unreadable',
  },
  {
    title: 'Broken chunks',
    command: lookUp,
    answer: (socket) => void socket.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n'),
    failure: 'no-answer',
  },
  {
    title: 'Something that is not HTTP',
    command: lookUp,
    answer: (socket) => void socket.end('220 mail.example ESMTP ready\r\n'),
    failure: 'no-answer',
  },
  {
    title: 'XML with a document type and an entity of its own',
    command: () => poll('xml'),
    answer: says(
      '200 OK',
      [xml],
      `<?xml version="1.0"?><!DOCTYPE epp [<!ENTITY x SYSTEM "file:///etc/passwd">]><epp ${eppNamespace}>${response1300.replace('No messages', '&x;')}</epp>`,
    ),
    failure: 'unreadable',
  },
  {
    title: 'XML that unfolds to a billion laughs',
    command: () => poll('xml'),
    answer: says('200 OK', [xml], billionLaughs()),
    failure: 'unreadable',
  },
  {
    title: 'XML nested without end',
    command: () => poll('xml'),
    answer: says('200 OK', [xml], `<epp ${eppNamespace}>${'<a>'.repeat(50_000)}`),
    failure: 'unreadable',
  },
  {
    title: 'XML nested too deeply, and well-formed',
    command: () => poll('xml'),
    answer: says('200 OK', [xml], `<epp ${eppNamespace}>${'<a>'.repeat(5_000)}${'</a>'.repeat(5_000)}</epp>`),
    failure: 'unreadable',
  },
  {
    title: 'XML that is cut off',
    command: () => poll('xml'),
    answer: says('200 OK', [xml], `<epp ${eppNamespace}>${response1300.slice(0, 40)}`),
    failure: 'unreadable',
  },
  {
    title: 'XML of another kind',
    command: () => poll('xml'),
    answer: says('200 OK', [xml], '<rss><channel/></rss>'),
    failure: 'unreadable',
  },
  {
    title: 'XML where JSON was asked for',
    command: () => poll('json'),
    answer: says('200 OK', [xml], `<epp ${eppNamespace}>${response1300}</epp>`),
    failure: undefined,
  },
  {
    title: 'A poll message without an identifier',
    command: () => poll('json'),
    answer: says('200 OK', [json], '{"response":{"result":{"code":"1301"},"msgQ":{"count":"2"}}}'),
    failure: 'unreadable',
  },
  {
    title: 'A page of HTML to a poll',
    command: () => poll('json'),
    answer: says('200 OK', [html], page),
    failure: 'not-the-registry',
  },
  {
    title: 'RDAP that goes round in circles',
    command: lookUp,
    answer: says('302 Found', ['Location: /rdap/domain/xn--dmi-yla.is']),
    failure: 'not-the-registry',
  },
  {
    title: 'A list of domains that is sent on to another place, which wants to know who asks',
    command: listMyDomains,
    answer: (socket, request) => {
      const [, port] = /^host: 127\.0\.0\.1:(\d+)/im.exec(request.head) ?? [];
      const away = [`Location: http://localhost:${port}/elsewhere`];
      socket.write(port === undefined ? httpAnswer('401 Unauthorized', []) : httpAnswer('302 Found', away));
    },
    failure: 'not-authorised',
  },
  {
    title: 'A certificate signed by an authority that is not known here',
    command: renew,
    answer: () => undefined,
    server: 'tls',
    failure: 'unreachable',
  },
  {
    title: 'Nobody listening at the address',
    command: renew,
    answer: () => undefined,
    server: 'none',
    failure: 'unreachable',
  },
];

function pourChunks(socket: Socket): Promise<void> {
  const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
  return pour(socket, 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n', chunk, 800);
}

/** Writes as fast as the other side takes it, until it hangs up or `most` pieces are written. */
async function pour(socket: Socket, start: string, piece: string, most = 200_000): Promise<void> {
  socket.write(start);
  const pieces = piece.length < 1000 ? piece.repeat(20) : piece;
  for (let written = 0; written < most && socket.writable; written += 1) {
    if (!socket.write(pieces))
      await new Promise<void>((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
}

async function drip(socket: Socket, start: string): Promise<void> {
  socket.write(start);
  while (socket.writable) {
    socket.write('a');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function billionLaughs(): string {
  const entities = Array.from(
    { length: 9 },
    (_, index) => `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`,
  ).join('');
  return `<!DOCTYPE epp [<!ENTITY l0 "ha">${entities}]><epp ${eppNamespace}>&l9;</epp>`;
}
