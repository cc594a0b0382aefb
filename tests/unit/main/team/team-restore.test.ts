import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openStore } from '#main/database/open-store.ts';
import { keepAnswer } from '#main/renewals/keep-answer.ts';
import { checkTeam, compareAgain, writeOffSeat } from '#main/team/check-team.ts';
import { openLine } from '#main/team/connection.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { dumpOf } from '../../../support/server-copies.ts';
import { account, intention } from '../database/samples.ts';
import { temporaryFolder } from '../database/store-kinds.ts';
import { acknowledgement, arrival } from '../inbox/store/inbox-samples.ts';
import { type Seat, type SeatOptions, type Team, teams } from './a-team.ts';

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
const came = (messageId: string) => arrival(messageId, { accountId, environment: 'sandbox' });

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 20_000, interval: 20 });
}

const all = { offset: 0, limit: 100 };
/** All that a person sees of the team's work at a seat. */
async function seenAt({ store }: Seat) {
  const { entries } = await store.ledger.page({ accountId: null, states: [], text: '', ...all });
  const { messages } = await store.inbox.page(all);
  const accounts = (await store.accounts.list()).map(({ label }) => label);
  return { entries, messages, accounts, tags: await store.domains.tagsOf(accountId, 'a.example') };
}

/** A dump of the team store now; the answer puts it back. */
async function dump({ administrator }: Team): Promise<() => Promise<void>> {
  return dumpOf(await testServer(), administrator.database, join(temporaryFolder(), 'team.dump'));
}

async function twoSeats(options: SeatOptions = {}) {
  // What an ended program was sending becomes unknown at once.
  const team = await aTeam({ sending: 1 });
  const anna = await team.seat('Anna', options);
  const bjorn = await team.seat('Björn', options);
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  await anna.store.ledger.open(renewal('a'), sent);
  expect(await anna.store.inbox.takeTurn(accountId, null)).toEqual({ kind: 'yours' });
  await anna.store.inbox.keep(came('1'));
  return { team, anna, bjorn };
}

async function tag({ store }: Seat, name: string, ...add: string[]): Promise<void> {
  const { actionId } = await store.domains.beginTagging(accountId, 1_000);
  await store.domains.tagSome(actionId, [name], { add, remove: [], person: 'whoever' });
}

const refusalOf = ({ store }: Seat, entryId: string) =>
  store.ledger.open(renewal(entryId), sent).then(
    () => undefined,
    (error: unknown) => (error instanceof DeskFailure ? error.failure : error),
  );

test('what a dump that is put back has lost comes from the seats, and nothing is sent before all have compared', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const invited = await team.invite('Carl');
  const putBack = await dump(team);
  // Lost with the dump: the end of a renewal, a whole one, one under way, messages, an acknowledgement, tags, an account's label, a seat.
  await anna.store.ledger.step('a', renewed, 2);
  await bjorn.store.ledger.open(renewal('b'), sent);
  await bjorn.store.ledger.step('b', { state: 'outcome-unknown', at: Date.now(), text: asWritten('No answer.') }, 2);
  await bjorn.store.ledger.keepReading('b', {
    ...{
      at: Date.now(),
      source: 'rdap',
      dateNow: renewal('b').expiryDateSent,
      text: asWritten('Read.'),
      journalId: null,
    },
    afterStep: 3,
  });
  await anna.store.ledger.open(renewal('c'), sent);
  await anna.store.inbox.keep(came('2'));
  await anna.store.inbox.acknowledged(acknowledgement('inbox-1', { person: 'whoever' }));
  await tag(bjorn, 'a.example', 'vip');
  await anna.store.accounts.keep({ ...shared, label: 'Another label' });
  const carl = await team.seat('Carl', { invited });
  await until(() => carl.link.state === 'current');
  await carl.store.ledger.open(renewal('d'), sent);
  await until(async () => (await seenAt(bjorn)).entries.length === 4 && (await seenAt(anna)).entries.length === 4);
  await until(async () => (await bjorn.local.team.membership())?.server !== null);
  const before = await seenAt(bjorn);
  await putBack();
  for (const seat of [anna, bjorn, carl]) await until(() => seat.link.state === 'comparing');
  expect((await checkTeam(team.administrator)).needs).toBe('check');
  expect(anna.link.compared.needsCheck).toBe(true);
  expect(await refusalOf(anna, 'e')).toMatchObject({ kind: 'team-unavailable', nothingSent: true, why: 'comparing' });

  await compareAgain(team.administrator);
  for (const seat of [anna, bjorn, carl]) await until(() => seat.link.state === 'current');
  expect(await checkTeam(team.administrator)).toMatchObject({ needs: null, seats: [], unlike: [] });
  const settled = async (seat: Seat) => {
    const { entries, ...seen } = await seenAt(seat);
    return { ...seen, entries: entries.filter(({ entryId }) => 'ab'.includes(entryId)) };
  };
  for (const seat of [anna, bjorn, carl]) {
    expect(await settled(seat)).toEqual({
      ...before,
      entries: before.entries.filter(({ entryId }) => 'ab'.includes(entryId)),
    });
  }
  // Nobody else may open what is under way, and who sent it still says how it ended.
  expect(await bjorn.store.ledger.open(renewal('f', 'c.example'), sent)).toEqual({
    kind: 'already-open',
    entryId: 'c',
  });
  await keepAnswer(anna.store.ledger, 'c', { step: renewed, sending: 2 });
  await until(async () => /renewed$/.test((await carl.store.ledger.get('c'))?.state ?? ''));
  expect(await bjorn.store.ledger.open(renewal('g'), sent)).toMatchObject({ kind: 'opened' });
  await until(async () => (await seenAt(carl)).entries.length === 5);
});

