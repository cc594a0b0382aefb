import { describe, expect, it } from 'vitest';
import { saidOf, saidText } from '../../../support/said.ts';
import { account, answered, failureOf, problemReply, renewedTo, silent, startHarness } from '../desk-harness.ts';
import { order, renewalsSent } from './renewal-order.ts';

describe('renewing', () => {
  it('reads the date, writes the intention, sends it once, and settles entry and row with the answer', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    const entry = await harness.desk.renewals.renew(order);
    expect(entry).toMatchObject({
      state: 'renewed',
      expiryDateSent: '2027-03-14',
      expectedExpiryDate: '2028-03-14',
      newExpiryDate: '2028-03-14',
      resultCode: '01000',
      svTRID: 'S-0000A180',
      cardId: 'PREPAID-0042',
      staleReason: '',
    });
    expect(entry.steps.map((step) => step.state)).toEqual(['planned', 'sent', 'renewed']);
    expect(harness.sent.map((request) => request.command)).toEqual(['look-up-domain', 'renew-domain']);
    const [request] = renewalsSent(harness);
    expect(request?.body).toBe('{"expiryDate":"2027-03-14","renewalPeriod":{"unit":"y","value":1}}');
    expect(request?.journalId).toBe(entry.journalId);
    expect(request?.headers).toContainEqual(['Registry-cardId', 'PREPAID-0042']);
    expect(request?.headers).toContainEqual(['RPP-Cltrid', entry.clTRID]);
    expect(harness.store.rows.get('fjara.is')?.expiry).toMatchObject({ date: '2028-03-14', source: 'renewal' });
  });

  it('keeps where the registry made a process of it (Location), and that its answer settled it', async () => {
    const harness = await startHarness();
    const location = '/v0/domainNames/fjara.is/renewProcesses/r-1';
    harness.wire = () => ({
      ...renewedTo('2028-03-14'),
      headers: [
        ['rpp-code', '01000'],
        ['location', location],
      ],
    });
    const done = { location, settledBy: 'answer', settledReason: '' };
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'renewed', ...done });
    // Accepted and done later (202 with 01001): the process is there, and nothing has settled it.
    const later = await startHarness();
    later.wire = () =>
      answered(202, [
        ['rpp-code', '01001'],
        ['location', location],
      ]);
    const open = { state: 'outcome-unknown', location, settledBy: null, accepted: true };
    expect(await later.desk.renewals.renew(order)).toMatchObject(open);
  });

  it('takes a 202 with a code of success and the new date for done', async () => {
    const harness = await startHarness();
    harness.wire = () => answered(202, [['rpp-code', '01000']], { expiryDate: '2028-03-14' });
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'renewed', newExpiryDate: '2028-03-14' });
  });

  it('tells all that a problem document says of a refusal: reasons, places, and what is beside them', async () => {
    const harness = await startHarness();
    const errors = [
      {
        type: 'urn:x',
        result: '02104',
        reason: 'Not enough money.',
        balance: 1200,
        action_cost: '6500',
        authInfo: 'pw',
      },
      { result: '02306', paths: ['$.expiryDate'], reason: 'Another date.' },
    ];
    const body = { type: 'urn:ietf:params:rpp:problem', title: 'Refused', status: 400, errors };
    harness.wire = () =>
      answered(
        400,
        [
          ['rpp-code', '02104'],
          ['content-type', 'application/problem+json'],
        ],
        body,
      );
    const entry = await harness.desk.renewals.renew(order);
    expect(saidText(entry.text)).toContain(
      'Not enough money. (balance: 1200, action_cost: 6500) Another date. (at $.expiryDate).',
    );
    expect(saidText(entry.text)).not.toContain('pw');
  });

  it('says who settled what was refused, and what never left', async () => {
    const harness = await startHarness();
    harness.wire = () => problemReply(400, '02304', 'The name is locked.');
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'refused', settledBy: 'answer' });
    harness.wire = () => silent(false, 'refused-connection');
    expect(await harness.desk.renewals.renew(order)).toMatchObject({ state: 'not-sent', settledBy: 'program' });
  });

  it('has planned and sent on disk before the first byte leaves', async () => {
    const harness = await startHarness();
    let statesAtWire: string[] = [];
    harness.wire = () => {
      statesAtWire = [...harness.store.entries.values()].flatMap((entry) => entry.steps.map((step) => step.state));
      return renewedTo('2028-03-14');
    };
    await harness.desk.renewals.renew(order);
    expect(statesAtWire).toEqual(['planned', 'sent']);
  });

  it('sounds the alarm when the registry answers with another date than asked', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2029-03-14');
    const entry = await harness.desk.renewals.renew(order);
    expect(entry).toMatchObject({ state: 'renewed', newExpiryDate: '2029-03-14', expectedExpiryDate: '2028-03-14' });
    expect(saidText(entry.text)).toContain('not 2028-03-14');
  });
});

