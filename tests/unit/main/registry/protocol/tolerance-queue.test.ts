import { describe } from 'vitest';
import { said } from '../../../../support/said.ts';
import { replyOf } from './reply-of.ts';
import { acknowledge, fails, html, poll, table } from './tolerance-table.ts';

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
          receipt: { oddities: [said('The answer names message 8, not 7 that was acknowledged.')] },
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
          receipt: { oddities: [said('The code is 1000 without a message, where 1300 is expected.')] },
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
      'poll: 1300 with words alone, which may be those of an empty queue',
      poll,
      replyOf(200, {}, epp('1300', { msgQ: { id: '0', content: { msg: 'No messages' } } })),
      { answer: { kind: 'empty', said: false } },
    ],
    [
      'poll: 1300 without a count, with the time and the text of a message',
      poll,
      replyOf(
        200,
        {},
        epp('1300', { msgQ: { id: '7', content: { qDate: '2026-10-09T08:15:30+00:00', msg: 'Done' } } }),
      ),
      { answer: { kind: 'message', message: { messageId: '7' } } },
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
