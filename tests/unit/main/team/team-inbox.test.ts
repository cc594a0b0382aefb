import { expect, test, vi } from 'vitest';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, intention } from '../database/samples.ts';
import { acknowledgeAnswer, acknowledgement, actionContent, arrival, content } from '../inbox/store/inbox-samples.ts';
import { type Seat, teams } from './a-team.ts';

const { aTeam, testServer } = teams();

const shared = account({
  environment: 'sandbox',
  practice: false,
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const { accountId } = shared;
const came = (messageId: string, changes: Parameters<typeof arrival>[1] = {}) =>
  arrival(messageId, { accountId, environment: 'sandbox', ...changes });

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 10_000, interval: 20 });
}

async function twoSeats(limits: Record<string, number> = {}) {
  const team = await aTeam(limits);
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  return { team, anna, bjorn };
}

const everything = { offset: 0, limit: 100 };
const messagesAt = async ({ store }: Seat) => (await store.inbox.page(everything)).messages;

async function same(one: Seat, other: Seat): Promise<void> {
  await until(async () => JSON.stringify(await messagesAt(one)) === JSON.stringify(await messagesAt(other)));
}

test('a message that one seat stores is in the archive of the other, with its body, and may be acknowledged by the first', async () => {
  const { anna, bjorn } = await twoSeats();
  expect(await anna.store.inbox.takeTurn(accountId, null)).toEqual({ kind: 'yours' });
  const kept = await anna.store.inbox.keep(
    came('1', { tags: ['new'], notice: { title: 'A', text: asWritten('Came.') } }),
  );
  expect(kept).toMatchObject({ inboxId: 'inbox-1', isNew: true, cameAgain: false });
  expect(kept.permit?.isGood()).toBe(true);
  await same(anna, bjorn);
  expect(await bjorn.store.inbox.details('inbox-1')).toEqual(await anna.store.inbox.details('inbox-1'));
  expect((await bjorn.store.inbox.notices(0)).notices).toHaveLength(1);
  await anna.store.inbox.acknowledged(acknowledgement('inbox-1', { person: 'whoever' }));
  await until(async () => (await messagesAt(bjorn))[0]?.acknowledged !== null);
  expect((await messagesAt(bjorn))[0]).toMatchObject({ acknowledgedBy: 'Anna', acknowledgedSeat: 'Anna’s laptop' });
});

test('one desk of the team asks a queue at a time; the next one may when the first has done, or is gone', async () => {
  const { team, anna, bjorn } = await twoSeats();
  expect(await anna.store.inbox.takeTurn(accountId, 60_000)).toEqual({ kind: 'yours' });
  expect(await bjorn.store.inbox.takeTurn(accountId, null)).toMatchObject({
    kind: 'elsewhere',
    person: 'Anna',
    machine: 'Anna’s laptop',
  });
  await anna.store.inbox.endTurn(accountId, true);
  expect(await bjorn.store.inbox.takeTurn(accountId, 60_000)).toMatchObject({ kind: 'later', person: 'Anna' });
  expect(await bjorn.store.inbox.takeTurn(accountId, null)).toEqual({ kind: 'yours' });
  // A round that failed leaves the interval as it was.
  await bjorn.store.inbox.endTurn(accountId, false);
  await team.owner.query('UPDATE desk.leases SET asked_at = asked_at - 120000, asked_before = asked_before - 120000');
  expect(await bjorn.store.inbox.takeTurn(accountId, 60_000)).toEqual({ kind: 'yours' });
  await bjorn.store.inbox.endTurn(accountId, false);
  expect(await anna.store.inbox.takeTurn(accountId, 60_000)).toEqual({ kind: 'yours' });
  await anna.kill();
  await team.owner.query('UPDATE desk.leases SET until = 0');
  expect(await bjorn.store.inbox.takeTurn(accountId, null)).toEqual({ kind: 'yours' });
});

test('a seat whose turn has passed to another stores what it read, and may neither acknowledge nor call the queue empty', async () => {
  const { team, anna, bjorn } = await twoSeats();
  await anna.store.inbox.takeTurn(accountId, null);
  await anna.store.inbox.keep(came('1'));
  await team.owner.query('UPDATE desk.leases SET until = 0');
  await bjorn.store.inbox.takeTurn(accountId, null);
  const late = await anna.store.inbox.keep(came('2'));
  expect(late).toMatchObject({ isNew: true });
  expect(late.permit?.isGood()).toBe(false);
  // It tells nothing of the head: the first message is still there, as far as is known.
  expect((await anna.store.inbox.details('inbox-1'))?.message.offHeadAt).toBeNull();
  expect(await anna.store.inbox.emptied(accountId, 'repp-v1', 5_000, 5_000)).toMatchObject({ gone: 0 });
  // What was asked before the turn passed is a fact all the same.
  await anna.store.inbox.acknowledged(acknowledgement('inbox-2', { at: 6_000 }));
  await same(anna, bjorn);
  expect((await messagesAt(bjorn)).map(({ messageId, acknowledged }) => [messageId, acknowledged?.how])).toEqual([
    ['2', 'answered'],
    ['1', undefined],
  ]);
});

