import { describe, expect, it } from 'vitest';
import { readQueryFilter } from '#main/domains/read-query.ts';
import { selectRows } from '#main/domains/select-rows.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { failureOf, fjara, noon, startHarness } from '../desk-harness.ts';
import { fakeStore } from '../fake-store.ts';

const today = calendarDate('2026-10-12');
const byName = { column: 'name', direction: 'ascending' } as const;
const one = { accountId: 'account-1' };

describe('a filter by days', () => {
  it.each([
    [{ expiresWithinDays: 30 }, undefined, '2026-11-11', today],
    [{ expiresWithinDays: 0 }, undefined, '2026-10-12', today],
    [{ expiresWithinDays: -30 }, '2026-09-12', '2026-10-11'],
    [{ expiresWithinDays: 30, expiresFrom: '2026-10-20' }, '2026-10-20', '2026-11-11', today],
    [{ expiresWithinDays: 30, expiresTo: '2026-10-15' }, undefined, '2026-10-15', today],
    [{ expiresFrom: '2026-01-01', expiresTo: '2026-02-01' }, '2026-01-01', '2026-02-01'],
    [{}, undefined, undefined],
  ])('%j', (filter, from, to, renewableOn?: string) => {
    expect(readQueryFilter({ ...filter, text: 'x' }, today)).toEqual({
      text: 'x',
      expiresFrom: from,
      expiresTo: to,
      renewableOn,
    });
  });
});

describe('the rows of a selection', () => {
  const names = (count: number): string[] =>
    Array.from({ length: count }, (_, at) => `n${String(at).padStart(5, '0')}.is`);

  async function read(store: ReturnType<typeof fakeStore>, step: () => Promise<void> = async () => undefined) {
    const order = {
      accountId: 'account-1',
      selection: { kind: 'filter', filter: {}, except: [] },
      sort: byName,
      today,
      marks: false,
      step,
    } as const;
    const selected = await selectRows(store.domains, { ...order, selection: { ...order.selection, except: [] } });
    const found: string[] = [];
    for await (const piece of selected.pieces()) found.push(...piece.map((row) => row.ldhName));
    return { total: selected.total, found };
  }

  function filled(count: number): ReturnType<typeof fakeStore> {
    const store = fakeStore();
    for (const ldhName of names(count)) store.rows.set(ldhName, { ...fjara, ldhName });
    return store;
  }

  it('are all of them, each once, across pieces', async () => {
    const store = filled(12_345);
    const { total, found } = await read(store);
    expect(total).toBe(12_345);
    expect(found).toEqual(names(12_345));
  });

  it('are the names of one moment: what comes into the list meanwhile is not among them, what leaves it is left out', async () => {
    const store = filled(9_000);
    let steps = 0;
    const { total, found } = await read(store, async () => {
      steps += 1;
      if (steps !== 3) return;
      store.rows.delete('n08999.is');
      store.rows.set('n00000a.is', { ...fjara, ldhName: 'n00000a.is' });
    });
    expect(total).toBe(9_000);
    expect(found).toEqual(names(8_999));
  });
});

describe('looking up', () => {
  it('keeps the answer with its raw text, source and age', async () => {
    const harness = await startHarness();
    const details = await harness.desk.domains.lookUp({ ...one, ldhName: 'FJARA.is' });
    expect(details.row).toMatchObject({ ldhName: 'fjara.is', source: 'rdap', toldAt: noon });
    expect(details.raw).toContain('objectClassName');
  });

  it('of a name that is not ours is asked without the key, and counted', async () => {
    const harness = await startHarness();
    await harness.desk.domains.lookUp({ ...one, ldhName: 'annarra.is' });
    expect(harness.sent[0]).toMatchObject({ credentials: 'none', budget: 'rdap-domain' });
    const { budgets } = await harness.desk.budgets.list(one);
    expect(budgets.find((budget) => budget.budget === 'rdap-domain')).toMatchObject({ used: 1, left: 49, limit: 50 });
  });

  it('says so where nothing is known, or the name is none', async () => {
    const harness = await startHarness();
    expect((await failureOf(harness.desk.domains.details({ ...one, ldhName: 'ny.is' }))).kind).toBe('not-found');
    expect(await failureOf(harness.desk.domains.lookUp({ ...one, ldhName: 'a b.is' }))).toMatchObject({
      kind: 'invalid-input',
      field: 'ldhName',
    });
    expect(harness.sent).toEqual([]);
  });
});
