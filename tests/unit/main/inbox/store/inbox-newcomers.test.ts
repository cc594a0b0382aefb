import { expect, test } from 'vitest';
import type { Database } from '#main/database/database.ts';
import { inboxArchive } from '#main/inbox/store/archive.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { arrival } from './inbox-samples.ts';

test.each([undefined, 'account-1'])('messages up to one are counted in an index, of account %s', (accountId) => {
  const database = memoryDatabase();
  const plans: string[] = [];
  const get: Database['get'] = (sql, parameters) => {
    if (sql.includes('inbox_messages') && sql.includes('count(*)')) {
      const plan = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      plans.push(plan.map(({ detail }) => detail).join('; '));
    }
    return database.get(sql, parameters);
  };
  const archive = familyOver(
    inboxArchive,
    new Proxy(database, {
      get: (_, name) => (name === 'get' ? get : (Reflect.get(database, name) as () => unknown).bind(database)),
    }),
  );
  for (const number of ['1', '2', '3']) archive.keep(arrival(number));
  expect(archive.page({ accountId, upTo: 'inbox-2', offset: 0, limit: 1 })).toMatchObject({ total: 2, all: 3 });
  expect(plans).toEqual([expect.stringMatching(/SEARCH m USING COVERING INDEX inbox_messages_by_account /)]);
  database.close();
});