test('a message that shows itself again without news costs no fact, and still needs the turn to be acknowledged', async () => {
  const { team, anna } = await twoSeats();
  await anna.store.inbox.takeTurn(accountId, null);
  await anna.store.inbox.keep(came('1'));
  const again = await anna.store.inbox.keep(came('1', { inboxId: 'other', at: 1_500, askedAt: 1_500 }));
  expect(again).toMatchObject({ inboxId: 'inbox-1', isNew: false, cameAgain: false });
  expect(again.permit?.isGood()).toBe(true);
  expect(await team.look('SELECT count(*)::int AS answer FROM desk.inbox_facts')).toBe(1);
  await anna.store.inbox.endTurn(accountId, true);
  const without = await anna.store.inbox.keep(came('1', { inboxId: 'other', at: 1_600, askedAt: 1_600 }));
  expect(without.permit?.isGood()).toBe(false);
});

test('an account that a colleague made read-only is not acknowledged at, although the copy of this seat does not know it yet', async () => {
  const { team, anna } = await twoSeats();
  const mark = await anna.local.team.accountMark(accountId);
  const late = await team.seat('Carl', { accountMark: async () => mark });
  await anna.store.accounts.keep({ ...shared, readOnly: true });
  await late.store.inbox.takeTurn(accountId, null);
  const kept = await late.store.inbox.keep(came('1'));
  expect(kept.isNew).toBe(true);
  expect(kept.permit?.isGood()).toBe(false);
});

test('without a link nothing is stored, so nothing is acknowledged', async () => {
  const { bjorn } = await twoSeats();
  await bjorn.link.stop();
  await expect(bjorn.store.inbox.keep(came('1'))).rejects.toMatchObject({ failure: { kind: 'team-unavailable' } });
  await expect(bjorn.store.inbox.takeTurn(accountId, null)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable' },
  });
});

test('the answer to an acknowledgement that comes while the team store is gone is kept here, and delivered later', async () => {
  const { anna, bjorn } = await twoSeats();
  const server = await testServer();
  await anna.store.inbox.takeTurn(accountId, null);
  await anna.store.inbox.keep(came('1'));
  await server.stop();
  const own = content({ text: 'Message 1, and the only word on what it did', digest: 'richer' });
  const answer = acknowledgeAnswer(own, { together: own });
  expect(await anna.store.inbox.acknowledged(acknowledgement('inbox-1', { answer }))).toMatchObject({ found: true });
  expect(await anna.local.team.waitingCalls()).toMatchObject([{ verb: 'inbox.note', isFact: true }]);
  await server.start();
  await until(async () => (await messagesAt(bjorn))[0]?.text === own.text);
  await same(anna, bjorn);
  expect(await anna.local.team.waitingCalls()).toEqual([]);
});

test('what a killed program had answered is delivered by the next program of its seat', async () => {
  const { anna, bjorn } = await twoSeats();
  const server = await testServer();
  await anna.store.inbox.takeTurn(accountId, null);
  await anna.store.inbox.keep(came('1'));
  await server.stop();
  await anna.store.inbox.acknowledged(acknowledgement('inbox-1'));
  await anna.kill();
  await server.start();
  const next = await anna.again();
  await until(async () => (await messagesAt(bjorn))[0]?.acknowledged !== null);
  await same(next, bjorn);
});

test('marks, tags and assignments of one seat are seen by the other, with who made them; practice messages stay', async () => {
  const { anna, bjorn } = await twoSeats();
  await anna.store.inbox.takeTurn(accountId, null);
  for (const id of ['1', '2', '3']) await anna.store.inbox.keep(came(id));
  await bjorn.store.inbox.keep(arrival('9', { accountId: 'practice' }));
  const all = { kind: 'filter', filter: {}, except: [] } as const;
  await until(async () => (await messagesAt(bjorn)).length === 4);
  expect(await bjorn.store.inbox.mark(all, true, 'Björn')).toMatchObject({ changed: 4 });
  expect(await bjorn.store.inbox.mark(all, true, 'Björn')).toEqual({ changed: 0, inboxIds: [] });
  expect(
    await bjorn.store.inbox.tag({ kind: 'messages', inboxIds: ['inbox-1'] }, { add: ['transfer'], remove: [] }),
  ).toEqual({
    changed: 1,
    inboxIds: ['inbox-1'],
  });
  expect(await bjorn.store.inbox.assign({ kind: 'messages', inboxIds: ['inbox-2'] }, 'Anna')).toMatchObject({
    changed: 1,
  });
  await until(async () => (await messagesAt(anna)).some(({ assignedTo }) => assignedTo === 'Anna'));
  expect(
    (await messagesAt(anna)).map(({ messageId, handledBy, handledSeat, tags, assignedTo }) => ({
      messageId,
      handledBy,
      handledSeat,
      tags,
      assignedTo,
    })),
  ).toEqual([
    { messageId: '3', handledBy: 'Björn', handledSeat: 'Björn’s laptop', tags: [], assignedTo: null },
    { messageId: '2', handledBy: 'Björn', handledSeat: 'Björn’s laptop', tags: [], assignedTo: 'Anna' },
    { messageId: '1', handledBy: 'Björn', handledSeat: 'Björn’s laptop', tags: ['transfer'], assignedTo: null },
  ]);
  expect((await anna.store.inbox.page({ ...everything, assignedTo: 'Anna' })).total).toBe(1);
  expect((await anna.store.inbox.page({ ...everything, assignedTo: null })).total).toBe(2);
});

