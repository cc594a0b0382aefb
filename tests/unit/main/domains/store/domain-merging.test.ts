import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import { account, domain, intention, ownHandle, query } from '../../database/samples.ts';
import { DomainModel, toldBy } from './domain-model.ts';

const names = ['a.example', 'b.example', 'c.example', 'd.example'];
const dates = ['2027-01-01', '2027-02-02', '2028-03-03'];

const item = fc.record({
  ldhName: fc.constantFrom(...names),
  status: fc.subarray(['active', 'locked']),
  nameservers: fc.subarray(['ns1.example', 'ns2.example']),
  contacts: fc
    .subarray([ownHandle, 'REG1-IS', 'REG2-IS'])
    .map((handles) => handles.map((handle) => ({ handle, roles: ['registrant', 'billing'] }))),
  expires: fc.option(fc.constantFrom(...dates)),
});

/** Instants lie close, so that ties and words spoken in between are common. */
const at = fc.integer({ min: 1, max: 12 });

const happening = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('download'),
      source: fc.constantFrom('my-domains', 'ispstat'),
      wait: fc.nat(2),
      again: fc.boolean(),
      items: fc.array(item, { maxLength: 5 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('look-up'), at, item }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('import'),
      at,
      name: fc.constantFrom(...names),
      date: fc.option(fc.constantFrom(...dates), { nil: undefined }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget'), names: fc.subarray(names) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('renewal'),
      at,
      name: fc.constantFrom(...names),
      date: fc.constantFrom(...dates),
    }),
  },
);

test('whatever is told in whatever order, the list says what its sources say together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 14 }), async (happenings) => {
      const store = openStore(':memory:');
      await store.accounts.keep(account());
      const model = new DomainModel();
      let startedAt = 1;
      const last = new Map<string, readonly RdapDomain[]>();
      for (const [index, happens] of happenings.entries()) {
        if (happens.kind === 'download') {
          startedAt += happens.wait;
          // Most downloads are like the one before: then nothing but ages may move.
          const fresh = happens.items.map(({ ldhName, ...told }) => domain(ldhName, told));
          const items = (happens.again && last.get(happens.source)) || fresh;
          last.set(happens.source, items);
          const begun = { accountId: 'account-1', source: happens.source, startedAt };
          const { downloadId } = await store.domains.beginDownload(begun);
          await store.domains.addToDownload(downloadId, ownHandle, items);
          const counts = await store.domains.finishDownload(downloadId, startedAt);
          expect(counts).toEqual(model.download(happens.source, startedAt, items));
        } else if (happens.kind === 'look-up') {
          const { ldhName, ...told } = happens.item;
          const answer = domain(ldhName, told);
          const lookup = { accountId: 'account-1', ownHandle, domain: answer, raw: '{}', toldAt: happens.at };
          await store.domains.keepLookup(lookup);
          model.tellOne(ldhName, 'rdap', toldBy('rdap', happens.at, answer));
        } else if (happens.kind === 'import') {
          const brought = {
            ldhName: happens.name,
            unicodeName: happens.name,
            expiryDate: happens.date === undefined ? undefined : calendarDate(happens.date),
            tags: [],
            note: undefined,
          };
          expect(await store.domains.keepImported('account-1', [brought], happens.at)).toEqual(
            model.bring(happens.name, happens.at, happens.date),
          );
        } else if (happens.kind === 'forget') {
          expect(await store.domains.forgetImported('account-1', happens.names)).toEqual(model.forget(happens.names));
        } else {
          const [entryId, newExpiryDate] = [`entry-${index}`, calendarDate(happens.date)];
          await store.ledger.open(intention({ entryId, ldhName: happens.name, unicodeName: happens.name }));
          await store.ledger.step(entryId, { state: 'sent', at: happens.at, text: asWritten('') });
          await store.ledger.step(entryId, { state: 'renewed', at: happens.at, text: asWritten(''), newExpiryDate });
          model.tellOne(happens.name, 'renewal', { at: happens.at, expiry: happens.date });
        }
        const { rows, all } = await store.domains.page(query());
        expect(all).toBe(rows.length);
        const comparable = rows.map(({ ldhName, source, toldAt, status, nameservers, contacts, roles, expiry }) => ({
          ...{ ldhName, source, toldAt, status, nameservers, contacts, roles, expiry },
        }));
        expect(comparable).toEqual(model.rows());
      }
      await store.close();
    }),
    { numRuns: 200, seed: 20261121 },
  );
});
