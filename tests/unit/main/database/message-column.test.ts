import { expect, test } from 'vitest';
import { messageColumn, messageOf, messagesColumn, messagesOf } from '#main/database/message-column.ts';
import { asWritten, message } from '#messages/message.ts';
import { oddity } from '#values/oddity.ts';

test('a message comes back from its column as it was', () => {
  const outcome = message('ledger.renewed', { date: '2028-03-14' });
  for (const one of [outcome, asWritten('{"code":"a.b"}'), message('ledger.secondRefused', { outcome })]) {
    expect(messageOf(messageColumn(one))).toEqual(one);
  }
});

test.each(['Renewed; the new expiry date is 2028-03-14.', '', '{"code":7}', '{"code":"half'])(
  'a text of 0.1.0 stays as it was written: %s',
  (text) => {
    expect(messageOf(text)).toEqual(asWritten(text));
  },
);

test('a column of several gives back what it was given, and what 0.1.0 wrote as it was written', () => {
  const odd = [oddity('noCode'), oddity('echo', { echoed: 'theirs', sent: 'ours' })];
  expect(messagesOf(messagesColumn(odd))).toEqual(odd);
  expect(messagesOf(JSON.stringify(['Old.', oddity('noCode')]))).toEqual([asWritten('Old.'), oddity('noCode')]);
});