test('a message settles a renewal of the team, whichever seat had sent it and whichever reads the message', async () => {
  const { anna, bjorn } = await twoSeats();
  const renewal = intention({ environment: 'sandbox', entryId: 'a', after: null });
  await anna.store.ledger.open(renewal, { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' });
  await anna.store.ledger.step('a', { state: 'outcome-unknown', at: 7_000, text: asWritten('No answer.') }, 2);
  await bjorn.store.inbox.takeTurn(accountId, null);
  const told = came('1', { content: actionContent(renewal.clTRID, true, renewal.ldhName), at: 8_000, askedAt: 8_000 });
  expect(await bjorn.store.inbox.keep(told)).toMatchObject({ settledEntryIds: ['a'] });
  await until(async () => (await anna.store.ledger.get('a'))?.state === 'reconciled-renewed');
  expect(await anna.store.ledger.get('a')).toEqual(await bjorn.store.ledger.get('a'));
});

test('a message that contradicts a settled renewal of the team alarms every seat', async () => {
  const { anna, bjorn } = await twoSeats();
  const renewal = intention({ environment: 'sandbox', entryId: 'a', after: null });
  await anna.store.ledger.open(renewal, { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' });
  const newExpiryDate = calendarDate('2028-03-14');
  await anna.store.ledger.step('a', { state: 'renewed', at: 7_000, text: asWritten('Yes.'), newExpiryDate }, 2);
  await bjorn.store.inbox.takeTurn(accountId, null);
  await bjorn.store.inbox.keep(
    came('1', { content: actionContent(renewal.clTRID, false, renewal.ldhName), at: 8_000 }),
  );
  await until(async () => (await anna.store.ledger.get('a'))?.alarm === 'unseen');
  expect((await anna.store.ledger.get('a'))?.contradictions).toMatchObject([{ source: 'message', evidence: '1' }]);
});

test('the answer to a fact of the inbox brings every fact that the seat has not read yet, in their order', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const { owner } = team;
  const given = { accountId, accountChanged: null, token: null, after: 0, fact: 'arrival', document: '{}' };
  const noted = async ({ member, link }: Seat) => {
    const note = 'SELECT desk.verb_inbox_note(s, $3, $2) AS answer FROM desk.seats s WHERE seat_id = $1';
    const [row] = await owner.query(note, [member.seatId, JSON.stringify(given), link.process]);
    return row?.answer as { number: number; rows: { number: number }[] };
  };
  // Never committed: these facts say nothing that a seat could read.
  await owner.query('BEGIN');
  await owner.query('SET LOCAL search_path = pg_catalog, desk, pg_temp');
  await noted(bjorn);
  const { number, rows } = await noted(anna);
  await owner.query('ROLLBACK');
  expect(number).toBe(2);
  expect(rows.map((row) => row.number)).toEqual([1, 2]);
});

test('what two seats do at once is done in one order everywhere, and a seat that joins later has all of it', async () => {
  const { team, anna, bjorn } = await twoSeats();
  await anna.store.inbox.takeTurn(accountId, null);
  const ids = Array.from({ length: 30 }, (_, at) => String(at + 1));
  const marks = async (seat: Seat, handled: boolean) => {
    for (const id of ids) {
      await seat.store.inbox.mark({ kind: 'messages', inboxIds: [`inbox-${id}`] }, handled, 'x');
      await seat.store.inbox.assign({ kind: 'messages', inboxIds: [`inbox-${id}`] }, handled ? 'Anna' : 'Björn');
    }
  };
  for (const id of ids)
    await anna.store.inbox.keep(came(id, { content: content({ text: `Nul \0 and half \ud800 of ${id}` }) }));
  await Promise.all([marks(anna, true), marks(bjorn, false)]);
  await same(anna, bjorn);
  const late = await team.seat('Carl');
  await same(anna, late);
  expect((await messagesAt(late)).at(-1)?.text).toBe('Nul \0 and half \uFFFD of 1');
  // What came before somebody joined is told to nobody.
  expect((await late.store.inbox.notices(0)).notices).toEqual([]);
});
