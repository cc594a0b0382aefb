import { describe, expect, it } from 'vitest';
import { publishedLimits } from '#registry/rate-limits.ts';
import { account, FakeClock } from './desk-harness.ts';
import { availabilityV0, startMemoryDesk } from './memory-desk.ts';

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
});
