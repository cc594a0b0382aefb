import { expect, test } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { said } from '../support/said.ts';
import { account, domain, intention, query } from '../unit/main/database/samples.ts';
import { describeStoresAndAlone } from '../unit/main/database/store-kinds.ts';
import { teamSeat } from '../unit/main/team/seat-kind.ts';

const everything = { accountId: null, states: [], text: '', offset: 0, limit: 100 };

describeStoresAndAlone(
  'the renewal ledger',
  (kind) => {
    test('an opened entry holds the whole intention and its first step', async () => {
      const store = await kind.open();
      const { although, day, aboveCap, ...whole } = intention({
        why: asWritten('Read from RDAP.'),
        batchId: 'batch-1',
        batchLine: 7,
      });
      expect(await store.ledger.open({ ...whole, although, day, aboveCap })).toEqual({ kind: 'opened' });
      expect(await store.ledger.get('entry-1')).toEqual({
        ...whole,
        state: 'planned',
        settledAt: null,
        newExpiryDate: null,
        resultCode: null,
        text: said('The renewal was planned; nothing was sent yet. Read from RDAP.'),
        svTRID: null,
        journalId: null,
        location: null,
        settledBy: null,
        settledReason: null,
        settledPerson: null,
        by: kind.name === 'a team seat' ? { person: 'Anna', machine: 'Anna’s laptop' } : null,
        alarm: 'none',
        contradictions: [],
        steps: [expect.objectContaining({ state: 'planned', at: 5_000 })],
      });
      expect(await store.ledger.get('entry-2')).toBeUndefined();
    });

    test('a name has one open entry in an environment, whoever asks', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      const again = { entryId: 'entry-2', accountId: 'account-2' };
      expect(await store.ledger.open(intention(again))).toEqual({ kind: 'already-open', entryId: 'entry-1' });
      expect(await store.ledger.open(intention({ ...again, ldhName: 'XN--SLENSKA-6YA.example' }))).toEqual({
        kind: 'already-open',
        entryId: 'entry-1',
      });
      expect(await store.ledger.open(intention({ ...again, environment: 'sandbox' }))).toEqual({ kind: 'opened' });
      expect(await store.ledger.open(intention({ entryId: 'entry-3', ldhName: 'other.example' }))).toEqual({
        kind: 'opened',
      });
      expect(await store.ledger.get('entry-2')).toMatchObject({ environment: 'sandbox' });
    });

    test.each(['renewed', 'refused', 'not-sent', 'outcome-unknown'] as const)(
      'after %s the name is open or free',
      async (state) => {
        const store = await kind.open();
        await store.ledger.open(intention());
        await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
        await store.ledger.step('entry-1', { state, at: 7_000, text: asWritten('') });
        const entry = await store.ledger.get('entry-1');
        const open = state === 'outcome-unknown';
        expect(entry?.settledAt).toBe(open ? null : 7_000);
        expect((await store.ledger.openEntryOf('emulator', 'xn--slenska-6ya.example'))?.entryId).toBe(
          open ? 'entry-1' : undefined,
        );
        expect((await store.ledger.open(intention({ entryId: 'entry-2' }))).kind).toBe(
          open ? 'already-open' : 'opened',
        );
      },
    );

    test('steps keep their evidence, and the entry says what they said last', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('sent'), journalId: 'j1' });
      await store.ledger.step('entry-1', {
        state: 'outcome-unknown',
        at: 7_000,
        text: asWritten('reset'),
        journalId: 'j1',
        location: '/processes/1',
      });
      const last = {
        state: 'reconciled-renewed',
        at: 8_000,
        text: asWritten('RDAP shows the new date.'),
        journalId: 'j2',
        newExpiryDate: calendarDate('2028-03-14'),
        settledBy: 'person',
        reason: 'I looked.',
      } as const;
      expect(await store.ledger.step('entry-1', last)).toEqual({ kind: 'stepped' });
      expect(await store.ledger.get('entry-1')).toMatchObject({
        state: 'reconciled-renewed',
        settledAt: 8_000,
        text: said('RDAP shows the new date.'),
        journalId: 'j2',
        newExpiryDate: '2028-03-14',
        resultCode: null,
        location: '/processes/1',
        settledBy: 'person',
        settledReason: 'I looked.',
        steps: [
          { state: 'planned' },
          { state: 'sent', journalId: 'j1' },
          { state: 'outcome-unknown', text: said('reset') },
          last,
        ],
      });
    });

    test('an intention is opened as sent in one go, or not at all', async () => {
      const store = await kind.open();
      const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' } as const;
      expect(await store.ledger.open(intention(), sent)).toEqual({ kind: 'opened' });
      expect(await store.ledger.get('entry-1')).toMatchObject({
        state: 'sent',
        journalId: 'j1',
        steps: [{ state: 'planned' }, { state: 'sent', journalId: 'j1' }],
      });
      const other = intention({ entryId: 'entry-2', ldhName: 'other.example' });
      await expect(store.ledger.open(other, { ...sent, state: 'renewed' })).rejects.toThrow();
      expect(await store.ledger.get('entry-2')).toBeUndefined();
    });

    test('a step that may not follow changes nothing and says what stands in the way', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      const renewed = { state: 'renewed', at: 6_000, text: asWritten('') } as const;
      expect(await store.ledger.step('entry-1', renewed)).toEqual({ kind: 'not-allowed', state: 'planned' });
      expect(await store.ledger.step('entry-9', renewed)).toEqual({ kind: 'not-found' });
      await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
      await store.ledger.step('entry-1', {
        state: 'refused',
        at: 6_001,
        text: asWritten('Billing failure'),
        resultCode: '02104',
      });
      expect(await store.ledger.step('entry-1', renewed)).toEqual({ kind: 'not-allowed', state: 'refused' });
      expect(await store.ledger.get('entry-1')).toMatchObject({
        state: 'refused',
        resultCode: '02104',
        steps: [{}, {}, {}],
      });
    });

    test('an identifier is used once', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      const again = store.ledger.open(intention({ ldhName: 'other.example' }));
      await expect(again).rejects.toMatchObject({ failure: { kind: 'conflict' } });
      expect((await store.ledger.page(everything)).total).toBe(1);
    });

    test('a renewal settles the expiry date in the list of names', async () => {
      const store = await kind.open();
      await store.accounts.keep(account());
      const name = { unicodeName: 'íslenska.example', expires: '2027-03-14' };
      const told = { accountId: 'account-1', ownHandle: 'ABC12-IS', raw: '{}' };
      await store.domains.keepLookup({ ...told, domain: domain('xn--slenska-6ya.example', name), toldAt: 4_000 });
      await store.ledger.open(intention());
      const renewal = async () => (await store.domains.page(query())).rows[0];
      expect(await renewal()).toMatchObject({ renewal: 'under-way', expiry: { date: '2027-03-14', source: 'rdap' } });
      await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
      await store.ledger.step('entry-1', { state: 'outcome-unknown', at: 7_000, text: asWritten('') });
      expect(await renewal()).toMatchObject({ renewal: 'outcome-unknown' });
      const newExpiryDate = calendarDate('2028-03-14');
      await store.ledger.step('entry-1', {
        state: 'reconciled-renewed',
        at: 8_000,
        text: asWritten(''),
        newExpiryDate,
      });
      expect(await renewal()).toMatchObject({
        renewal: null,
        expiry: { date: '2028-03-14', source: 'renewal', toldAt: 8_000 },
        source: 'rdap',
        status: ['active'],
      });
    });

    test('a renewal of a name that is in no list brings it into the list; without its account it tells nobody', async () => {
      const store = await kind.open();
      await store.accounts.keep(account());
      await store.ledger.open(intention());
      await store.ledger.open(intention({ entryId: 'entry-2', accountId: 'gone', ldhName: 'other.example' }));
      for (const entryId of ['entry-1', 'entry-2']) {
        await store.ledger.step(entryId, { state: 'sent', at: 6_000, text: asWritten('') });
        const newExpiryDate = calendarDate('2028-03-14');
        expect(
          await store.ledger.step(entryId, { state: 'renewed', at: 7_000, text: asWritten(''), newExpiryDate }),
        ).toMatchObject({
          kind: 'stepped',
        });
      }
      const { rows } = await store.domains.page(query());
      expect(rows).toMatchObject([
        { ldhName: 'xn--slenska-6ya.example', source: 'renewal', expiry: { date: '2028-03-14', source: 'renewal' } },
      ]);
    });

    test('pages are the newest first; unknown counts the account, whatever is filtered', async () => {
      const store = await kind.open();
      for (const [index, accountId] of ['a', 'b', 'a'].entries()) {
        const name = { ldhName: `n${index}.example`, unicodeName: `n${index}.example`, clTRID: `renew-${index}` };
        await store.ledger.open(intention({ entryId: `e${index}`, accountId, ...name }));
        await store.ledger.step(`e${index}`, { state: 'sent', at: 6_000, text: asWritten('') });
      }
      await store.ledger.step('e0', { state: 'outcome-unknown', at: 7_000, text: asWritten('') });
      const found = async (changes: object) => {
        const { entries, total, unknown } = await store.ledger.page({ ...everything, ...changes });
        return [entries.map(({ entryId }) => entryId), total, unknown];
      };
      expect(await found({})).toEqual([['e2', 'e1', 'e0'], 3, 1]);
      expect(await found({ offset: 1, limit: 1 })).toEqual([['e1'], 3, 1]);
      expect(await found({ accountId: 'a' })).toEqual([['e2', 'e0'], 2, 1]);
      expect(await found({ accountId: 'b' })).toEqual([['e1'], 1, 0]);
      expect(await found({ states: ['sent'] })).toEqual([['e2', 'e1'], 2, 1]);
      expect(await found({ states: ['outcome-unknown', 'renewed'], accountId: 'a' })).toEqual([['e0'], 1, 1]);
      expect(await found({ text: 'N2.exa' })).toEqual([['e2'], 1, 1]);
      expect(await found({ text: 'renew-1' })).toEqual([['e1'], 1, 1]);
      expect(await found({ before: 'e1' })).toEqual([['e0'], 1, 1]);
      expect(await found({ before: 'e2', limit: 1 })).toEqual([['e1'], 2, 1]);
    });

    test('is filtered by when a renewal was opened, also over a clock that was set back', async () => {
      const store = await kind.open();
      for (const [entryId, openedAt] of Object.entries({ e1: 1_000, e2: 4_000, e3: 3_000, e4: 5_000 })) {
        const ldhName = `${entryId}.example`;
        await store.ledger.open(intention({ entryId, ldhName, unicodeName: ldhName, openedAt }));
      }
      const found = async (changes: object) => {
        const { entries, total, unknown } = await store.ledger.page({ ...everything, ...changes });
        expect([total, unknown]).toEqual([entries.length, 0]);
        return entries.map(({ entryId }) => entryId);
      };
      expect(await found({ openedFrom: 1_000, openedTo: 3_000 })).toEqual(['e3', 'e1']);
      expect(await found({ openedFrom: 3_001 })).toEqual(['e4', 'e2']);
      expect(await found({ openedTo: 4_000, before: 'e3' })).toEqual(['e2', 'e1']);
      expect(await found({ openedFrom: 6_000 })).toEqual([]);
    });

    test('recover leaves alone what this store has under way', async () => {
      const store = await kind.open();
      await store.ledger.open(intention());
      await store.ledger.step('entry-1', { state: 'sent', at: 6_000, text: asWritten('') });
      expect(await store.ledger.recover({ at: 9_000 })).toEqual({ unknown: 0, notSent: 0 });
      expect(await store.ledger.get('entry-1')).toMatchObject({ state: 'sent' });
    });

    test.runIf(kind.hasFile)(
      'recover names honestly what a closed store left, and leaves what an open one has under way',
      async () => {
        const first = await kind.open();
        const alive = await kind.openAgain();
        for (const [store, name] of [
          [first, 'a'],
          [first, 'b'],
          [alive, 'c'],
          [alive, 'd'],
        ] as const) {
          await store.ledger.open(intention({ entryId: name, ldhName: `${name}.example` }));
        }
        await first.ledger.step('a', { state: 'sent', at: 6_000, text: asWritten(''), journalId: 'j1' });
        await alive.ledger.step('c', { state: 'sent', at: 6_000, text: asWritten('') });
        await first.close();

        const next = await kind.openAgain();
        expect(await next.ledger.recover({ at: 9_000 })).toEqual({ unknown: 1, notSent: 1 });
        expect(await next.ledger.get('a')).toMatchObject({
          state: 'outcome-unknown',
          settledAt: null,
          journalId: 'j1',
        });
        expect(await next.ledger.get('b')).toMatchObject({ state: 'not-sent', settledAt: 9_000 });
        expect(await next.ledger.get('c')).toMatchObject({ state: 'sent' });
        expect(await next.ledger.get('d')).toMatchObject({ state: 'planned' });
        expect(await next.ledger.recover({ at: 9_001 })).toEqual({ unknown: 0, notSent: 0 });
        expect(await alive.ledger.step('c', { state: 'renewed', at: 9_002, text: asWritten('') })).toMatchObject({
          kind: 'stepped',
        });
      },
    );
  },
  [teamSeat],
);
