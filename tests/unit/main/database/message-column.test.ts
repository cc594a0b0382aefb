import { expect, test } from 'vitest';
import { messageColumn, messageOf } from '#main/database/message-column.ts';
import { asWritten, message } from '#messages/message.ts';

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
