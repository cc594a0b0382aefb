import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openDatabase } from '#main/database/database.ts';
import { openStore } from '#main/database/open-store.ts';
import { temporaryFolder } from '../../database/store-kinds.ts';
import { acknowledgement, arrival, content } from './inbox-samples.ts';

async function archiveWithOne() {
  const path = join(temporaryFolder(), 'desk.db');
  const store = openStore(path);
  await store.inbox.keep(arrival('1'));
  await store.close();
  return openDatabase(path);
}

test.each([
  ['DELETE FROM inbox_messages', 'never removed'],
  ['DELETE FROM inbox_received', 'never removed'],
  [`UPDATE inbox_received SET raw = ''`, 'never changes'],
  [`UPDATE inbox_messages SET digest = 'x'`, 'never changes'],
  [`UPDATE inbox_messages SET message_id = '2'`, 'never changes'],
  [`UPDATE inbox_messages SET acknowledged_at = 5`, 'CHECK constraint'],
  [
    `INSERT INTO inbox_messages (inbox_id, account_id, account_label, environment, message_id, digest, kind, text,
       stored_at, search_text, unasked, oddities)
       SELECT 'twice', account_id, account_label, environment, message_id, digest, kind, text, stored_at, search_text,
         unasked, oddities FROM inbox_messages`,
    'UNIQUE constraint',
  ],
])('the database itself refuses %s', async (sql, why) => {
  const database = await archiveWithOne();
  try {
    expect(() => database.run(sql)).toThrow(why);
  } finally {
    database.close();
  }
});

test('a queue that shows a message for ever fills no disk', async () => {
  const store = openStore(':memory:');
  await store.inbox.keep(arrival('1'));
  for (let time = 0; time < 30; time += 1) {
    await store.inbox.keep(arrival('1', { at: 9001 + time }));
    const answer = {
      from: 'acknowledge' as const,
      form: 'json' as const,
      headers: [],
      raw: `{"time":${time}}`,
      journalId: `j${time}`,
      own: content({ text: 'The same' }),
      together: undefined,
      otherMessageId: undefined,
      contradicts: false,
      oddities: [],
    };
    await store.inbox.acknowledged(acknowledgement('inbox-1', { answer, at: 9001 + time }));
  }
  const details = await store.inbox.details('inbox-1');
  expect(details?.received.length).toBe(10);
  expect(details?.cameAgain).toBe(29);
  expect((await store.inbox.page({ offset: 0, limit: 10 })).total).toBe(1);
  await store.close();
});
