import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { ledgerTransitions, renewalLedger } from '#main/renewals/store/ledger.ts';
import { asWritten } from '#messages/message.ts';
import type { LedgerState } from '#values/ledger-state.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { intention } from '../../database/samples.ts';
import { temporaryFolder } from '../../database/store-kinds.ts';

const states = Object.keys(ledgerTransitions) as LedgerState[];
const openStates: readonly LedgerState[] = ['planned', 'sent', 'outcome-unknown'];
const everything = { accountId: null, states: [], text: '', offset: 0, limit: 500 };

function openLedger() {
  const database = memoryDatabase();
  return { database, ledger: familyOver(renewalLedger, database) };
}

/** How to bring a planned entry into a state. */
const ways: Readonly<Record<LedgerState, readonly LedgerState[]>> = {
  planned: [],
  sent: ['sent'],
  renewed: ['sent', 'renewed'],
  refused: ['sent', 'refused'],
  'not-sent': ['not-sent'],
  'outcome-unknown': ['sent', 'outcome-unknown'],
  'reconciled-renewed': ['sent', 'outcome-unknown', 'reconciled-renewed'],
  'reconciled-not-renewed': ['sent', 'outcome-unknown', 'reconciled-not-renewed'],
};

describe('the database guards the ledger by itself', () => {
  test('no column of an intention can be changed: a migration that adds one re-creates the trigger that lists them', async () => {
    const { database, ledger } = openLedger();
    await ledger.open(intention({ entryId: 'kept' }));
    const columns = database.all<{ name: string }>("SELECT name FROM pragma_table_info('renewal_entries')", {});
    const changeable = columns.filter(({ name }) => {
      try {
        database.run(`UPDATE renewal_entries SET ${name} = ${name}`, {});
        return true;
      } catch (error) {
        return !/what a renewal intended is never changed/.test(String(error));
      }
    });
    expect(changeable.map(({ name }) => name).sort()).toEqual(['settled_at', 'state']);
  });

  test.each(states)('from %s it lets through exactly the steps that the ledger allows', (from) => {
    for (const to of states) {
      const { database, ledger } = openLedger();
      ledger.open(intention());
      for (const state of ways[from])
        expect(ledger.step('entry-1', { state, at: 1, text: asWritten('') }).kind).toBe('stepped');
      const insert = () =>
        database.run(
          `INSERT INTO renewal_steps (entry, step, state, at, text)
             VALUES (1, (SELECT count(*) + 1 FROM renewal_steps), :to, 2, '')`,
          { to },
        );
      if (ledgerTransitions[from].includes(to)) {
        insert();
        expect(ledger.get('entry-1')?.state).toBe(to);
      } else {
        expect(insert).toThrow('this step may not follow');
        expect(ledger.get('entry-1')?.state).toBe(from);
      }
      database.close();
    }
  });

  test.each([
    ['a changed intention', `UPDATE renewal_entries SET expiry_date_sent = '2029-01-01'`, 'is never changed'],
    ['another clTRID', `UPDATE renewal_entries SET cl_trid = 'x'`, 'is never changed'],
    ['another owner', `UPDATE renewal_entries SET owner_id = 'x'`, 'is never changed'],
    ['a state without a step', `UPDATE renewal_entries SET state = 'refused'`, 'that of its last step'],
    ['an open entry that is called settled', 'UPDATE renewal_entries SET settled_at = 1', 'open until it is settled'],
    ['a deleted entry', 'DELETE FROM renewal_entries', 'never deleted'],
    ['a replaced entry', `REPLACE INTO renewal_entries SELECT * FROM renewal_entries`, 'begins planned, and once'],
    ['a changed step', `UPDATE renewal_steps SET text = 'x'`, 'never changed'],
    ['a deleted step', 'DELETE FROM renewal_steps', 'never deleted'],
    ['a replaced step', 'REPLACE INTO renewal_steps SELECT * FROM renewal_steps', 'numbered 1, 2, 3'],
    [
      'a step out of turn',
      `INSERT INTO renewal_steps (entry, step, state, at, text) VALUES (1, 7, 'sent', 1, '')`,
      '1, 2, 3',
    ],
  ])('it refuses %s', (_what, sql, message) => {
    const { database, ledger } = openLedger();
    ledger.open(intention());
    const before = ledger.get('entry-1');
    expect(() => database.exec(sql)).toThrow(message);
    expect(ledger.get('entry-1')).toEqual(before);
  });

  test('it refuses a second open entry of a name, however it is written', () => {
    const { database, ledger } = openLedger();
    ledger.open(intention());
    const copy = `INSERT INTO renewal_entries (entry_id, account_id, account_label, environment, ldh_name, unicode_name,
        cl_trid, expiry_date_sent, period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by,
        opened_at, owner_id, search_text, state)
      SELECT 'entry-2', account_id, account_label, environment, upper(ldh_name), unicode_name, cl_trid, expiry_date_sent,
        period_unit, period_value, expected_expiry_date, card_id, stale_reason, asked_by, opened_at, owner_id,
        search_text, state FROM renewal_entries`;
    expect(() => database.exec(copy)).toThrow('UNIQUE constraint failed');
    ledger.step('entry-1', { state: 'not-sent', at: 1, text: asWritten('') });
    expect(() => database.exec(copy.replace('search_text, state FROM', `search_text, 'planned' FROM`))).not.toThrow();
  });
});

