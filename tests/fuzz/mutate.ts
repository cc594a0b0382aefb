import type { AnsweredReply } from '#main/registry/transport/exchange.ts';
import type { Chance } from './chance.ts';

/** Words that readers look for, and things that readers fear. */
const dictionary = [
  '"',
  '\\',
  '\\u0000',
  '\\ud800',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  'null',
  'true',
  '1e999',
  '-0',
  '0x10',
  'NaN',
  '[[[[[[[[[[[[[[[[',
  '{"a":{"a":{"a":{"a":',
  '"__proto__":',
  '"constructor":{"prototype":',
  '"content":',
  '"response":',
  '"result":',
  '"msgQ":',
  '"code":"1301"',
  '"id":',
  '"expiryDate":',
  '"errors":[',
  '"domainSearchResults":[',
  '"ldhName":',
  '"vcardArray":["vcard",[',
  '"description":["available"]',
  '"errorCode":404',
  '<',
  '>',
  '</',
  '/>',
  '<!--',
  '<![CDATA[',
  ']]>',
  '<!DOCTYPE x [',
  '<!ENTITY a "b">',
  '&a;',
  '&#x0;',
  '&#99999999;',
  '&lt;',
  '<?xml encoding="utf-16"?>',
  'xmlns="urn:ietf:params:xml:ns:epp-1.0"',
  '<epp>',
  '<response>',
  '<result code="1000">',
  '<msgQ id="">',
  '<__proto__>',
  '\u0000',
  '\uFEFF',
  '\u202E',
  '\u{1F600}',
  '\r\n',
  ' ',
  '2027-02-30',
  '9999-12-31T24:00:60.999999999+23:59',
  'available',
];

const codes = [
  '01000',
  '1000',
  '01001',
  '1301',
  '1300',
  '02303',
  '02104',
  '2502',
  '02201',
  '14001',
  '12000',
  '',
  'x',
  '99999',
];
const statuses = [
  200, 201, 202, 204, 206, 301, 302, 304, 400, 401, 403, 404, 405, 408, 410, 415, 422, 429, 500, 502, 503, 599,
];
const headerNames = [
  'rpp-code',
  'repp-result-code',
  'rpp-check-avail',
  'repp-check-avail',
  'content-type',
  'retry-after',
  'location',
  'rpp-cltrid',
  'repp-check-reason',
  'rpp-queue-size',
  'sunset',
];
const headerValues = [
  '1',
  '0',
  'true',
  'FALSE',
  'text/html; charset=utf-16',
  'application/json; charset="',
  'a, b',
  '99999999999999999999',
  '\u00ff',
  ...codes,
];

/** Changes an answer in one to six places: its status, a header, or its body. */
export function mutate(reply: AnsweredReply, others: readonly AnsweredReply[], chance: Chance): AnsweredReply {
  let { status, headers, body } = reply;
  for (let count = 1 + chance.below(6); count > 0; count -= 1) {
    const kind = chance.next();
    if (kind < 0.1) status = chance.pick(statuses);
    else if (kind < 0.3) headers = mutateHeaders(headers, chance);
    else body = mutateBody(body, chance.pick(others).body, chance);
  }
  return { ...reply, status, headers, body };
}

function mutateHeaders(headers: AnsweredReply['headers'], chance: Chance): AnsweredReply['headers'] {
  const place = chance.below(headers.length + 1);
  const kind = chance.next();
  if (kind < 0.3) return headers.filter((_, index) => index !== place);
  const header = [chance.pick(headerNames), chance.pick(headerValues)] as const;
  if (kind < 0.6) return headers.toSpliced(place, 0, header);
  return headers.map(([name, value], index) => (index === place ? [name, chance.pick(headerValues)] : [name, value]));
}

const encoder = new TextEncoder();

/** Bytes changed in one place: cut, doubled, flipped, spliced with others, or a word of the dictionary put in. */
export function mutateBody(body: Uint8Array, other: Uint8Array, chance: Chance): Uint8Array {
  const start = chance.below(body.length + 1);
  const end = Math.min(body.length, start + 1 + chance.below(chance.next() < 0.8 ? 12 : body.length + 1));
  const before = body.subarray(0, start);
  const inside = body.subarray(start, end);
  const after = body.subarray(end);
  switch (chance.below(8)) {
    case 0:
      return before;
    case 1:
      return join(before, after);
    case 2:
      return body.length > 20_000 ? body : join(before, inside, inside, after);
    case 3: {
      const flipped = Uint8Array.from(body);
      if (start < flipped.length) flipped[start] = (flipped[start] ?? 0) ^ (1 << chance.below(8));
      return flipped;
    }
    case 4: {
      const from = chance.below(other.length + 1);
      return join(before, other.subarray(from, from + 4000), chance.next() < 0.5 ? after.subarray(0, 0) : after);
    }
    default:
      return join(before, encoder.encode(chance.pick(dictionary)), chance.next() < 0.5 ? after : join(inside, after));
  }
}

function join(...parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
