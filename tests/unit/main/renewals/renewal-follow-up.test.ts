import { afterEach, describe, expect, it } from 'vitest';
import type { ExchangeReply } from '#main/registry/transport/exchange.ts';
import { said, saidText } from '../../../support/said.ts';
import {
  answered,
  failureOf,
  fjara,
  type Harness,
  problemReply,
  renewedTo,
  silent,
  startHarness,
  steadyOf,
} from '../desk-harness.ts';

let harness: Harness;
afterEach(() => harness.application.stop());

const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y', value: 1 },
  cardId: 'CARD-7',
} as const;

/** An entry whose answer was lost, and time enough that the request cannot be under way any more. */
async function unknownEntry(reply: ExchangeReply = silent(true, 'reset')): Promise<string> {
  harness = await startHarness();
  harness.wire = () => reply;
  const entry = await harness.desk.renewals.renew(order);
  expect(entry.state).toBe('outcome-unknown');
  harness.clock.at += 31_000;
  harness.sent.length = 0;
  return entry.entryId;
}

/** The same after one reading of the old date that counts: the next one proves that it was not renewed. */
async function readOnce(reply?: ExchangeReply): Promise<string> {
  const entryId = await unknownEntry(reply);
  expect((await harness.desk.renewals.examine({ entryId })).settled).toBe(false);
  harness.clock.at += 10_000;
  harness.sent.length = 0;
  return entryId;
}

const posts = () => harness.sent.filter((request) => request.method === 'POST');

describe('examining an unknown outcome', () => {
  it('settles it where the new date proves it, and keeps the reading', async () => {
    const entryId = await unknownEntry();
    harness.expiryDate = '2028-03-14';
    const examined = await harness.desk.renewals.examine({ entryId });
    expect(examined).toMatchObject({
      settled: true,
      entry: { state: 'reconciled-renewed', newExpiryDate: '2028-03-14', alarm: 'none' },
      reading: { source: 'rdap', dateNow: '2028-03-14' },
    });
    expect((await harness.desk.renewals.readings({ entryId })).readings).toHaveLength(1);
    expect(posts()).toEqual([]);
  });

  it('leaves it to a person where the date is neither the old nor the new one, with the facts', async () => {
    const entryId = await unknownEntry();
    harness.expiryDate = '2031-03-14';
    const examined = await harness.desk.renewals.examine({ entryId });
    expect(examined).toMatchObject({ settled: false, entry: { state: 'outcome-unknown' } });
    expect(examined.reading?.dateNow).toBe('2031-03-14');
    expect(saidText(examined.text)).toContain('neither the date before nor the one after');
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId }))).kind).toBe('conflict');
  });

  it('says why where the registry cannot be asked, and keeps that too', async () => {
    const entryId = await unknownEntry();
    harness.expiryDate = undefined;
    const examined = await harness.desk.renewals.examine({ entryId });
    expect(examined).toMatchObject({ settled: false, reading: { dateNow: null } });
    expect((await failureOf(harness.desk.renewals.reconcile({ entryId }))).kind).toBe('unreachable');
    expect((await harness.desk.renewals.readings({ entryId })).readings).toHaveLength(2);
  });

  it.each([
    ['has accepted and does it later', answered(202, [['rpp-code', '01001']], { expiryDate: '2028-03-14' }), true],
    ['has accepted by its status', answered(202, [['rpp-code', '01000']]), true],
    ['said yes in an answer without a date', answered(201, [['rpp-code', '01000']]), false],
  ] as const)('never takes the old date for a no where the registry %s', async (_what, reply, accepted) => {
    const entryId = await unknownEntry(reply);
    // Late, and twice: of any other unknown outcome this would prove it.
    for (let time = 0; time < 3; time += 1) {
      harness.clock.at += 3_600_000;
      const examined = await harness.desk.renewals.examine({ entryId });
      expect(examined).toMatchObject({ settled: false, entry: { accepted } });
      expect(saidText(examined.text)).toContain(accepted ? 'carries it out later' : 'carried a code of success');
    }
    expect((await harness.desk.renewals.readings({ entryId })).next).toBeNull();
    harness.expiryDate = '2028-03-14';
    expect((await harness.desk.renewals.examine({ entryId })).entry.state).toBe('reconciled-renewed');
  });

  it('asks nobody where the list of our names shows the new date already', async () => {
    const entryId = await unknownEntry();
    const date = '2028-03-14' as NonNullable<typeof fjara.expiry>['date'];
    harness.clock.at += 1;
    const told = { toldAt: harness.clock.at, steady: steadyOf(harness.clock) };
    harness.store.rows.set('fjara.is', { ...fjara, expiry: { date, source: 'my-domains', ...told } });
    expect((await harness.desk.renewals.examine({ entryId })).entry.state).toBe('reconciled-renewed');
    expect(harness.sent).toEqual([]);
  });

  it('does not take the old date in a list for a no: the list may be older than the renewal', async () => {
    const entryId = await unknownEntry();
    const date = '2027-03-14' as NonNullable<typeof fjara.expiry>['date'];
    harness.store.rows.set('fjara.is', { ...fjara, expiry: { date, source: 'my-domains', toldAt: harness.clock.at } });
    harness.expiryDate = '2028-03-14';
    expect((await harness.desk.renewals.examine({ entryId })).entry.state).toBe('reconciled-renewed');
    expect(harness.sent.map((request) => request.command)).toEqual(['look-up-domain']);
  });
});