test('a computer that comes back after the team has gone on without it brings its renewals, with an alarm', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  await bjorn.store.accounts.keep(shared);
  const invited = await team.invite('Anna');
  const putBack = await dump(team);
  await bjorn.kill();
  const anna = await team.seat('Anna', { invited });
  await anna.store.ledger.open(renewal('a', 'one.example'), sent);
  await anna.store.ledger.step('a', renewed, 2);
  await anna.store.ledger.open(renewal('b', 'two.example'), sent);
  await anna.kill();
  await putBack();
  // Nobody knows of Anna's computer now.
  const again = await bjorn.again();
  await compareAgain(team.administrator);
  await until(() => again.link.state === 'current');
  expect(await again.store.ledger.open(renewal('c', 'one.example'), sent)).toMatchObject({ kind: 'opened' });
  await again.store.ledger.step('c', renewed, 2);
  expect(await again.store.ledger.open(renewal('d', 'two.example'), sent)).toMatchObject({ kind: 'opened' });
  const back = await anna.again();
  // What she sent for a name that is open here cannot be put in beside it: her computer stops, and everybody is warned.
  await until(() => back.link.state === 'unlike');
  expect(await refusalOf(back, 'e')).toMatchObject({ kind: 'team-unavailable', message: { code: 'team.unlike' } });
  await until(async () => (await again.store.ledger.alarms(null)).total === 2);
  const { entries } = await again.store.ledger.alarms(null);
  const warning = { source: 'restore', text: { code: 'ledger.otherwiseBeforeRestore', values: { person: 'Anna' } } };
  expect(new Map(entries.map(({ entryId, contradictions }) => [entryId, contradictions]))).toMatchObject(
    new Map([
      ['c', [warning]],
      ['d', [warning]],
    ]),
  );
  await until(() => again.link.state === 'current');
  expect((await again.store.ledger.get('a'))?.state).toBe('renewed');
  expect(await checkTeam(team.administrator)).toMatchObject({ needs: null, unlike: [{ person: 'Anna', records: 3 }] });
});

test('a computer of a person who was invited after the dump is waited for as soon as another one names it', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const putBack = await dump(team);
  const carl = await team.seat('Carl');
  await carl.store.ledger.open(renewal('c'), sent);
  await until(async () => (await seenAt(bjorn)).entries.length === 2 && (await seenAt(anna)).entries.length === 2);
  await putBack();
  for (const seat of [anna, bjorn]) await until(() => seat.link.state === 'comparing');
  await until(() => carl.link.state === 'ended');
  await compareAgain(team.administrator);
  await until(async () => (await checkTeam(team.administrator)).seats.length === 1);
  expect((await checkTeam(team.administrator)).seats).toMatchObject([
    { person: 'Carl', machine: 'Carl’s laptop', seenAt: null, underWay: [{ name: 'c.example' }] },
  ]);
  await writeOffSeat(team.administrator, { person: 'Carl', machine: 'carl’s laptop' });
  for (const seat of [anna, bjorn]) await until(() => seat.link.state === 'current');
  expect(await bjorn.store.ledger.open(renewal('d', 'c.example'), sent)).toEqual({
    kind: 'already-open',
    entryId: 'c',
  });
});

