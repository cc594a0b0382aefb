import { describe, expect, it } from 'vitest';
import { saidOf } from '../../../support/said.ts';
import { failureOf, type Harness, renewedTo, startHarness } from '../desk-harness.ts';
import { order, renewalsSent } from './renewal-order.ts';

describe('where the store fails', () => {
  async function failAt(
    point: 'ledger.open' | 'ledger.step renewed' | 'ledger.get',
    when: 'before' | 'after',
  ): Promise<Harness> {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    harness.store[when] = (call, given) => {
      const state = (given[1] as { state?: string } | undefined)?.state ?? '';
      if (call === point || `${call} ${state}` === point) throw new Error('the disk is full');
    };
    return harness;
  }

  it.each(['before', 'after'] as const)('opening the entry (%s its commit): nothing is sent', async (when) => {
    const harness = await failAt('ledger.open', when);
    await failureOf(harness.desk.renewals.renew(order));
    expect(renewalsSent(harness)).toEqual([]);
    const states = [...harness.store.entries.values()].map((entry) => entry.state);
    expect(states).toEqual(when === 'before' ? [] : ['not-sent']);
    harness.store[when] = () => undefined;
    expect((await harness.desk.renewals.renew(order)).state).toBe('renewed');
    expect(renewalsSent(harness)).toHaveLength(1);
  });

  it('every verb at once from opening on: nothing is sent, and the next start does not claim that', async () => {
    const harness = await startHarness();
    harness.store.after = (call) => {
      if (call === 'ledger.open') throw new Error('the answer is lost');
    };
    harness.store.before = (call) => {
      if (call === 'ledger.step') throw new Error('the disk is gone');
    };
    await failureOf(harness.desk.renewals.renew(order));
    expect(renewalsSent(harness)).toEqual([]);
    expect([...harness.store.entries.values()].map((entry) => entry.state)).toEqual(['sent']);
    harness.store.before = () => undefined;
    await startHarness({ store: harness.store });
    expect([...harness.store.entries.values()].map((entry) => entry.state)).toEqual(['outcome-unknown']);
  });

  it('settling (before its commit): the person is told that the outcome is not written, and nothing is re-sent', async () => {
    const harness = await failAt('ledger.step renewed', 'before');
    const failure = await failureOf(harness.desk.renewals.renew(order));
    expect(failure).toMatchObject({ kind: 'outcome-unknown', cause: 'ledger-not-written' });
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({ kind: 'already-under-way' });
    expect(renewalsSent(harness)).toHaveLength(1);
    // When the disk is well again, reconciling writes what was known all along, without asking anybody.
    harness.store.before = () => undefined;
    const asked = harness.sent.length;
    const [entryId = ''] = harness.store.entries.keys();
    expect(await harness.desk.renewals.reconcile({ entryId })).toMatchObject({
      state: 'renewed',
      newExpiryDate: '2028-03-14',
    });
    expect(harness.sent).toHaveLength(asked);
  });

  it('reading what is written down: what came of it is said all the same, and nothing claims that nothing happened', async () => {
    const harness = await failAt('ledger.get', 'before');
    const failure = await failureOf(harness.desk.renewals.renew(order));
    expect(failure).toMatchObject({ kind: 'outcome-unknown', cause: 'ledger-not-read' });
    expect(saidOf(failure)).toMatch(/is written down.*Renewed; the new expiry date is 2028-03-14/s);
    expect(renewalsSent(harness)).toHaveLength(1);
    expect([...harness.store.entries.values()].map((entry) => entry.state)).toEqual(['renewed']);
  });

  it('settling, and then the program ends: the next start finds an unknown outcome and sends nothing', async () => {
    const harness = await failAt('ledger.step renewed', 'before');
    await failureOf(harness.desk.renewals.renew(order));
    harness.store.before = () => undefined;
    const next = await startHarness({ store: harness.store });
    expect([...next.store.entries.values()].map((entry) => entry.state)).toEqual(['outcome-unknown']);
    expect(next.sent).toEqual([]);
  });

  it('any single verb of the whole walk, once: never more than one request, never a lost entry', async () => {
    const walk = await startHarness();
    walk.wire = () => renewedTo('2028-03-14');
    await walk.desk.renewals.renew(order);
    const length = walk.store.calls.length;
    expect(length).toBeGreaterThan(8);
    for (const when of ['before', 'after'] as const) {
      for (let failing = 1; failing <= length; failing += 1) {
        const harness = await startHarness();
        harness.wire = () => renewedTo('2028-03-14');
        let verb = 0;
        harness.store[when] = () => {
          verb += 1;
          if (verb === failing) throw new Error(`verb ${failing} failed`);
        };
        const outcome = await harness.desk.renewals.renew(order).then(
          (entry) => entry.state,
          () => 'failed',
        );
        harness.store[when] = () => undefined;
        const requests = renewalsSent(harness).length;
        const states = [...harness.store.entries.values()].map((entry) => entry.state);
        const label = `${when} verb ${failing} (${walk.store.calls[failing - 1]}): ${outcome}, ${states}, ${requests} sent`;
        expect(requests, label).toBeLessThanOrEqual(1);
        if (requests === 1) expect(['renewed', 'sent', 'outcome-unknown'], label).toContain(states[0]);
        else expect(['not-sent', undefined], label).toContain(states[0]);
        if (outcome === 'renewed') expect(requests, label).toBe(1);
      }
    }
  });
});
