import { describe, expect, it } from 'vitest';
import { said, saidOf, saidText } from '../../../support/said.ts';
import { account, failureOf, type Harness, renewedTo, silent, startHarness } from '../desk-harness.ts';
import { order, renewalsSent } from './renewal-order.ts';

describe('reconciling', () => {
  async function unknownEntry(changes: object = {}): Promise<{ harness: Harness; entryId: string }> {
    const harness = await startHarness();
    harness.wire = () => silent(true, 'reset');
    const entry = await harness.desk.renewals.renew({ ...order, ...changes });
    harness.sent.length = 0;
    return { harness, entryId: entry.entryId };
  }

  it('the expected date proves the renewal, and settles the row', async () => {
    const { harness, entryId } = await unknownEntry();
    harness.expiryDate = '2028-03-14';
    const entry = await harness.desk.renewals.reconcile({ entryId });
    expect(entry).toMatchObject({ state: 'reconciled-renewed', newExpiryDate: '2028-03-14', settledBy: 'reading' });
    expect(entry.steps.at(-1)?.journalId).not.toBeNull();
    expect(harness.store.rows.get('fjara.is')?.expiry?.date).toBe('2028-03-14');
    expect(harness.sent.map((request) => request.command)).toEqual(['look-up-domain']);
  });

  it('the old date, read twice, proves that there was none, but not while the request may be under way', async () => {
    const { harness, entryId } = await unknownEntry();
    harness.clock.at += 29_000;
    for (const later of [1000, 10_000]) {
      const failure = await failureOf(harness.desk.renewals.reconcile({ entryId }));
      expect(failure).toMatchObject({
        kind: 'conflict',
        message: said(expect.stringContaining('The entry stays as it is. Nothing was sent now.')),
      });
      expect(harness.store.entries.get(entryId)?.state).toBe('outcome-unknown');
      harness.clock.at += later;
    }
    expect(await harness.desk.renewals.reconcile({ entryId })).toMatchObject({
      state: 'reconciled-not-renewed',
      newExpiryDate: null,
    });
    // Now, and only now, a person may renew it again: with a transaction identifier of its own.
    harness.wire = () => renewedTo('2028-03-14');
    expect((await harness.desk.renewals.renew(order)).state).toBe('renewed');
  });

  it.each(['2029-03-14', '2027-03-15', ''])('another date (%s) proves nothing', async (date) => {
    const { harness, entryId } = await unknownEntry();
    harness.clock.at += 3_600_000;
    harness.expiryDate = date;
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
    expect(harness.store.entries.get(entryId)?.state).toBe('outcome-unknown');
  });

  it('the expected date proves nothing where the date before had not been read', async () => {
    const harness = await startHarness();
    harness.expiryDate = undefined;
    harness.wire = () => silent(true, 'reset');
    const { entryId } = await harness.desk.renewals.renew({ ...order, staleReason: 'RDAP is down' });
    harness.clock.at += 3_600_000;
    harness.expiryDate = '2028-03-14';
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
  });

  it('fails with the wire, leaving the entry as it is', async () => {
    const { harness, entryId } = await unknownEntry();
    harness.expiryDate = undefined;
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId }))).kind).toBe('unreachable');
    expect(harness.store.entries.get(entryId)?.state).toBe('outcome-unknown');
  });

  it('of an account without RDAP is left to a person, and nothing says that the renewal was not sent', async () => {
    const harness = await startHarness();
    harness.wire = () => silent(true, 'reset');
    const { entryId } = await harness.desk.renewals.renew(order);
    await harness.store.accounts.keep({ ...account, addresses: { ...account.addresses, rdap: '' } });
    const failure = await failureOf(harness.desk.renewals.reconcile({ entryId }));
    expect(saidOf(failure)).not.toContain('Nothing was sent');
    const { readings } = await harness.desk.renewals.readings({ entryId });
    expect(readings.map(({ text }) => saidText(text))).toEqual([
      expect.stringMatching(/no RDAP address(?!.*Nothing was sent)/),
    ]);
    const byHand = { entryId, renewed: true, newExpiryDate: '2028-03-14', reason: 'it is on the invoice' };
    expect(await harness.desk.renewals.settleByHand(byHand)).toMatchObject({ state: 'reconciled-renewed' });
  });

  it('never sends a renewal, whatever the registry says', async () => {
    const { harness, entryId } = await unknownEntry();
    harness.clock.at += 3_600_000;
    for (const date of ['2027-03-14', '2028-03-14', '2030-01-01', '', undefined]) {
      harness.expiryDate = date;
      await harness.desk.renewals.reconcile({ entryId }).catch(() => undefined);
    }
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('of a settled entry changes nothing, and of none says so', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    const entry = await harness.desk.renewals.renew(order);
    const asked = harness.sent.length;
    expect(await harness.desk.renewals.reconcile({ entryId: entry.entryId })).toEqual(entry);
    expect(harness.sent).toHaveLength(asked);
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId: 'none' }))).kind).toBe('not-found');
  });
});