test('who only reads is not waited for, and has what the team has when it goes on', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const reader = await team.seat('Rósa', { role: 'reader' });
  const putBack = await dump(team);
  await anna.store.ledger.step('a', renewed, 2);
  await anna.store.inbox.keep(came('2'));
  await until(async () => (await seenAt(reader)).messages.length === 2 && (await seenAt(bjorn)).messages.length === 2);
  await anna.kill();
  await putBack();
  await until(() => reader.link.state === 'comparing' && bjorn.link.state === 'comparing');
  await compareAgain(team.administrator);
  await until(() => bjorn.link.compared.waitsFor.length === 1);
  expect(reader.link.state).toBe('comparing');
  await writeOffSeat(team.administrator, { person: 'Anna', machine: undefined });
  for (const seat of [reader, bjorn]) await until(() => seat.link.state === 'current');
  await bjorn.store.ledger.open(renewal('e'), sent);
  await until(async () => JSON.stringify(await seenAt(reader)) === JSON.stringify(await seenAt(bjorn)));
});

test('comparing that is cut off anywhere is done again, and puts nothing in twice', async () => {
  const { team, anna, bjorn } = await twoSeats({ onProblem: () => undefined });
  const putBack = await dump(team);
  for (const entryId of ['b', 'c', 'd']) await bjorn.store.ledger.open(renewal(entryId), sent);
  await anna.store.inbox.keep(came('2'));
  await until(async () => (await seenAt(bjorn)).messages.length === 2 && (await seenAt(anna)).entries.length === 4);
  const rows = (table: string) => team.look(`SELECT count(*)::int AS answer FROM desk.${table}`);
  const counts = async () => [await rows('renewal_entries'), await rows('renewal_steps'), await rows('inbox_facts')];
  const before = await counts();
  await putBack();
  for (const seat of [anna, bjorn]) await until(() => seat.link.state === 'comparing');
  await cutOff(team, 'put_back(uuid, jsonb)');
  await cutOff(team, 'compared(uuid, uuid, integer)');
  await compareAgain(team.administrator);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(anna.link.state).not.toBe('current');
  await giveBack(team, 'put_back(uuid, jsonb)');
  await until(async () => (await counts())[0] === before[0]);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect((await checkTeam(team.administrator)).seats).toHaveLength(2);
  await giveBack(team, 'compared(uuid, uuid, integer)');
  for (const seat of [anna, bjorn]) await until(() => seat.link.state === 'current');
  // Only what became unknown since then is new.
  expect((await counts()).filter((_, place) => place !== 1)).toEqual(before.filter((_, place) => place !== 1));
  expect(await rows('inbox_facts')).toBe(2);
  // The team store has noted that this seat has compared, and the seat has not heard so.
  await anna.kill();
  const unheard = openStore(anna.path);
  const member = await unheard.team.membership();
  await unheard.team.keepMembership({ ...(member ?? anna.member), incarnation: anna.member.incarnation });
  await unheard.close();
  const again = await anna.again();
  await until(() => again.link.state === 'current');
});

/** Nobody may call a function of the team store for a while, as where the connection is lost just then. */
async function cutOff(team: Team, name: string): Promise<void> {
  await asOwner(team, `ALTER FUNCTION desk.${name} RENAME TO gone_${name.split('(')[0]}`);
}

async function giveBack(team: Team, name: string): Promise<void> {
  await asOwner(team, `ALTER FUNCTION desk.gone_${name} RENAME TO ${name.split('(')[0]}`);
}

async function asOwner(team: Team, sql: string): Promise<void> {
  const line = await openLine(team.administrator);
  await line.query(sql).finally(() => line.end());
}

test('a computer that never comes back keeps everybody waiting until it is written off, with what it was sending', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const putBack = await dump(team);
  await until(async () => (await seenAt(bjorn)).entries.length === 1);
  await anna.kill();
  await putBack();
  await until(() => bjorn.link.state === 'comparing');
  const check = await compareAgain(team.administrator);
  expect(check).toMatchObject({ needs: 'seats', seats: [{ person: 'Anna' }, { person: 'Björn' }] });
  await until(() => bjorn.link.compared.waitsFor.length === 1);
  expect(bjorn.link.compared).toMatchObject({ waitsFor: [{ person: 'Anna', machine: 'Anna’s laptop' }] });
  expect(bjorn.link.state).toBe('comparing');
  await expect(writeOffSeat(team.administrator, { person: 'Björn', machine: undefined })).rejects.toMatchObject({
    failure: { kind: 'conflict', message: { code: 'team.notWaitedFor' } },
  });
  const { written } = await writeOffSeat(team.administrator, { person: 'anna', machine: undefined });
  expect(written).toMatchObject({ person: 'Anna', underWay: [{ name: 'a.example', environment: 'sandbox' }] });
  await until(() => bjorn.link.state === 'current');
  const again = await anna.again();
  await until(() => again.link.state === 'ended');
  // Nobody knows what came of it, and the name stays closed.
  expect(await bjorn.store.ledger.open(renewal('b', 'a.example'), sent)).toEqual({
    kind: 'already-open',
    entryId: 'a',
  });
});
