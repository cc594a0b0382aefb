import { describe, expect, it } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { said, saidOf } from '../../../support/said.ts';
import { account, emulatorAnswer, failureOf, fjara, noon, renewedTo, startHarness } from '../desk-harness.ts';
import { order, renewalsSent } from './renewal-order.ts';

describe('the expiry date that is sent', () => {
  it('is refused when the registry has another one by now', async () => {
    const harness = await startHarness();
    harness.expiryDate = '2028-03-14';
    const failure = await failureOf(harness.desk.renewals.renew(order));
    expect(failure).toMatchObject({ kind: 'conflict' });
    expect(saidOf(failure)).toContain('2028-03-14');
    expect(harness.store.entries.size).toBe(0);
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('is refused even with a reason when the registry has another one', async () => {
    const harness = await startHarness();
    harness.expiryDate = '2028-03-14';
    await failureOf(harness.desk.renewals.renew({ ...order, staleReason: 'I know better' }));
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('needs a reason when it could not be read fresh', async () => {
    const harness = await startHarness();
    harness.expiryDate = undefined;
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({
      kind: 'invalid-input',
      field: 'staleReason',
      code: 'stale-expiry',
    });
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('goes out with the reason kept in the ledger', async () => {
    const harness = await startHarness();
    harness.expiryDate = undefined;
    harness.wire = () => renewedTo('2028-03-14');
    const entry = await harness.desk.renewals.renew({ ...order, staleReason: ' RDAP is down; seen on the invoice ' });
    expect(entry).toMatchObject({ state: 'renewed', staleReason: 'RDAP is down; seen on the invoice' });
  });

  it('must be the local one when it is stale', async () => {
    const harness = await startHarness();
    harness.expiryDate = undefined;
    const guess = { ...order, expiryDate: '2027-05-01', staleReason: 'a guess' };
    expect((await failureOf(harness.desk.renewals.renew(guess))).kind).toBe('conflict');
  });

  it('is not sent, whatever the reason, where our own disk failed to keep what was read', async () => {
    const harness = await startHarness();
    harness.store.before = (call) => {
      if (call === 'domains.keepLookup') {
        throw new DeskFailure({
          kind: 'file',
          message: asWritten('The disk is full.'),
          path: '/x',
          cause: 'disk-full',
        });
      }
    };
    const failure = await failureOf(harness.desk.renewals.renew({ ...order, staleReason: 'I am sure' }));
    expect(failure.kind).toBe('file');
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('is never one from before our own last renewal, however often it is asked for, also where RDAP still tells it', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew(order);
    for (const staleReason of ['', 'I am impatient']) {
      const failure = await failureOf(harness.desk.renewals.renew({ ...order, staleReason }));
      expect(failure).toMatchObject({ kind: 'conflict', message: said(expect.stringContaining('2028-03-14')) });
    }
    expect(renewalsSent(harness)).toHaveLength(1);
    // Once more, meant: the ledger's own date goes out, with a reason.
    const again = { ...order, expiryDate: '2028-03-14' };
    expect(await failureOf(harness.desk.renewals.renew(again))).toMatchObject({ code: 'stale-expiry' });
    harness.wire = () => renewedTo('2029-03-14');
    const entry = await harness.desk.renewals.renew({ ...again, staleReason: 'two years wanted' });
    expect(entry).toMatchObject({ state: 'renewed', expiryDateSent: '2028-03-14', staleReason: 'two years wanted' });
  });

  it('is what an emulator tells, which a person may have set back to before a renewal', async () => {
    const harness = await startHarness();
    harness.farSide = emulatorAnswer();
    await harness.store.accounts.keep({ ...account, environment: 'emulator' });
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew(order);
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({ expiry: { date: '2027-03-14' }, stale: false });
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'renewed', staleReason: '' });
  });

  it('keeps no reason when it turned out fresh', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    expect((await harness.desk.renewals.renew({ ...order, staleReason: 'in case' })).staleReason).toBe('');
  });
});

describe('proposing', () => {
  it('offers the fresh date with source and age, and what it leads to', async () => {
    const harness = await startHarness();
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({
      stale: false,
      expiry: { date: '2027-03-14', source: 'rdap', toldAt: noon, daysLeft: 153 },
      cards: account.cards,
      open: null,
    });
    expect(proposal.choices.map((choice) => choice.newExpiryDate)).toEqual([
      '2028-03-14',
      '2029-03-14',
      '2030-03-14',
      '2031-03-14',
      '2032-03-14',
    ]);
    expect(proposal.warnings).toEqual([]);
    // Five years from the day itself are the last that a registry gives: only the choice that goes beyond is warned of.
    expect(proposal.choices.map((choice) => choice.warnings.map(({ code }) => code))).toEqual([
      [],
      [],
      [],
      [],
      ['beyond-horizon'],
    ]);
    expect(renewalsSent(harness)).toEqual([]);
  });

  it('asks about an own name with the key, so that the lookup limit does not count', async () => {
    const harness = await startHarness();
    await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(harness.sent[0]).toMatchObject({ command: 'look-up-domain', budget: undefined, credentials: 'api-key' });
  });

  it('falls back to the local date, marked stale, with why', async () => {
    const harness = await startHarness();
    harness.expiryDate = undefined;
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({ stale: true, expiry: { date: '2027-03-14', source: 'my-domains' } });
    expect(proposal.staleText).toEqual(said(expect.stringContaining('could not be reached')));
    expect(proposal.staleWhy).toMatchObject({ code: 'failure', failure: { message: proposal.staleText } });
  });

  it('has no choices where no date is known', async () => {
    const harness = await startHarness();
    harness.expiryDate = '';
    harness.store.rows.set('fjara.is', { ...fjara, expiry: null });
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({ expiry: null, stale: true, choices: [] });
  });

  it('warns of a status that forbids renewal, by what the registry said last', async () => {
    const harness = await startHarness();
    const prohibited = async () =>
      (await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' })).warnings.find(
        ({ code }) => code === 'renewal-prohibited',
      );
    harness.status = ['active'];
    harness.store.rows.set('fjara.is', { ...fjara, status: ['server hold', 'server renew prohibited'] });
    expect(await prohibited()).toBeUndefined();
    harness.status = ['active', 'server renew prohibited'];
    expect((await prohibited())?.text).toEqual(said('The registry prohibits renewal (server renew prohibited).'));
    // No answer: what the list said counts.
    harness.expiryDate = undefined;
    harness.store.rows.set('fjara.is', { ...fjara, status: ['locked'] });
    expect((await prohibited())?.text).toEqual(said('The registry prohibits renewal (locked).'));
  });

  it('warns of a name that was renewed recently, that is expired, that others pay for', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew(order);
    const codes = async () =>
      (await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' })).warnings.map(
        (warning) => warning.code,
      );
    expect(await codes()).toContain('renewed-recently');
    harness.expiryDate = '2026-10-01';
    harness.clock.at += 25 * 3_600_000;
    expect(await codes()).toContain('expired');
  });

  it('offers the date of the ledger, marked stale, while RDAP tells one from before the last renewal', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew(order);
    const proposal = () => harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(await proposal()).toMatchObject({
      expiry: { date: '2028-03-14', source: 'renewal' },
      stale: true,
      staleWhy: { code: 'behind' },
      staleText: said('RDAP still reports 2027-03-14; the ledger has it renewed to 2028-03-14 on 2026-10-12.'),
    });
    // A day later it is the registry's own word: a renewal may have been undone there.
    harness.clock.at += 24 * 3_600_000;
    expect(await proposal()).toMatchObject({ expiry: { date: '2027-03-14', source: 'rdap' }, stale: false });
  });

  it('a period longer than the form offers has its new date, and its note that this is too far ahead', async () => {
    const harness = await startHarness();
    const { choices } = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is', years: 7 });
    expect(choices).toHaveLength(6);
    expect(choices[5]).toMatchObject({ newExpiryDate: '2034-03-14', warnings: [{ code: 'beyond-horizon' }] });
  });

  it('remembers a recent renewal of a name whatever else was renewed since', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew(order);
    for (let number = 0; number < 55; number += 1) {
      const ldhName = `a${number}fjara.is`;
      harness.store.rows.set(ldhName, { ...fjara, ldhName, unicodeName: ldhName });
      await harness.desk.renewals.renew({ ...order, ldhName });
    }
    const { warnings } = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(warnings.map(({ code }) => code)).toContain('renewed-recently');
  });
});
