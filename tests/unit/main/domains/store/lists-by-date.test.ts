import { expect, test } from 'vitest';
import type { Database } from '#main/database/database.ts';
import { journalTable } from '#main/journal/store/table.ts';
import { renewalLedger } from '#main/renewals/store/ledger.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { beginning, intention } from '../../database/samples.ts';

/** A database that notes how SQLite goes about what is asked of one table. */
function watched(table: string) {
  const database = memoryDatabase();
  const plans: string[] = [];
  const noted =
    (ask: (sql: string, parameters?: Parameters<Database['all']>[1]) => unknown) =>
    (sql: string, parameters?: Parameters<Database['all']>[1]) => {
      const steps = database.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, parameters);
      plans.push(...steps.map(({ detail }) => detail).filter((detail) => detail.includes(` ${table} `)));
      return ask(sql, parameters);
    };
  const watching = new Proxy(database, {
    get: (_, name) => {
      const verb = (Reflect.get(database, name) as () => unknown).bind(database);
      return name === 'get' || name === 'all' ? noted(verb) : verb;
    },
  });
  return { watching, plans };
}

test('exchanges between two instants are found by an index, and no others are looked at', () => {
  const { watching, plans } = watched('exchanges');
  const journal = familyOver(journalTable, watching);
  for (let at = 1; at <= 20; at += 1) journal.began(beginning(`j${at}`, { startedAt: at }));
  plans.length = 0;
  const between = { accountId: null, interface: null, text: '', startedFrom: 3, startedTo: 5 };
  expect(journal.page({ ...between, offset: 0, limit: 10 }).total).toBe(3);
  expect(journal.ids(between)).toEqual(['j3', 'j4', 'j5']);
  const bounds = [
    expect.stringMatching(/SEARCH exchanges USING COVERING INDEX exchanges_to_trim /),
    expect.stringMatching(/SEARCH exchanges USING COVERING INDEX exchanges_of_evidence /),
  ];
  const rows = 'SEARCH exchanges USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)';
  expect(plans).toEqual([...bounds, rows, rows, ...bounds, rows]);
});

test('entries of the ledger between two instants are found by an index, and no others are looked at', () => {
  const { watching, plans } = watched('renewal_entries');
  const ledger = familyOver(renewalLedger, watching);
  for (let at = 1; at <= 20; at += 1) {
    const ldhName = `n${at}.example`;
    ledger.open(intention({ entryId: `e${at}`, ldhName, unicodeName: ldhName, openedAt: at }));
  }
  plans.length = 0;
  const page = { accountId: null, states: [], text: '', openedFrom: 3, openedTo: 5, offset: 0, limit: 10 };
  expect(ledger.page(page).entries.map(({ entryId }) => entryId)).toEqual(['e5', 'e4', 'e3']);
  expect(plans[0]).toMatch(/SEARCH renewal_entries USING COVERING INDEX renewal_entries_by_opening /);
  const rows = 'SEARCH renewal_entries USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)';
  expect(plans.filter((plan) => plan === rows)).toHaveLength(2);
});
