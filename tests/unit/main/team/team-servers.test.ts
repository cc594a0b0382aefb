import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { checkTeam, compareAgain } from '#main/team/check-team.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import type { DeskFailure } from '#values/failure.ts';
import { baseBackup, folderBeside, replaceData } from '../../../support/server-copies.ts';
import { account, intention } from '../database/samples.ts';
import { arrival } from '../inbox/store/inbox-samples.ts';
import { type Seat, type Team, teams } from './a-team.ts';

const { aTeam, testServer } = teams();

const shared = account({
  environment: 'sandbox',
  practice: false,
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const { accountId } = shared;
const renewal = (entryId: string, ldhName = `${entryId}.example`) =>
  // Lately: rows of long ago are not kept.
  intention({ environment: 'sandbox', entryId, ldhName, unicodeName: ldhName, after: null, openedAt: Date.now() });
const sent = { state: 'sent', at: Date.now(), text: asWritten('On its way.'), journalId: 'j1' } as const;
const renewed = {
  state: 'renewed',
  at: Date.now(),
  text: asWritten('Renewed.'),
  newExpiryDate: calendarDate('2028-03-14'),
} as const;

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 30_000, interval: 20 });
}

async function twoSeats() {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  await anna.store.ledger.open(renewal('a'), sent);
  return { team, anna, bjorn };
}

const entriesAt = async ({ store }: Seat) =>
  (await store.ledger.page({ accountId: null, states: [], text: '', offset: 0, limit: 100 })).entries;

/** What the team does and the server then loses. */
async function work(anna: Seat, bjorn: Seat): Promise<void> {
  await anna.store.ledger.step('a', renewed, 2);
  for (const entryId of ['b', 'c', 'd']) {
    await bjorn.store.ledger.open(renewal(entryId), sent);
    await bjorn.store.ledger.step(entryId, renewed, 2);
  }
  expect(await anna.store.inbox.takeTurn(accountId, null)).toEqual({ kind: 'yours' });
  await anna.store.inbox.keep(arrival('1', { accountId, environment: 'sandbox' }));
  const states = async (seat: Seat) => (await entriesAt(seat)).map(({ state }) => state).join(' ');
  for (const seat of [anna, bjorn]) await until(async () => (await states(seat)) === 'renewed renewed renewed renewed');
  await until(async () => (await bjorn.store.inbox.page({ offset: 0, limit: 1 })).messages.length === 1);
  // The next beat says how far the server has written.
  await anna.link.beatNow();
}

/** Nothing is sent; then the seats put back what is missing, and all of it is there. */
async function comesBack(team: Team, seats: readonly Seat[], seen: unknown): Promise<void> {
  for (const seat of seats) await until(() => seat.link.state === 'comparing');
  await until(async () => (await checkTeam(team.administrator)).needs === 'check');
  for (const { store } of seats) {
    const failure = await store.ledger
      .open(renewal('e', 'b.example'), sent)
      .catch((error: DeskFailure) => error.failure);
    expect(failure).toMatchObject({ kind: 'team-unavailable', nothingSent: true, why: 'comparing' });
  }
  await compareAgain(team.administrator);
  for (const seat of seats) await until(() => seat.link.state === 'current');
  for (const seat of seats) expect(await entriesAt(seat)).toEqual(seen);
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.renewal_entries')).toBe(4);
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.inbox_facts')).toBe(1);
  const [one, other] = seats;
  expect(await one?.store.ledger.open(renewal('f'), sent)).toMatchObject({ kind: 'opened' });
  await until(async () => other === undefined || (await entriesAt(other)).length === 5);
}

test('a standby that takes over and lacks the last writes gets them from the seats', { timeout: 120_000 }, async () => {
  const { team, anna, bjorn } = await twoSeats();
  const server = await testServer();
  const standby = baseBackup(server, 'standby');
  await work(anna, bjorn);
  const seen = await entriesAt(anna);
  await replaceData(server, standby, 'standby.signal');
  await team.look('SELECT pg_promote() AS answer');
  await comesBack(team, [anna, bjorn], seen);
});

test('what recovery to a point in time leaves out comes from the seats', { timeout: 120_000 }, async () => {
  const server = await testServer();
  const archive = folderBeside(server, 'archive');
  // A file is in the archive when it is there whole.
  await server.configure([
    'archive_mode = on',
    `archive_command = 'cp %p ${archive}/%f.partly && mv ${archive}/%f.partly ${archive}/%f'`,
  ]);
  await server.stop();
  await server.start();
  const { team, anna, bjorn } = await twoSeats();
  const base = baseBackup(server, 'base');
  await anna.store.accounts.keep({ ...shared, label: 'Before the point' });
  await until(async () => (await bjorn.store.accounts.list())[0]?.label === 'Before the point');
  await team.look("SELECT pg_create_restore_point('here')::text AS answer");
  await work(anna, bjorn);
  const seen = await entriesAt(anna);
  const lastFile = String(await team.look('SELECT pg_walfile_name(pg_switch_wal()) AS answer'));
  await until(() => existsSync(join(archive, lastFile)));
  const settings = ["recovery_target_name = 'here'", "recovery_target_action = 'promote'"];
  await replaceData(server, base, 'recovery.signal', [`restore_command = 'cp ${archive}/%f %p'`, ...settings]);
  await until(async () => (await team.look('SELECT pg_is_in_recovery() AS answer').catch(() => true)) === false);
  await comesBack(team, [anna, bjorn], seen);
  expect((await bjorn.store.accounts.list()).map(({ label }) => label)).toEqual(['Before the point']);
});

test('a server that was set back without a word is noticed by what the seats have seen of it', {
  timeout: 120_000,
}, async () => {
  const { team, anna, bjorn } = await twoSeats();
  const server = await testServer();
  await server.stop();
  const folder = folderBeside(server, 'set-aside');
  cpSync(server.dataFolder, folder, { recursive: true, verbatimSymlinks: true });
  await server.start();
  for (const seat of [anna, bjorn]) await until(() => seat.link.state === 'current');
  await work(anna, bjorn);
  const seen = await entriesAt(anna);
  await replaceData(server, folder);
  await comesBack(team, [anna, bjorn], seen);
});
