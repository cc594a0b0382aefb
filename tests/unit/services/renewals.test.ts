import { describe, expect, it } from 'vitest';
import type { ExchangeReply } from '#main/transport/exchange.ts';
import { DeskFailure } from '#registry/failure.ts';
import {
  account,
  answered,
  canary,
  failureOf,
  fjara,
  type Harness,
  noon,
  problemReply,
  renewedTo,
  silent,
  startHarness,
} from './desk-harness.ts';

const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y', value: 1 },
  cardId: 'PREPAID-0042',
  staleReason: '',
} as const;

const renewalsSent = (harness: Harness) => harness.sent.filter((request) => request.command === 'renew-domain');

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
    expect(entry.text).toContain(
      'Not enough money. (balance: 1200, action_cost: 6500) Another date. (at $.expiryDate).',
    );
    expect(entry.text).not.toContain('pw');
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
    expect(entry.text).toContain('not 2028-03-14');
  });
});

const contradiction = (code: string) => answered(201, [['rpp-code', code]], { expiryDate: '2028-03-14' });

type Expected = 'refused' | 'not-sent' | 'outcome-unknown';

const replies: readonly [title: string, reply: ExchangeReply, state: Expected][] = [
  ['refused connection', silent(false, 'refused-connection'), 'not-sent'],
  ['unknown host', silent(false, 'unknown-host'), 'not-sent'],
  ['connect timeout', silent(false, 'connect-timeout'), 'not-sent'],
  ['TLS', silent(false, 'tls'), 'not-sent'],
  ['cancelled before sending', silent(false, 'cancelled'), 'not-sent'],
  ['failed before sending', silent(false, 'failed'), 'not-sent'],
  ['reset before sending', silent(false, 'reset'), 'not-sent'],
  ['our own count', { kind: 'limited', budget: 'availability', isHeld: false, retryAt: noon + 1000 }, 'not-sent'],
  ['reset', silent(true, 'reset'), 'outcome-unknown'],
  ['headers timeout', silent(true, 'headers-timeout'), 'outcome-unknown'],
  ['body timeout', silent(true, 'body-timeout'), 'outcome-unknown'],
  ['whole timeout', silent(true, 'whole-timeout'), 'outcome-unknown'],
  ['too large', silent(true, 'too-large'), 'outcome-unknown'],
  ['malformed HTTP', silent(true, 'malformed-http'), 'outcome-unknown'],
  ['cancelled after sending', silent(true, 'cancelled'), 'outcome-unknown'],
  ['failed after sending', silent(true, 'failed'), 'outcome-unknown'],
  ['TLS broken after sending', silent(true, 'tls'), 'outcome-unknown'],
  ['connect timeout after sending', silent(true, 'connect-timeout'), 'outcome-unknown'],
  ['502 of a proxy', answered(502, [['content-type', 'text/html']], '<html>Bad gateway'), 'outcome-unknown'],
  ['500 without a code', answered(500), 'outcome-unknown'],
  ['408', answered(408), 'outcome-unknown'],
  ['200 without a code', answered(200, [], { expiryDate: '2028-03-14' }), 'outcome-unknown'],
  ['201 of a page', answered(201, [['content-type', 'text/html']], '<html>Welcome'), 'outcome-unknown'],
  ['404 of a retired endpoint', answered(404, [['content-type', 'text/html']], '<html>Gone'), 'not-sent'],
  ['405', answered(405), 'not-sent'],
  ['410', answered(410), 'not-sent'],
  ['404 without a code, but of the registry', answered(404, [['rpp-svtrid', 'S-1']]), 'outcome-unknown'],
  ['201 with a failing code and a new date', contradiction('02400'), 'outcome-unknown'],
  ['201 with a code of no access and a new date', contradiction('02201'), 'outcome-unknown'],
  ['a limit with a code', problemReply(429, '02502', 'Too many.'), 'refused'],
  ['a redirect', answered(302, [['location', 'https://elsewhere.test/']]), 'outcome-unknown'],
  ['401 without a code', answered(401), 'refused'],
  ['403 of a firewall', answered(403, [['content-type', 'text/html']], '<html>No'), 'outcome-unknown'],
  ['429 without a code', answered(429), 'outcome-unknown'],
  ['201 with half a body', answered(201, [['rpp-code', '01000']], '{"expiryDate":"2028-'), 'outcome-unknown'],
  ['201 without a date', answered(201, [['rpp-code', '01000']], {}), 'outcome-unknown'],
  ['201 with an unreal date', answered(201, [['rpp-code', '01000']], { expiryDate: '2028-02-30' }), 'outcome-unknown'],
  ['201 with an unknown code', answered(201, [['rpp-code', '77777']], { expiryDate: '2028-03-14' }), 'outcome-unknown'],
  ['500 with a success code', answered(500, [['rpp-code', '01000']]), 'outcome-unknown'],
  ['accepted, to be done later', answered(202, [['rpp-code', '01001']]), 'outcome-unknown'],
  ['accepted by its status alone', answered(202, [['rpp-code', '01000']]), 'outcome-unknown'],
  ['a wrong date', problemReply(400, '02306', 'The stored expiry date is another.'), 'refused'],
  ['a billing failure', problemReply(402, '02104', 'Not enough money.'), 'refused'],
  ['a failure on HTTP 200', problemReply(200, '02304', 'Locked.'), 'refused'],
  ['a server fault with a code', problemReply(500, '02400', 'Command failed.'), 'refused'],
  ['wrong credentials', problemReply(401, '02200', 'The key is wrong.'), 'refused'],
  ['not allowed', problemReply(403, '02201', 'Not your name.'), 'refused'],
  ['unknown name', problemReply(404, '02303', 'No such domain.'), 'refused'],
];

