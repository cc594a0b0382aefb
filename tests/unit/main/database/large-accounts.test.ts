import { expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { domainExpiries } from '#main/domains/store/expiries.ts';
import { domainMarks } from '#main/domains/store/marks.ts';
import { inboxArchive } from '#main/inbox/store/archive.ts';
import { familyOver, memoryDatabase } from '../../../support/store-family.ts';
import { arrival } from '../inbox/store/inbox-samples.ts';
import { plansOf } from './query-plans.ts';
import { account } from './samples.ts';

/** A database with an account, which notes how SQLite goes about what is asked of it. */
function watched() {
  const database = memoryDatabase();
  database.run(
    `INSERT INTO accounts (account_id, label, environment, handle, rpp_address, repp_address, rdap_address, switched_off,
       paths, cards, read_only, practice, api_key_kept, contact_password_kept, created_at)
       VALUES ('account-1', 'One', 'sandbox', 'X', '', '', '', '[]', '{}', '[]', 0, 0, 'none', 'none', 0)`,
  );
  return plansOf(database);
}

/** All of an account's names read or sorted for each piece of them: a million names take a thousand pieces. */
const everythingAtOnce =
  /TEMP B-TREE FOR (?:LAST TERM OF )?ORDER BY|domain_tags_by_tag \(account=\? AND tag=\?\)|SCAN d\b/;

test('a piece of a calendar is read where the one before ended, also where all names expire on one day', () => {
  const { watching, plans } = watched();
  const expiries = familyOver(domainExpiries, watching);
  expiries.knownExpiries('account-1', undefined, 1_000);
  expiries.knownExpiries('account-1', { date: '2027-01-01', ldhName: 'a.is' }, 1_000);
  expect(plans.filter((plan) => plan.includes('domains_by_expiry'))).toEqual(
    Array(2).fill('SEARCH d USING INDEX domains_by_expiry (account=? AND (expiry_date,sort_key)>(?,?))'),
  );
  expect(plans.filter((plan) => everythingAtOnce.test(plan))).toEqual([]);
});

test('a calendar whose names expire on one day has each of them once', async () => {
  const store = openStore(':memory:');
  await store.accounts.keep(account({ accountId: 'one' }));
  const names = Array.from({ length: 25 }, (_, at) => `n${at}.is`);
  const told = { expiryDate: '2027-12-31' as never, tags: [], note: undefined };
  await store.domains.keepImported(
    'one',
    names.map((name) => ({ ldhName: name, unicodeName: name, ...told })),
    1,
  );
  const found: string[] = [];
  for (let after: { date: string; ldhName: string } | undefined; ; ) {
    const piece = await store.domains.knownExpiries('one', after, 4);
    found.push(...piece.map(({ ldhName }) => ldhName));
    after = piece.at(-1);
    if (after === undefined) break;
  }
  expect(found.toSorted()).toEqual(names.toSorted());
  await store.close();
});

test('tagging looks up the names of a piece, and not all that carry the tag already', () => {
  const { watching, plans } = watched();
  const marks = familyOver(domainMarks, watching);
  const { actionId } = marks.beginTagging('account-1', 1);
  plans.length = 0;
  expect(marks.tagSome(actionId, ['a.is', 'b.is'], { add: ['x'], remove: [] })).toEqual({ changed: 2 });
  expect(marks.tagSome(actionId, ['a.is', 'c.is'], { add: ['x'], remove: ['y'] })).toEqual({ changed: 1 });
  expect(plans.filter((plan) => everythingAtOnce.test(plan))).toEqual([]);
  expect(plans).toContain('SEARCH t USING PRIMARY KEY (account=? AND ldh_name=? AND tag=?)');
});

test('messages for a file are found once, however many pieces they come in', () => {
  const { watching, plans } = watched();
  const archive = familyOver(inboxArchive, watching);
  for (let number = 1; number <= 9; number += 1) archive.keep(arrival(String(number), { tags: ['x'] }));
  plans.length = 0;
  const { total, pieces } = archive.chosen({ kind: 'filter', filter: { tag: ['x'] }, except: [] }, 2);
  expect([total, pieces.length]).toEqual([9, 5]);
  plans.length = 0;
  expect(pieces.flatMap((piece) => archive.detailsIn(piece))).toHaveLength(9);
  // By their numbers alone.
  expect(plans.filter((plan) => /^(?:SEARCH|SCAN) m /.test(plan))).toEqual(
    Array(5).fill('SEARCH m USING INTEGER PRIMARY KEY (rowid=?)'),
  );
  expect(plans.filter((plan) => plan.includes('inbox_tags_by_tag'))).toEqual([]);
});
