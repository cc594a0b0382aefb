import { describe } from 'vitest';
import { said } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';
import { checkV1, code, dac, fails, ldhName, lookUp, poll, type Row, renew, says, table } from './tolerance-table.ts';

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
      { answer: { domain: { handle: '7', oddities: [said('handle is a number, not text.')] } } },
    ],
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
      {
        answer: { domain: { expiry: undefined, oddities: [said('The date of the event expiration cannot be read.')] } },
      },
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