describe('what the answer carried is kept, whatever it decides', () => {
  it.each([
    ['no access', problemReply(403, '02201', 'Not your name.'), 'refused', '02201', 'Not your name'],
    ['an unknown code', problemReply(201, '09999', 'Who knows.'), 'outcome-unknown', '09999', '09999'],
    ['a failing code with a yes', contradiction('02400'), 'outcome-unknown', '02400', '02400'],
    ['a bare 401', answered(401, [['rpp-svtrid', 'S-0000A181']]), 'refused', 'HTTP 401', 'status 401'],
  ] as const)('%s', async (_title, reply, state, resultCode, words) => {
    const harness = await startHarness();
    const headers = [...reply.headers, ['rpp-svtrid', 'S-0000A181'] as const];
    harness.wire = () => ({ ...reply, headers: [...new Map(headers)] });
    const entry = await harness.desk.renewals.renew(order);
    expect(entry).toMatchObject({ state, resultCode, svTRID: 'S-0000A181' });
    expect(entry.text).toContain(words);
    expect(entry.text).toContain('svTRID S-0000A181');
  });
});

describe('what came back decides, and only what is proven', () => {
  it.each(replies)('%s', async (_title, reply, state) => {
    const harness = await startHarness();
    harness.wire = () => reply;
    const entry = await harness.desk.renewals.renew(order);
    expect(entry.state).toBe(state);
    expect(renewalsSent(harness)).toHaveLength(1);
    expect(entry.text).not.toBe('');
    expect(entry.newExpiryDate).toBeNull();
    expect(harness.store.rows.get('fjara.is')?.expiry?.date).toBe('2027-03-14');
    if (state === 'outcome-unknown') {
      // The name stays closed until it is reconciled.
      expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({
        kind: 'already-under-way',
        entryId: entry.entryId,
      });
      expect(renewalsSent(harness)).toHaveLength(1);
    }
  });

  it('a fault of ours at the wire is an unknown outcome, not a failure', async () => {
    const harness = await startHarness();
    harness.wire = () => {
      throw new TypeError('a bug');
    };
    expect((await harness.desk.renewals.renew(order)).state).toBe('outcome-unknown');
  });

  it('a journal that cannot be written sends nothing', async () => {
    const harness = await startHarness();
    harness.store.before = (call, given) => {
      if (call === 'journal.began' && JSON.stringify(given).includes('renew-domain')) throw new Error('disk full');
    };
    const entry = await harness.desk.renewals.renew(order);
    expect(entry.state).toBe('not-sent');
    expect(renewalsSent(harness)).toEqual([]);
  });
});

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
    expect(failure.text).toMatch(/is written down.*Renewed; the new expiry date is 2028-03-14/s);
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

describe('the expiry date that is sent', () => {
  it('is refused when the registry has another one by now', async () => {
    const harness = await startHarness();
    harness.expiryDate = '2028-03-14';
    const failure = await failureOf(harness.desk.renewals.renew(order));
    expect(failure).toMatchObject({ kind: 'conflict' });
    expect(failure.text).toContain('2028-03-14');
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
      if (call === 'portfolio.keepLookup') {
        throw new DeskFailure({ kind: 'file', text: 'The disk is full.', path: '/x', cause: 'disk-full' });
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
      expect(failure).toMatchObject({ kind: 'conflict', text: expect.stringContaining('2028-03-14') });
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
    expect(failure.text).not.toBe('');
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
    expect(proposal.staleText).toContain('could not be reached');
    expect(proposal.staleWhy).toMatchObject({ code: 'failure', failure: { text: proposal.staleText } });
  });

  it('has no choices where no date is known', async () => {
    const harness = await startHarness();
    harness.expiryDate = '';
    harness.store.rows.set('fjara.is', { ...fjara, expiry: undefined });
    const proposal = await harness.desk.renewals.propose({ accountId: 'account-1', ldhName: 'fjara.is' });
    expect(proposal).toMatchObject({ expiry: null, stale: true, choices: [] });
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
      staleWhy: { code: 'behind', said: '2027-03-14' },
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
        text: expect.stringContaining('The entry stays as it is. Nothing was sent now.'),
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
    expect(failure.text).not.toContain('Nothing was sent');
    const { readings } = await harness.desk.renewals.readings({ entryId });
    expect(readings.map(({ text }) => text)).toEqual([expect.stringMatching(/no RDAP address(?!.*Nothing was sent)/)]);
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

describe('secrets', () => {
  it('are in no failure, no entry, no journal and no log', async () => {
    for (const [, reply] of replies) {
      const harness = await startHarness();
      harness.wire = () => reply;
      await harness.desk.renewals.renew(order);
      const kept = JSON.stringify([[...harness.store.entries.values()], await harness.store.journal.page({} as never)]);
      expect(kept).not.toContain(canary);
      expect(harness.log.join('\n')).not.toContain(canary);
    }
  });
});
