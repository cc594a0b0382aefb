import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LimiterKind, RateLimiter, specifiedLimits } from '#main/emulator/registry/rate-limiter.ts';
import { emulatorUnderTest, reseller } from './emulator-under-test.ts';

const name = 'norn.example';
const nowhere = 'laust-nafn.example';

describe('limits (specification, Limits; N18, N19)', () => {
  it('are those of the specification', async () => {
    const { control } = await emulatorUnderTest();
    const { limits } = await control('GET', '/limits');
    expect(limits).toEqual({
      availability: { requests: 7200, windowSeconds: 1800 },
      'rdap-domain': { requests: 50, windowSeconds: 1800 },
      'rdap-entity': { requests: 50, windowSeconds: 1800 },
      'rdap-nameserver': { requests: 1500, windowSeconds: 3600 },
      renew: null,
      poll: null,
      acknowledge: null,
      ispstat: null,
      'my-domains': null,
    });
  });

  it('RDAP domain lookup: the 51st within 30 minutes is refused with 429, Retry-After and an RDAP error', async () => {
    const { ask, control } = await emulatorUnderTest();
    for (let count = 0; count < 50; count += 1) expect((await ask('GET', `/rdap/domain/${nowhere}`)).status).toBe(404);
    await control('POST', '/clock/advance', { seconds: 488 });
    const refused = await ask('GET', `/rdap/domain/${nowhere}`);
    expect([refused.status, refused.header('retry-after')]).toEqual([429, '1312']);
    expect(refused.json()).toMatchObject({ errorCode: 429, title: 'Too Many Requests' });
    await control('POST', '/clock/advance', { seconds: 1312 });
    expect((await ask('GET', `/rdap/domain/${nowhere}`)).status).toBe(404);
  });

  it('RDAP domain lookup: no limit for domains connected to the logged-in contact (Authentication 5)', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/limits', { 'rdap-domain': { requests: 1, windowSeconds: 1800 } });
    for (let count = 0; count < 3; count += 1) {
      expect((await ask('GET', `/rdap/domain/${name}`, { auth: reseller })).status).toBe(200);
    }
    expect((await ask('GET', `/rdap/domain/${nowhere}`, { auth: reseller })).status).toBe(404);
    expect((await ask('GET', `/rdap/domain/${nowhere}`, { auth: reseller })).status).toBe(429);
    // Anonymous requests count for their address.
    expect((await ask('GET', `/rdap/domain/${name}`)).status).toBe(200);
    expect((await ask('GET', `/rdap/domain/${name}`)).status).toBe(429);
  });

  it('the four ways of asking for availability share one limit per contact (N19)', async () => {
    const { ask, control } = await emulatorUnderTest();
    await control('PATCH', '/limits', { availability: { requests: 4, windowSeconds: 1800 } });
    const ways = [
      ['HEAD', `/rpp/v0/domainNames/${name}/availability`],
      ['HEAD', `/rpp/v1/domains/${name}`],
      ['HEAD', `/repp/v1/domains/${name}`],
      ['GET', `/rdap/dac/${name}`],
    ] as const;
    for (const [method, path] of ways) expect((await ask(method, path, { auth: reseller })).status).not.toBe(429);
    for (const [method, path] of ways) expect((await ask(method, path, { auth: reseller })).status, path).toBe(429);
    const v0 = await ask('HEAD', ways[0][1], { auth: reseller });
    expect([v0.header('rpp-code'), v0.header('retry-after'), v0.body]).toEqual(['02502', '1800', '']);
    const v1 = await ask('HEAD', ways[1][1], { auth: reseller });
    expect(v1.header('rpp-result-code')).toBe('2502');
    expect((await ask('HEAD', ways[0][1], { auth: 'SKALD2-EX:practice-key-skald' })).status).toBe(404);
  });

  it('the control interface shows who has used how much', async () => {
    const { ask, control } = await emulatorUnderTest();
    await ask('GET', `/rdap/entity/NORN1-EX`, { auth: reseller });
    await ask('GET', `/rdap/entity/NORN1-EX`);
    const { uses } = await control('GET', '/limits');
    expect(uses).toEqual([
      { limit: 'rdap-entity', who: 'NORN1-EX', used: 1, requests: 50, windowSeconds: 1800 },
      { limit: 'rdap-entity', who: '127.0.0.1', used: 1, requests: 50, windowSeconds: 1800 },
    ]);
  });

  it('N19 a target over 8 KiB: 414', async () => {
    const { ask } = await emulatorUnderTest();
    expect((await ask('GET', `/rdap/domain/${'a'.repeat(8200)}`, { described: false })).status).toBe(414);
  });
});

describe('the three ways of counting (personality limiter)', () => {
  const limit = { requests: 5, windowSeconds: 10 };
  const make = (kind: LimiterKind) => {
    const limiter = new RateLimiter();
    limiter.configure({ ...specifiedLimits, renew: limit }, kind);
    return (now: number) => limiter.take('renew', 'renew', 'somebody', now);
  };

  it('sliding never lets more than the limit through in any window, and refuses only then', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6000 }), { maxLength: 80 }), (steps) => {
        const take = make('sliding');
        const allowed: number[] = [];
        let now = 1_000_000;
        for (const step of steps) {
          now += step;
          const recent = allowed.filter((at) => at > now - 10_000).length;
          const wait = take(now);
          expect(wait === 0).toBe(recent < 5);
          if (wait === 0) allowed.push(now);
        }
      }),
    );
  });

  it.each(['sliding', 'fixed', 'bucket'] as const)(
    '%s: a request is let through after the wait that was told',
    (kind) => {
      fc.assert(
        fc.property(fc.array(fc.integer({ min: 0, max: 4000 }), { maxLength: 60 }), (steps) => {
          const take = make(kind);
          let now = 1_000_000;
          for (const step of steps) {
            now += step;
            const wait = take(now);
            if (wait === 0) continue;
            now += wait;
            expect(take(now)).toBe(0);
          }
        }),
      );
    },
  );

  it('fixed lets a whole limit through on both sides of a window’s end', () => {
    const take = make('fixed');
    const waits = [9_999, 9_999, 9_999, 9_999, 9_999, 9_999, 10_000, 10_000].map(take);
    expect(waits).toEqual([0, 0, 0, 0, 0, 1, 0, 0]);
  });

  it('bucket refills evenly and lets a rested caller burst', () => {
    const take = make('bucket');
    for (let count = 0; count < 5; count += 1) expect(take(1_000_000)).toBe(0);
    expect(take(1_000_000)).toBe(2000);
    expect(take(1_002_000)).toBe(0);
    expect(take(1_002_000)).toBe(2000);
  });

  it('a clock that is set back does not lock anybody out', () => {
    for (const kind of ['sliding', 'fixed', 'bucket'] as const) {
      const take = make(kind);
      for (let count = 0; count < 6; count += 1) take(50_000_000);
      expect(take(1_000_000)).toBe(0);
    }
  });
});
