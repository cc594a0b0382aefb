import { expect, test, vi } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { account, intention } from '../database/samples.ts';
import { type Seat, teams } from './a-team.ts';

const { aTeam } = teams();

const shared = account({ environment: 'sandbox', practice: false });
const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' } as const;
const renewal = (entryId: string, ldhName: string) =>
  intention({ environment: 'sandbox', entryId, ldhName, unicodeName: ldhName, after: null });

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 10_000, interval: 20 });
}

async function refusalOf(seat: Seat, entryId: string, ldhName: string): Promise<DeskFailure['failure'] | undefined> {
  return seat.store.ledger.open(renewal(entryId, ldhName), sent).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof DeskFailure) return error.failure;
      throw error;
    },
  );
}

test('a copied data folder sends nothing under used numbers, and joins again as a seat of its own', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  const copy = await anna.copied();
  await until(() => copy.link.state === 'current');
  await anna.store.ledger.open(renewal('a', 'one.example'), sent);
  const refused = await refusalOf(copy, 'b', 'two.example');
  expect(refused).toMatchObject({ kind: 'team-unavailable', nothingSent: true, message: { code: 'team.isCopy' } });
  expect(copy.states).toContain('copied');
  await until(() => copy.link.state === 'current');
  const member = await copy.local.team.membership();
  expect(member?.seatId).not.toBe(anna.member.seatId);
  expect(member?.machine).toBe('Anna’s laptop 2');
  expect(await copy.store.ledger.open(renewal('c', 'two.example'), sent)).toMatchObject({ kind: 'opened' });
  expect(
    await team.look("SELECT count(*)::int AS answer FROM desk.renewal_entries WHERE document->>'entryId' = 'b'"),
  ).toBe(0);
  // The folder that was copied goes on as the seat that it was.
  expect(await anna.store.ledger.step('a', { state: 'refused', at: 7_000, text: asWritten('No.') }, 2)).toEqual({
    kind: 'stepped',
  });
  expect(anna.states).not.toContain('copied');
});

test('an answer that a copied folder could not deliver reaches the team from its new seat', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  await anna.store.ledger.open(renewal('a', 'one.example'), sent);
  const copy = await anna.copied();
  await until(() => copy.link.state === 'current');
  // A number that the copy uses next.
  await anna.store.accounts.keep({ ...shared, label: 'Another label' });
  const answer = { state: 'refused', at: 7_000, text: asWritten('No.') } as const;
  expect(await copy.store.ledger.step('a', answer, 2)).toEqual({ kind: 'stepped' });
  await until(async () => (await anna.store.ledger.get('a'))?.state === 'refused');
  await until(async () => (await copy.local.team.waitingCalls()).length === 0);
  expect(copy.states).toContain('copied');
});

test('a program that was open when its folder joined a team renews nothing past the team store', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const failure = await anna.local.ledger.open(renewal('a', 'one.example'), sent).then(
    () => undefined,
    (error: DeskFailure) => error.failure,
  );
  expect(failure).toMatchObject({ kind: 'conflict', nothingSent: true, message: { code: 'team.joinedElsewhere' } });
  await anna.local.team.forgetMembership();
  expect(await anna.local.ledger.open(renewal('a', 'one.example'), sent)).toMatchObject({ kind: 'opened' });
});

test('a login that the server lets in no more has ended, and what was read stays', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  const login = anna.member.address.login;
  await team.owner.query(`ALTER ROLE ${login} NOLOGIN`);
  await team.owner.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${login}'`);
  await until(() => anna.link.state === 'ended');
  expect(await refusalOf(anna, 'a', 'one.example')).toMatchObject({ message: { code: 'team.noAccess' } });
  expect(await anna.store.accounts.list()).toHaveLength(1);
});
