import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { account, domain, ownHandle } from '../../database/samples.ts';

const names = ['a.example', 'b.example', 'c.example', 'd.example'];

/** One name as a list tells it; each field always told, because what a list leaves out it did not tell. */
const item = fc.record({
  ldhName: fc.constantFrom(...names),
  status: fc.constantFrom('active', 'locked'),
  nameserver: fc.constantFrom('ns1.example', 'ns2.example'),
  handle: fc.constantFrom(ownHandle, 'REG1-IS'),
  expires: fc.constantFrom('2027-01-01', '2028-02-02'),
});
type Item = typeof item extends fc.Arbitrary<infer Told> ? Told : never;

const list = fc.uniqueArray(item, { selector: ({ ldhName }) => ldhName, maxLength: 4 });

/** The difference of two lists, by looking at every name of both. */
function differences(before: readonly Item[], after: readonly Item[]): string[] {
  const was = new Map(before.map((one) => [one.ldhName, one]));
  const is = new Map(after.map((one) => [one.ldhName, one]));
  const found: string[] = [];
  for (const name of names) {
    const [one, other] = [was.get(name), is.get(name)];
    if (one === undefined && other !== undefined) found.push(`${name} added - -`);
    if (one !== undefined && other === undefined) found.push(`${name} lost - -`);
    if (one === undefined || other === undefined) continue;
    if (one.handle !== other.handle) {
      found.push(`${name} contacts ${people(one)} ${people(other)}`);
      found.push(`${name} roles ${roles(one)} ${roles(other)}`);
    }
    if (one.expires !== other.expires) found.push(`${name} expiry ${one.expires} ${other.expires}`);
    if (one.nameserver !== other.nameserver) {
      found.push(`${name} nameservers ["${one.nameserver}"] ["${other.nameserver}"]`);
    }
    if (one.status !== other.status) found.push(`${name} status ["${one.status}"] ["${other.status}"]`);
  }
  return found.sort();
}

const people = ({ handle }: Item): string => JSON.stringify([{ handle, roles: ['billing'] }]);
const roles = ({ handle }: Item): string => (handle === ownHandle ? '["billing"]' : '-');

test('two downloads differ in what their lists say, whatever was downloaded in between', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 2, maxLength: 6 }), async (lists) => {
      const store = openStore(':memory:');
      await store.accounts.keep(account());
      const downloads: string[] = [];
      for (const [index, items] of lists.entries()) {
        const begun = { accountId: 'account-1', source: 'my-domains', startedAt: index + 1 } as const;
        const { downloadId } = await store.domains.beginDownload(begun);
        for (const { ldhName, status, nameserver, handle, expires } of items) {
          const told = {
            status: [status],
            nameservers: [nameserver],
            contacts: [{ handle, roles: ['billing'] }],
            expires,
          };
          await store.domains.addToDownload(downloadId, ownHandle, [domain(ldhName, told)]);
        }
        await store.domains.finishDownload(downloadId, index + 1);
        downloads.push(downloadId);
      }
      for (const [at, from] of downloads.entries()) {
        for (const [later, to] of downloads.entries()) {
          if (later < at) continue;
          const question = { accountId: 'account-1', kinds: [], elsewhere: false, text: '', offset: 0, limit: 100 };
          // Whichever is named first: the earlier one is compared with the later.
          const answer = await store.domains.compare({ ...question, from: to, to: from });
          if (answer.kind !== 'compared') throw new Error(answer.kind);
          const { comparison } = answer;
          // A list that leaves our roles out did not tell them, so nothing is said of such a change.
          const told = comparison.changes.map(
            ({ ldhName, kind, before, after }) => `${ldhName} ${kind} ${before ?? '-'} ${after ?? '-'}`,
          );
          const expected = differences(lists[at] ?? [], lists[later] ?? []);
          expect(told.map((line) => line.replaceAll(' []', ' -')).sort()).toEqual(expected);
          expect(comparison.total).toBe(expected.length);
        }
      }
      await store.close();
    }),
    { numRuns: 120, seed: 20261121 },
  );
});