describe('the old date', () => {
  const examine = (entryId: string) => harness.desk.renewals.examine({ entryId });

  it('proves a no only in a second reading, apart from the first and long after the request was given up', async () => {
    const entryId = await unknownEntry();
    const givenUpAt = harness.clock.at - 31_000;
    harness.clock.at = givenUpAt + 29_000;
    expect(saidText((await examine(entryId)).text)).toMatch(/may still be at work there. Read again after/);
    expect((await harness.desk.renewals.readings({ entryId })).next).toEqual({
      after: givenUpAt + 30_000,
      decides: false,
    });
    harness.clock.at = givenUpAt + 31_000;
    expect(await examine(entryId)).toMatchObject({
      settled: false,
      text: said(expect.stringContaining('It will be certain')),
    });
    expect((await harness.desk.renewals.readings({ entryId })).next).toEqual({
      after: givenUpAt + 41_000,
      decides: true,
    });
    harness.clock.at = givenUpAt + 40_000;
    expect((await examine(entryId)).settled).toBe(false);
    harness.clock.at = givenUpAt + 41_000;
    expect(await examine(entryId)).toMatchObject({ settled: true, entry: { state: 'reconciled-not-renewed' } });
    expect((await harness.desk.renewals.readings({ entryId })).next).toBeNull();
  });

  it('counts from when the request was given up, not from when it left', async () => {
    harness = await startHarness();
    harness.wire = () => {
      harness.clock.at += 120_000;
      return silent(true, 'whole-timeout');
    };
    const { entryId } = await harness.desk.renewals.renew(order);
    await examine(entryId);
    harness.clock.at += 20_000;
    expect((await examine(entryId)).settled).toBe(false);
  });

  it('counts from when a reading was begun: an answer that was long on the way is as old as its question', async () => {
    harness = await startHarness();
    const date = answered(200, [['content-type', 'application/rdap+json']], {
      objectClassName: 'domain',
      ldhName: 'fjara.is',
      events: [{ eventAction: 'expiration', eventDate: '2027-03-14T00:00:00Z' }],
    });
    const harnessClock = () => harness.clock;
    let slow = 0;
    await harness.application.stop();
    harness = await startHarness({
      wire: async (request) => {
        if (request.command !== 'look-up-domain') return silent(true, 'reset');
        harnessClock().at += slow;
        return date;
      },
    });
    const { entryId } = await harness.desk.renewals.renew(order);
    slow = 60_000;
    await examine(entryId);
    slow = 0;
    expect((await harness.desk.renewals.readings({ entryId })).next?.decides).toBe(false);
    expect(await examine(entryId)).toMatchObject({ settled: false });
  });

  it('begins anew after another date was read in between', async () => {
    const entryId = await readOnce();
    harness.expiryDate = '2031-03-14';
    await examine(entryId);
    harness.expiryDate = '2027-03-14';
    expect((await examine(entryId)).settled).toBe(false);
  });
});

