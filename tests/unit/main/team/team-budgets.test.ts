import { expect, test } from 'vitest';
import { type Seat, teams } from './a-team.ts';

const { aTeam } = teams();

const key = 'sandbox NORN1-EX';
const asked = { key, budget: 'rdap-domain', limit: 60, windowSeconds: 1 } as const;

/** Takes as fast as it may until it has so many. */
async function takeUntil({ store }: Seat, enough: number): Promise<void> {
  for (let taken = 0; taken < enough; ) {
    const answer = await store.budgets.takeSeveral({ ...asked, count: 5, at: 0 });
    if (answer.kind === 'taken') taken += answer.count;
    else await new Promise((resolve) => setTimeout(resolve, Math.min(50, answer.retryAt)));
  }
}

test('three seats take from one budget: no window has more than the limit, and each seat has its part', async () => {
  const team = await aTeam();
  const seats = [await team.seat('Anna'), await team.seat('Björn'), await team.seat('Carl')];
  // Together twice what a window has: a seat that got no part of it would not end.
  await Promise.all(seats.map((seat) => takeUntil(seat, 40)));
  const [row] = await team.owner.query(`SELECT max(in_window) AS answer FROM (
    SELECT (SELECT sum(number) FROM desk.budget_takes o WHERE o.at BETWEEN t.at - 1000 AND t.at) AS in_window FROM desk.budget_takes t) AS windows`);
  expect(Number(row?.answer)).toBeLessThanOrEqual(asked.limit);
});

test('a seat that is alone takes all, and one that comes later finds a part free', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  const several = { ...asked, windowSeconds: 60, count: 100, at: 0 };
  expect(await bjorn.store.budgets.takeSeveral({ ...several, count: 1 })).toMatchObject({ count: 1 });
  // Anna has half of it, and no more while Björn asks.
  expect(await anna.store.budgets.takeSeveral(several)).toMatchObject({ count: 30 });
  expect(await bjorn.store.budgets.takeSeveral(several)).toMatchObject({ count: 29 });
});

test('what the registry said to one seat holds the other back, and its lesson is shared', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  const now = anna.link.teamNow() ?? 0;
  const lesson = { share: 0.5, learnedAt: now - 1_000 };
  await anna.store.budgets.holdUntil({ key, budget: 'rdap-domain', until: now + 30_000, reason: 'HTTP 429', lesson });
  const answer = await bjorn.store.budgets.take({ ...asked, at: 1_000 });
  expect(answer).toMatchObject({ kind: 'limited', isHeld: true, lesson: { share: 0.5 } });
  expect(answer.kind === 'limited' ? answer.retryAt : 0).toBeGreaterThan(1_000 + 25_000);
  expect(await bjorn.store.budgets.standing(key, 'rdap-domain', 60, 1_000)).toMatchObject({ used: 0 });
});

test('a practice account, and what is counted by this computer’s address, are the seat’s own', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  for (const own of ['emulator NORN1-EX', 'anonymous https://rdap.example']) {
    await anna.store.budgets.take({ ...asked, key: own, limit: 1, at: 1_000 });
    expect(await anna.store.budgets.take({ ...asked, key: own, limit: 1, at: 1_000 })).toMatchObject({
      kind: 'limited',
    });
    expect(await bjorn.store.budgets.take({ ...asked, key: own, limit: 1, at: 1_000 })).toMatchObject({
      kind: 'taken',
    });
  }
});

test('a server clock that jumps ahead gives out no second window', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const hour = { ...asked, windowSeconds: 3_600, at: 0 };
  expect(await anna.store.budgets.takeSeveral({ ...hour, count: 100 })).toMatchObject({ kind: 'taken', count: 60 });
  await team.owner.query(`CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint + 7200000 $$`);
  await team.owner.query('ALTER FUNCTION desk.now_ms() OWNER TO desk_owner');
  expect(await anna.store.budgets.take(hour)).toMatchObject({ kind: 'limited' });
});
