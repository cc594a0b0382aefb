import { describe, expect, it } from 'vitest';
import { createSecretScrubber } from '#main/registry/transport/secrets/secret-scrubber.ts';
import { asWritten, message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { DeskFailure } from '#values/failure.ts';
import { said } from '../../../support/said.ts';
import {
  account,
  answered,
  canary,
  failureOf,
  noon,
  practice,
  renewedTo,
  silent,
  startHarness,
} from '../desk-harness.ts';

describe('failures on their way to a window', () => {
  it('of ours come as they are', async () => {
    const harness = await startHarness();
    const failure: Failure = { kind: 'file', message: asWritten('full'), path: '/x', cause: 'disk-full' };
    harness.store.before = () => {
      throw new DeskFailure(failure);
    };
    expect(await failureOf(harness.desk.accounts.list())).toEqual(failure);
  });

  it('of anything else come as internal with a reference, and the rest stays in the log', async () => {
    const harness = await startHarness();
    harness.store.before = () => {
      throw new TypeError('undefined is not a function');
    };
    const failure = await failureOf(harness.desk.accounts.list());
    expect(failure.kind).toBe('internal');
    if (failure.kind !== 'internal') return;
    expect(JSON.stringify(failure)).not.toMatch(/undefined is not|\.ts|at /);
    expect(harness.log.join('\n')).toContain(failure.reference);
    expect(harness.log.join('\n')).toContain('undefined is not a function');
  });

  it('name the field of an input that the contract refuses', async () => {
    const harness = await startHarness();
    const refused = harness.desk.domains.page({ accountId: '', filter: {}, sort: { column: 'name' } } as never);
    expect(await failureOf(refused)).toMatchObject({ kind: 'invalid-input', field: 'accountId', code: 'contract' });
  });

  it('an answer that breaks the contract is a fault of ours', async () => {
    const harness = await startHarness();
    harness.store.rows.set('fjara.is', { ldhName: 'fjara.is' } as never);
    const page = harness.desk.domains.page({
      accountId: 'account-1',
      filter: {},
      sort: { column: 'name', direction: 'ascending' },
    });
    expect((await failureOf(page)).kind).toBe('internal');
  });

  it('carry no secret, wherever it got in', async () => {
    const harness = await startHarness();
    harness.wire = () => answered(200, [['rpp-code', '01000']]);
    await harness.desk.availability.check({ accountId: 'account-1', name: 'ny.is', via: 'rpp-v0' });
    for (const error of [
      new Error(`fetch failed for ABC12-IS:${canary}`),
      new DeskFailure({ kind: 'conflict', message: asWritten(`odd: ${canary}`) }),
    ]) {
      harness.store.before = () => {
        throw error;
      };
      expect(JSON.stringify(await failureOf(harness.desk.accounts.list()))).not.toContain(canary);
      expect(harness.log.join('\n')).not.toContain(canary);
    }
  });

  it('a short secret is not searched for: it could be any word', () => {
    const scrubber = createSecretScrubber();
    scrubber.remember('active');
    scrubber.remember('"quoted" secret');
    // A mark at its beginning may stay, as part of the text around it.
    expect(scrubber.scrub('active {"a":"\\"quoted\\" secret"}')).toBe('active {"a":"\\"‹redacted›"}');
  });
});

describe('the write barrier', () => {
  const order = {
    accountId: 'account-1',
    ldhName: 'fjara.is',
    expiryDate: '2027-03-14',
    period: { unit: 'y', value: 1 },
    cardId: 'CARD-7',
    staleReason: '',
  } as const;
  const host = { host: 'electron', version: '0', dataFolder: '', productionAllowed: true, versions: {} } as const;

  async function production() {
    const harness = await startHarness({ host });
    await harness.store.accounts.keep({ ...account, environment: 'production' });
    harness.wire = () => renewedTo('2028-03-14');
    return { harness, barrier: harness.application.services.barrier };
  }

  it('blocks production until it is armed by the typed handle, and again by itself', async () => {
    const { harness, barrier } = await production();
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    const arm = { accountId: 'account-1', minutes: 5 };
    expect(await failureOf(barrier.arm({ ...arm, typedHandle: 'abc' }))).toMatchObject({ kind: 'invalid-input' });
    expect(harness.sent).toEqual([]);
    expect(await barrier.arm({ ...arm, typedHandle: 'ABC12-IS' })).toMatchObject({
      writes: 'armed',
      armedUntil: noon + 300_000,
    });
    expect((await harness.desk.renewals.renew(order)).state).toBe('renewed');
    harness.clock.at += 300_000;
    expect(await barrier.standing('account-1')).toMatchObject({ writes: 'blocked' });
    harness.expiryDate = '2028-03-14';
    const again = harness.desk.renewals.renew({ ...order, expiryDate: '2028-03-14' });
    expect(await failureOf(again)).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
  });

  it.each([
    ['set back by an hour', -3_600_000, 300_000],
    ['set ahead', 300_000, 0],
  ])('blocks production again in time by a clock that was %s', async (_how, ahead, passes) => {
    const { harness, barrier } = await production();
    await barrier.arm({ accountId: 'account-1', minutes: 5, typedHandle: 'ABC12-IS' });
    harness.clock.ahead = ahead;
    harness.clock.at += passes;
    expect(await barrier.standing('account-1')).toMatchObject({ writes: 'blocked', armedUntil: null });
    expect(await failureOf(harness.desk.renewals.renew(order))).toMatchObject({ kind: 'blocked', reason: 'not-armed' });
    expect(harness.sent).toEqual([]);
  });

  it('holds at the last moment as well: an account made read-only meanwhile sends nothing', async () => {
    const harness = await startHarness();
    harness.wire = () => renewedTo('2028-03-14');
    harness.store.after = (call) => {
      if (call !== 'ledger.open') return;
      harness.clock.at += 1_000;
      void harness.store.accounts.keep({ ...account, readOnly: true });
    };
    const entry = await harness.desk.renewals.renew(order);
    expect(entry.state).toBe('not-sent');
    expect(harness.sent.filter((request) => request.method === 'POST')).toEqual([]);
  });

  it('wants the count of a batch typed, on production only', async () => {
    const { harness, barrier } = await production();
    await barrier.arm({ accountId: 'account-1', minutes: 5, typedHandle: 'ABC12-IS' });
    const live = await harness.application.services.accounts.stored('account-1');
    const asked = { account: live, what: message('accounts.doesRenewNames', { count: 3 }), count: 3 };
    expect(() => barrier.passWrite(asked)).toThrow(/Type 3/);
    expect(() => barrier.passWrite({ ...asked, typedCount: 2 })).toThrow(/Type 3/);
    barrier.passWrite({ ...asked, typedCount: 3 });
    barrier.passWrite({ ...asked, account });
    await barrier.disarm('account-1');
    expect(() => barrier.passWrite({ ...asked, typedCount: 3 })).toThrow(/armed|arm/);
  });
});

describe('the emulator', () => {
  it('tells its state and its own time', async () => {
    const harness = await startHarness();
    expect(await harness.desk.emulator.status()).toMatchObject({ state: 'stopped', url: null, virtualTimeAt: null });
    expect(await harness.desk.emulator.start()).toMatchObject({
      state: 'running',
      url: practice.url,
      virtualTimeAt: Date.UTC(2030, 0, 1, 6),
    });
    expect(await harness.desk.emulator.stop()).toMatchObject({ state: 'stopped' });
  });

  it('that cannot start says why, and may be tried again', async () => {
    let works = false;
    let runs = false;
    const harness = await startHarness({
      emulator: {
        start: async () => {
          if (!works) throw new DeskFailure({ kind: 'conflict', message: asWritten('Port 4310 is taken.') });
          runs = true;
          return practice;
        },
        stop: async () => undefined,
        running: () => (runs ? practice : undefined),
        virtualTime: async () => Promise.reject(new Error('no clock')),
      },
    });
    expect(await failureOf(harness.desk.accounts.practise())).toMatchObject({ message: said('Port 4310 is taken.') });
    expect(await harness.desk.emulator.status()).toMatchObject({
      state: 'failed',
      problem: said('Port 4310 is taken.'),
    });
    works = true;
    await harness.desk.accounts.practise();
    expect(await harness.desk.emulator.status()).toMatchObject({ state: 'running', virtualTimeAt: null });
  });
});

describe('checking availability', () => {
  it.each([
    ['rpp-v0', answered(200, [['rpp-code', '01000']]), 'available'],
    ['rpp-v0', answered(404, [['rpp-code', '01000']]), 'registered'],
    ['rdap', answered(404, [], { errorCode: 404, description: ['available'] }), 'available'],
    [
      'rpp-v1',
      answered(200, [
        ['rpp-check-avail', '1'],
        ['rpp-check-reason', 'available'],
        ['rpp-result-code', '1000'],
      ]),
      'available',
    ],
    [
      'repp-v1',
      answered(200, [
        ['repp-check-avail', '0'],
        ['repp-check-reason', 'active'],
        ['repp-result-code', '1000'],
      ]),
      'registered',
    ],
  ] as const)('over %s', async (via, reply, answer) => {
    const harness = await startHarness();
    harness.wire = () => reply;
    const given = await harness.desk.availability.check({ accountId: 'account-1', name: 'Dæmi.is', via });
    expect(given).toMatchObject({ ldhName: 'xn--dmi-yla.is', unicodeName: 'dæmi.is', via, answer, answeredAt: noon });
    const { exchanges } = { exchanges: await harness.desk.journal.exchange({ journalId: given.journalId }) };
    expect(exchanges).toMatchObject({ interface: via, environment: 'sandbox', status: reply.status });
  });

  it('spends no request on a name that cannot be', async () => {
    const harness = await startHarness();
    for (const name of ['', 'a b.is', '-a.is', 'a_b.is', 'a..is', 'net.is', 'www.fjara.is', 'https://fjara.is']) {
      const check = harness.desk.availability.check({ accountId: 'account-1', name, via: 'rpp-v0' });
      expect(await failureOf(check)).toMatchObject({ kind: 'invalid-input', field: 'name' });
    }
    expect(harness.sent).toEqual([]);
  });

  it('over an interface without address says that it is off', async () => {
    const harness = await startHarness();
    await harness.store.accounts.keep({ ...account, addresses: { ...account.addresses, repp: '' } });
    const check = harness.desk.availability.check({ accountId: 'account-1', name: 'ny.is', via: 'repp-v1' });
    expect((await failureOf(check)).kind).toBe('no-account');
  });
});

describe('starting and stopping', () => {
  it('starting gives what was left open an honest state, and sends nothing', async () => {
    const harness = await startHarness();
    harness.wire = () => silent(true, 'reset');
    await harness.application.stop();
    const next = await startHarness({ store: harness.store });
    expect(next.sent).toEqual([]);
  });

  it('stopping waits for the renewal under way', async () => {
    const harness = await startHarness();
    const answer = Promise.withResolvers<ReturnType<typeof renewedTo>>();
    const reached = Promise.withResolvers<void>();
    harness.wire = () => {
      reached.resolve();
      return answer.promise;
    };
    const renewing = harness.desk.renewals.renew({
      accountId: 'account-1',
      ldhName: 'fjara.is',
      expiryDate: '2027-03-14',
      period: { unit: 'y', value: 1 },
      cardId: 'CARD-7',
    });
    await reached.promise;
    let stopped = false;
    const stopping = harness.application.stop().then(() => {
      stopped = true;
    });
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
    expect(stopped).toBe(false);
    answer.resolve(renewedTo('2028-03-14'));
    await stopping;
    expect((await renewing).state).toBe('renewed');
  });

  it('topics tell what a renewal changes', async () => {
    const harness = await startHarness();
    const stream = await harness.desk.topics.listen();
    harness.wire = () => renewedTo('2028-03-14');
    await harness.desk.renewals.renew({
      accountId: 'account-1',
      ldhName: 'fjara.is',
      expiryDate: '2027-03-14',
      period: { unit: 'y', value: 1 },
      cardId: 'CARD-7',
    });
    const heard = new Set<string>();
    while (!['renewals', 'domains', 'journal'].every((topic) => heard.has(topic))) {
      const next = await stream.next();
      if (!next.done) heard.add(next.value.topic);
    }
    await harness.application.stop();
  });
});

describe('settings', () => {
  it('begin with the first ones, are kept, and survive damage', async () => {
    const harness = await startHarness();
    expect(await harness.desk.desk.settings()).toEqual({
      theme: 'system',
      density: 'compact',
      language: 'en',
      singleKeys: true,
      expiries: 'timeline',
      person: '',
    });
    await harness.desk.desk.changeSettings({ theme: 'dark' });
    expect(await harness.desk.desk.changeSettings({ density: 'compact' })).toEqual({
      theme: 'dark',
      density: 'compact',
      language: 'en',
      singleKeys: true,
      expiries: 'timeline',
      person: '',
    });
    for (const json of ['{', '7', '{"theme":"pink"}']) {
      await harness.store.settings.set('desk', json);
      expect((await harness.desk.desk.settings()).theme).toBe('system');
    }
  });

  it('about tells where it runs', async () => {
    const harness = await startHarness();
    expect(await harness.desk.desk.about()).toMatchObject({ host: 'web', productionAllowed: false, version: '0.1.0' });
  });
});