describe('settling by a person’s word', () => {
  const word = { renewed: true, newExpiryDate: null, reason: 'The bill of October shows it.' };

  it('needs a reading before', async () => {
    const entryId = await unknownEntry();
    expect(await failureOf(harness.desk.renewals.settleByHand({ entryId, ...word }))).toMatchObject({
      kind: 'conflict',
      message: said(expect.stringContaining('Read the expiry date first')),
    });
  });

  it.each([
    [true, 'reconciled-renewed'],
    [false, 'reconciled-not-renewed'],
  ] as const)('renewed %s becomes %s, with the reason as evidence', async (renewed, state) => {
    const entryId = await unknownEntry();
    harness.expiryDate = '2031-03-14';
    await harness.desk.renewals.examine({ entryId });
    const entry = await harness.desk.renewals.settleByHand({ entryId, ...word, renewed });
    expect(entry).toMatchObject({ state, settledBy: 'person', settledReason: 'The bill of October shows it.' });
    expect(saidText(entry.text)).toContain('The bill of October shows it.');
    expect(saidText(entry.text)).toContain('2031-03-14');
    expect((await failureOf(harness.desk.renewals.settleByHand({ entryId, ...word }))).kind).toBe('conflict');
    expect(posts()).toEqual([]);
  });

  it('with another date than the expected one is an alarm until it is seen', async () => {
    const entryId = await unknownEntry();
    harness.expiryDate = '2029-03-14';
    await harness.desk.renewals.examine({ entryId });
    await harness.desk.renewals.settleByHand({ entryId, ...word, newExpiryDate: '2029-03-14' });
    expect((await harness.desk.renewals.alarms({ accountId: 'account-1' })).total).toBe(1);
    expect((await harness.desk.renewals.alarmSeen({ entryId })).alarm).toBe('seen');
    expect((await harness.desk.renewals.alarms({ accountId: null })).total).toBe(0);
  });

  it('wants more than nothing for a reason', async () => {
    const entryId = await unknownEntry();
    await expect(harness.desk.renewals.settleByHand({ entryId, ...word, reason: ' x ' })).rejects.toThrow();
  });
});