describe('orders that cannot be right are refused, with nothing written and nothing sent', () => {
  const wrong: readonly [string, object, string][] = [
    ['a name that is not one', { ldhName: 'not a name' }, 'ldhName'],
    ['a name under no zone', { ldhName: 'fjara' }, 'ldhName'],
    ['a letter that names cannot carry', { ldhName: 'ßtrand.is' }, 'ldhName'],
    ['a period of 0', { period: { unit: 'y', value: 0 } }, 'period.value'],
    ['a period of 100', { period: { unit: 'y', value: 100 } }, 'period.value'],
    ['half a year', { period: { unit: 'y', value: 0.5 } }, 'period.value'],
    ['a day that does not exist', { expiryDate: '2027-02-30' }, 'expiryDate'],
    ['an unknown card', { cardId: 'CARD-8' }, 'cardId'],
    ['a card with a line break', { cardId: 'CARD-7\r\nX: y' }, 'cardId'],
    ['no card', { cardId: ' ' }, 'cardId'],
  ];

  it.each(wrong)('%s', async (_title, changes, field) => {
    const harness = await startHarness();
    const failure = await failureOf(harness.desk.renewals.renew({ ...order, ...changes }));
    expect(failure).toMatchObject({ kind: 'invalid-input', field });
    expect(saidOf(failure)).not.toBe('');
    expect(harness.store.entries.size).toBe(0);
    expect(harness.sent).toEqual([]);
  });

  it('a read-only account', async () => {
    const harness = await startHarness();
    await harness.store.accounts.keep({ ...account, readOnly: true });
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({ kind: 'blocked', reason: 'read-only' });
    expect(harness.sent).toEqual([]);
  });

  it('an account without a key', async () => {
    const harness = await startHarness();
    await harness.desk.accounts.forgetSecret({ accountId: 'account-1', secret: 'api-key' });
    expect((await failureOf(harness.desk.renewals.renew(order))).kind).toBe('no-account');
    expect(harness.sent).toEqual([]);
    expect(harness.store.entries.size).toBe(0);
  });

  it('an account that is not there', async () => {
    const harness = await startHarness();
    expect((await failureOf(harness.desk.renewals.renew({ ...order, accountId: 'gone' }))).kind).toBe('no-account');
  });
});

describe('one renewal of a name at a time', () => {
  it('two clicks at once send one', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    const outcomes = await Promise.allSettled([
      harness.desk.renewals.renew(order),
      harness.desk.renewals.renew(order),
      harness.desk.renewals.renew({ ...order, ldhName: 'FJARA.is' }),
    ]);
    expect(renewalsSent(harness)).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
  });

  it('what another window renewed after this one looked is not renewed once more, whatever reason is given', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    const { reviewed } = await harness.desk.renewals.propose({ accountId: order.accountId, ldhName: order.ldhName });
    await harness.desk.renewals.renew({ ...order, reviewed });
    // Its own reading may have brought the new date, and its ledger not yet the renewal.
    const again = { ...order, expiryDate: '2028-03-14', staleReason: 'The date is right.', reviewed };
    const failure = await failureOf(harness.desk.renewals.renew(again));
    expect(failure).toMatchObject({ kind: 'conflict', nothingSent: true });
    expect(renewalsSent(harness)).toHaveLength(1);
    // Who has looked since may.
    const now = await harness.desk.renewals.propose({ accountId: order.accountId, ldhName: order.ldhName });
    expect(now.warnings.map(({ code }) => code)).toContain('renewed-recently');
    await harness.desk.renewals.renew({ ...again, reviewed: now.reviewed });
    expect(renewalsSent(harness)).toHaveLength(2);
  });

  it('an open entry spends no lookup', async () => {
    const harness = await startHarness();
    harness.wire = () => silent(true, 'reset');
    await harness.desk.renewals.renew(order);
    const asked = harness.sent.length;
    await failureOf(harness.desk.renewals.renew(order));
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal.open?.state).toBe('outcome-unknown');
    expect(harness.sent).toHaveLength(asked);
  });
});