const names = ['a.example', 'b.example', 'c.example'] as const;

/** What may happen, in any order, on three opened stores of one file. */
const happening = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('open'), store: fc.nat(2), name: fc.constantFrom(...names) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('step'),
      store: fc.nat(2),
      entry: fc.nat(11),
      state: fc.constantFrom(...states),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('end'), store: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recover'), store: fc.nat(2) }) },
);

test('any order of opening, stepping, ending and recovering keeps one open entry for a name and every step', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 5, maxLength: 40 }), async (happenings) => {
      const path = join(temporaryFolder(), 'desk.db');
      const stores = [0, 1, 2].map(() => openStore(path));
      const at = (index: number) => stores[index] as Store;
      const owners = new Map<string, Store>();
      const known = new Map<string, LedgerState[]>();
      let opened = 0;
      for (const [moment, happens] of happenings.entries()) {
        if (happens.kind === 'open') {
          const entryId = `entry-${opened}`;
          const before = await at(happens.store).ledger.openEntryOf('emulator', happens.name);
          const outcome = await at(happens.store).ledger.open(intention({ entryId, ldhName: happens.name }));
          if (before === undefined) {
            expect(outcome).toEqual({ kind: 'opened' });
            known.set(entryId, ['planned']);
            owners.set(entryId, at(happens.store));
            opened += 1;
          } else expect(outcome).toEqual({ kind: 'already-open', entryId: before.entryId });
        } else if (happens.kind === 'step') {
          const entryId = `entry-${happens.entry}`;
          const steps = known.get(entryId);
          const outcome = await at(happens.store).ledger.step(entryId, {
            state: happens.state,
            at: moment,
            text: asWritten(''),
          });
          const last = steps?.at(-1);
          if (last === undefined) expect(outcome.kind).toBe('not-found');
          else if (ledgerTransitions[last].includes(happens.state)) {
            expect(outcome.kind).toBe('stepped');
            steps?.push(happens.state);
          } else expect(outcome).toEqual({ kind: 'not-allowed', state: last });
        } else if (happens.kind === 'end') {
          await at(happens.store).close();
          stores[happens.store] = openStore(path);
        } else {
          const left = [...known].filter(([id]) => !stores.includes(owners.get(id) as Store));
          const count = (state: LedgerState) => left.filter(([, steps]) => steps.at(-1) === state).length;
          const expected = { unknown: count('sent'), notSent: count('planned') };
          expect(await at(happens.store).ledger.recover({ at: moment })).toEqual(expected);
          for (const [, steps] of left) {
            if (steps.at(-1) === 'sent') steps.push('outcome-unknown');
            if (steps.at(-1) === 'planned') steps.push('not-sent');
          }
        }
        const { entries } = await at(0).ledger.page(everything);
        expect(new Map(entries.map((entry) => [entry.entryId, entry.steps.map(({ state }) => state)]))).toEqual(known);
        const open = entries.filter(({ state }) => openStates.includes(state)).map(({ ldhName }) => ldhName);
        expect(new Set(open).size).toBe(open.length);
      }
      await Promise.all(stores.map((store) => store.close()));
    }),
    { numRuns: 40, seed: 20261121 },
  );
});