describe('sending again', () => {
  it('reads first, and sends the same to the last letter', async () => {
    const entryId = await readOnce();
    const before = await harness.desk.renewals.entry({ entryId });
    harness.wire = () => renewedTo('2028-03-14');
    const entry = await harness.desk.renewals.sendAgain({ entryId });
    expect(entry).toMatchObject({ state: 'renewed', newExpiryDate: '2028-03-14', clTRID: before.clTRID });
    expect(harness.sent.map((request) => request.command)).toEqual(['look-up-domain', 'renew-domain']);
    expect(posts()[0]?.clTRID).toBe(before.clTRID);
    expect(JSON.parse(posts()[0]?.body ?? '')).toEqual({
      expiryDate: '2027-03-14',
      renewalPeriod: { unit: 'y', value: 1 },
    });
    expect(entry.steps.map((step) => step.state)).toEqual(['planned', 'sent', 'outcome-unknown', 'sent', 'renewed']);
    expect(saidText(entry.steps[3]?.text)).toContain('because a person said so');
    // What proves a step is told with that step, and not with those before.
    expect(entry.steps.at(-1)).toMatchObject({
      resultCode: '01000',
      newExpiryDate: '2028-03-14',
      svTRID: entry.svTRID,
    });
    expect(entry.steps[2]).not.toHaveProperty('newExpiryDate');
  });

  it('sends nothing where the first time is proven by the reading', async () => {
    const entryId = await unknownEntry();
    harness.expiryDate = '2028-03-14';
    expect((await harness.desk.renewals.sendAgain({ entryId })).state).toBe('reconciled-renewed');
    expect(posts()).toEqual([]);
  });

  it.each([
    ['another date', '2031-03-14'],
    ['no date', ''],
    ['a registry that does not answer', undefined],
  ])('sends nothing after a reading that shows %s', async (_what, date) => {
    const entryId = await unknownEntry();
    harness.expiryDate = date;
    expect((await failureOf(harness.desk.renewals.sendAgain({ entryId }))).kind).toBe('conflict');
    expect(posts()).toEqual([]);
    expect((await harness.desk.renewals.entry({ entryId })).state).toBe('outcome-unknown');
  });

  it('sends nothing while the first request may still be at work, nor after one reading', async () => {
    const entryId = await unknownEntry();
    harness.clock.at -= 20_000;
    const tooEarly = { kind: 'conflict', message: said(expect.stringContaining('may still be at work')) };
    expect(await failureOf(harness.desk.renewals.sendAgain({ entryId }))).toMatchObject(tooEarly);
    harness.clock.at += 20_000;
    const once = { kind: 'conflict', message: said(expect.stringContaining('It will be certain after')) };
    expect(await failureOf(harness.desk.renewals.sendAgain({ entryId }))).toMatchObject(once);
    expect(posts()).toEqual([]);
  });

  it.each([
    ['a refusal', problemReply(400, '02306', 'The stored expiry date is 2028-03-14.'), 'was refused'],
    ['no connection', silent(false, 'refused-connection'), 'did not leave'],
    ['silence', silent(true, 'reset'), 'not known'],
  ])('%s of the second says nothing of the first: it stays unknown', async (_what, reply, words) => {
    const entryId = await readOnce();
    harness.wire = () => reply;
    const entry = await harness.desk.renewals.sendAgain({ entryId });
    expect(entry.state).toBe('outcome-unknown');
    expect(saidText(entry.text)).toContain(words);
    expect(posts()).toHaveLength(1);
  });

  it('is not for an entry that is settled', async () => {
    harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    const { entryId } = await harness.desk.renewals.renew(order);
    harness.sent.length = 0;
    expect((await failureOf(harness.desk.renewals.sendAgain({ entryId }))).kind).toBe('conflict');
    expect(harness.sent).toEqual([]);
  });

  it('passes the write barrier', async () => {
    const entryId = await unknownEntry();
    const [account] = await harness.store.accounts.list();
    if (account !== undefined) await harness.store.accounts.keep({ ...account, readOnly: true });
    expect((await failureOf(harness.desk.renewals.sendAgain({ entryId }))).kind).toBe('blocked');
    expect(harness.sent).toEqual([]);
  });
});

describe('two windows at once', () => {
  it('a date that was read before the other’s renewal and arrives after it is not sent', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let lookups = 0;
    let sent = 0;
    const date = answered(200, [['content-type', 'application/rdap+json']], {
      objectClassName: 'domain',
      ldhName: 'fjara.is',
      events: [{ eventAction: 'expiration', eventDate: '2027-03-14T00:00:00Z' }],
    });
    harness = await startHarness({
      wire: async (request) => {
        if (request.command !== 'look-up-domain') {
          if (request.command === 'renew-domain') sent += 1;
          return renewedTo('2028-03-14');
        }
        lookups += 1;
        // The registry has answered the first one already; its answer is long on the way.
        if (lookups === 1) await released;
        return date;
      },
    });
    const slow = harness.desk.renewals.renew(order);
    await expect.poll(() => lookups).toBe(1);
    expect((await harness.desk.renewals.renew(order)).state).toBe('renewed');
    release();
    expect(await failureOf(slow)).toMatchObject({
      kind: 'conflict',
      message: said(expect.stringContaining('expiry date may have moved')),
      nothingSent: true,
    });
    expect(sent).toBe(1);
  });
});
