import { describe, expect, it } from 'vitest';
import { publishedLimits } from '#values/rate-limits.ts';
import { account, FakeClock } from '../desk-harness.ts';
import { availabilityV0, startMemoryDesk } from '../memory-desk.ts';

const accountId = 'account-1';

describe('a budget explained', () => {
  it('says what used it, over accounts of the same contact, and when more comes', async () => {
    const clock = new FakeClock();
    const desk = await startMemoryDesk({ clock });
    desk.wire = () => availabilityV0('available');
    await desk.store.accounts.keep({ ...account, accountId: 'same-contact', label: 'Again' });
    const start = clock.at;
    const empty = await desk.desk.budgets.explain({ accountId, budget: 'availability' });
    expect(empty).toMatchObject({ uses: [], refills: [], heldUntil: null, lowered: false });
    for (const [name, via] of [
      ['a.is', 'rpp-v0'],
      ['b.is', 'rpp-v0'],
    ] as const) {
      await desk.desk.availability.check({ accountId, name, via });
      clock.at += 60_000;
    }
    const explained = await desk.desk.budgets.explain({ accountId: 'same-contact', budget: 'availability' });
    expect(explained.budget).toMatchObject({ used: 2, left: 7198 });
    expect(explained.uses).toEqual([{ interface: 'rpp-v0', command: 'check-availability', count: 2 }]);
    // A take counts for the window and a margin of three thousandths.
    const counted = publishedLimits.availability.windowSeconds * 1003 + 1;
    expect(explained.refills).toEqual([
      { count: 1, at: start + counted },
      { count: 2, at: start + 60_000 + counted },
    ]);
    expect((await desk.desk.budgets.explain({ accountId, budget: 'rdap-entity' })).uses).toEqual([]);
  });

  it('says that the registry told us to wait, and that the share is lowered', async () => {
    const clock = new FakeClock();
    const desk = await startMemoryDesk({ clock });
    desk.wire = () => ({
      kind: 'answered',
      status: 429,
      headers: [],
      body: new Uint8Array(),
      durationMilliseconds: 1,
      retryAt: clock.at + 600_000,
    });
    await desk.desk.availability.check({ accountId, name: 'a.is', via: 'rpp-v0' }).catch(() => undefined);
    const explained = await desk.desk.budgets.explain({ accountId, budget: 'availability' });
    expect(explained.heldUntil).toBe(clock.at + 600_000);
    expect(explained.lowered).toBe(true);
    expect(explained.budget.left).toBe(0);
    expect(explained.refills[0]?.at).toBeGreaterThanOrEqual(clock.at + 600_000);
  });

  it('names the instant at which one more may really be sent, where a refusal has lowered what is allowed', async () => {
    const clock = new FakeClock();
    const desk = await startMemoryDesk({ clock });
    const start = clock.at;
    // Forty-five of fifty lookups, one each second, then a refusal that leaves four fifths of fifty.
    const { store } = desk;
    const key = 'sandbox/ABC12-IS';
    for (let minute = 0; minute < 45; minute += 1) {
      await store.budgets.take({
        key,
        budget: 'rdap-domain',
        limit: 50,
        windowSeconds: 1800,
        at: start + minute * 1000,
      });
    }
    clock.at += 60_000;
    await store.budgets.holdUntil({
      key,
      budget: 'rdap-domain',
      until: clock.at + 5_000,
      reason: 'the registry answered 429',
      lesson: { share: 0.8, learnedAt: clock.at },
    });
    const { budgets } = await desk.desk.budgets.list({ accountId });
    const told = budgets.find(({ budget }) => budget === 'rdap-domain');
    expect(told).toMatchObject({ limit: 40, used: 45, left: 0 });
    // Six must leave the window before one more fits: the sixth of them was taken five seconds after the first.
    expect(told?.nextAt).toBe(start + 5_000 + publishedLimits['rdap-domain'].windowSeconds * 1003 + 1);
  });
});
