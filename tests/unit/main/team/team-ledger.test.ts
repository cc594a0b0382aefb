import { expect, test, vi } from 'vitest';
import { TeamRefusal } from '#main/team/connection.ts';
import { asWritten, message } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { account, beginning, ending, intention } from '../database/samples.ts';
import { type Seat, teams } from './a-team.ts';

const { aTeam, testServer } = teams();

const shared = account({
  environment: 'sandbox',
  practice: false,
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const renewal = (changes: Parameters<typeof intention>[0] = {}) => intention({ environment: 'sandbox', ...changes });
const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.'), journalId: 'j1' } as const;

async function twoSeats(options: Parameters<Awaited<ReturnType<typeof aTeam>>['seat']>[1] = {}) {
  const team = await aTeam();
  const anna = await team.seat('Anna', options);
  const bjorn = await team.seat('Björn', options);
  await anna.store.accounts.keep(shared);
  await until(async () => (await bjorn.store.accounts.list()).length === 1);
  return { team, anna, bjorn };
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(holds, { timeout: 10_000, interval: 20 });
}

const stateAt = async ({ store }: Seat, entryId: string) => (await store.ledger.get(entryId))?.state;

test('an account that one seat keeps is read by the other, without any key', async () => {
  const { bjorn } = await twoSeats();
  expect(await bjorn.store.accounts.list()).toEqual([{ ...shared, apiKeyKept: 'none' }]);
});

test('a name is opened by one of two seats, and both read the same of it', async () => {
  const { anna, bjorn } = await twoSeats();
  const both = await Promise.all([
    anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent),
    bjorn.store.ledger.open(renewal({ entryId: 'b', after: null }), sent),
  ]);
  expect(both.map(({ kind }) => kind).sort()).toEqual(['already-open', 'opened']);
  const opened = both[0].kind === 'opened' ? 'a' : 'b';
  expect(both).toContainEqual({ kind: 'already-open', entryId: opened });
  await until(async () => (await stateAt(anna, opened)) === 'sent' && (await stateAt(bjorn, opened)) === 'sent');
  const winner = opened === 'a' ? anna : bjorn;
  const newExpiryDate = calendarDate('2028-03-14');
  await winner.store.ledger.step(
    opened,
    { state: 'renewed', at: 7_000, text: asWritten('Renewed.'), newExpiryDate },
    2,
  );
  await until(async () => (await stateAt(anna, opened)) === 'renewed' && (await stateAt(bjorn, opened)) === 'renewed');
  expect(await anna.store.ledger.get(opened)).toEqual(await bjorn.store.ledger.get(opened));
});

test('a name that a colleague opens and settles while the question is on its way is not opened again', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const { owner } = team;
  const given = {
    ...{ entryId: 'a', accountId: shared.accountId, environment: 'sandbox', ldhName: renewal().ldhName.toLowerCase() },
    ...{
      accountChanged: await anna.local.team.accountMark(shared.accountId),
      expiryDateSent: '2027-03-14',
      after: null,
    },
    ...{
      document: renewal({ entryId: 'a' }),
      steps: [{ state: 'planned', at: 5_000, text: asWritten('Planned.') }, sent],
    },
  };
  const asAnna = 'FROM desk.seats s WHERE seat_id = $1';
  const open = `SELECT desk.verb_ledger_open(s, $3, $2) AS answer ${asAnna}`;
  const step = `SELECT desk.verb_ledger_step(s, $3, $2) AS answer ${asAnna}`;
  await owner.query('BEGIN');
  await owner.query('SET LOCAL search_path = pg_catalog, desk, pg_temp');
  const [opened] = await owner.query(open, [anna.member.seatId, JSON.stringify(given), anna.link.process]);
  expect(opened).toMatchObject({ answer: { kind: 'opened' } });
  const second = bjorn.store.ledger.open(renewal({ entryId: 'b', after: null }), sent);
  // Not Anna's beats, which may wait for this transaction too.
  const waiting = `SELECT count(*)::int AS answer FROM pg_stat_activity WHERE wait_event_type = 'Lock'
    AND query LIKE '%desk.ask%' AND usename = '${bjorn.member.address.login}'`;
  await until(async () => (await team.look(waiting)) === 1);
  const refused = { entryId: 'a', step: { state: 'refused', at: 6_500, text: asWritten('No.') } };
  await owner.query(step, [anna.member.seatId, JSON.stringify(refused), anna.link.process]);
  await owner.query('COMMIT');
  expect(await second).toEqual({ kind: 'overtaken', entryId: 'a' });
});

test('the exchange that proves a step is read by every seat, also where the server was away when it was kept', async () => {
  const { anna, bjorn } = await twoSeats();
  const server = await testServer();
  const exchange = async (journalId: string) => {
    await anna.local.journal.began(beginning(journalId));
    await anna.local.journal.ended(ending(journalId));
  };
  await exchange('j1');
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await anna.store.ledger.step(
    'a',
    { state: 'outcome-unknown', at: 7_000, text: asWritten('No answer.'), journalId: 'j1' },
    2,
  );
  await until(async () => (await bjorn.store.journal.get('j1')) !== undefined);
  expect(await bjorn.store.journal.get('j1')).toEqual(await anna.local.journal.get('j1'));
  expect(await bjorn.store.journal.get('j9')).toBeUndefined();

  await exchange('j2');
  await server.stop();
  const reading = { at: 8_000, source: 'rdap', dateNow: null, text: asWritten('Looked.'), afterStep: 3 } as const;
  await expect(anna.store.ledger.keepReading('a', { ...reading, journalId: 'j2' })).rejects.toThrow();
  await server.start();
  await until(
    async () =>
      await anna.store.ledger.keepReading('a', { ...reading, journalId: 'j2' }).then(
        () => true,
        () => false,
      ),
  );
  await until(async () => (await bjorn.store.journal.get('j2').catch(() => undefined)) !== undefined);
});

test('a seat that has not read what a colleague opened since is overtaken, and opens nothing', async () => {
  const { anna, bjorn } = await twoSeats();
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await anna.store.ledger.step('a', { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
  expect(await bjorn.store.ledger.open(renewal({ entryId: 'b', after: null }), sent)).toEqual({
    kind: 'overtaken',
    entryId: 'a',
  });
  expect(await bjorn.store.ledger.open(renewal({ entryId: 'b', after: 'a' }), sent)).toMatchObject({ kind: 'opened' });
});

test('a seat that was away reads what came in between in its order, and its newest entry is the team’s', async () => {
  const { anna, bjorn } = await twoSeats();
  await bjorn.link.stop();
  let after: string | null = null;
  for (const entryId of ['a1', 'a2', 'a3']) {
    await anna.store.ledger.open(renewal({ entryId, after }), sent);
    await anna.store.ledger.step(entryId, { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
    after = entryId;
  }
  await anna.store.ledger.open(renewal({ entryId: 'a4', after }), sent);
  const back = await bjorn.again();
  await until(async () => (await stateAt(back, 'a4')) === 'sent');
  const all = { accountId: null, states: [], text: '', offset: 0, limit: 10 };
  expect((await back.store.ledger.page(all)).entries.map(({ entryId }) => entryId)).toEqual(['a4', 'a3', 'a2', 'a1']);
  expect(await back.store.ledger.page(all)).toEqual(await anna.store.ledger.page(all));
});

test('an answer of the registry with a character that the team store cannot keep is kept without it', async () => {
  const { anna, bjorn } = await twoSeats();
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  const text = asWritten('No\0, and half of a \ud83d letter.');
  expect(await anna.store.ledger.step('a', { state: 'refused', at: 7_000, text }, 2)).toEqual({ kind: 'stepped' });
  await until(async () => (await stateAt(bjorn, 'a')) === 'refused');
  expect((await bjorn.store.ledger.get('a'))?.text).toEqual(asWritten('No\uFFFD, and half of a \uFFFD letter.'));
});

test('a seat that joins a team with many renewals reads them in pieces', async () => {
  const { team, anna } = await twoSeats();
  await anna.store.ledger.open(renewal({ entryId: 'e-1', ldhName: 'n-1.is', after: null }), sent);
  await anna.store.ledger.step('e-1', { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
  await team.owner.query('SET search_path = desk');
  await team.owner.query(`INSERT INTO desk.renewal_entries
      (entry_id, account_id, environment, ldh_name, expiry_date_sent, document, by_seat, sender, send_until, state, settled_at)
    SELECT 'e-' || n, account_id, environment, 'n-' || n || '.is', expiry_date_sent,
        document || jsonb_build_object('entryId', 'e-' || n, 'clTRID', 'c-' || n, 'ldhName', 'n-' || n || '.is', 'unicodeName', 'n-' || n || '.is'),
        by_seat, sender, send_until, 'planned', NULL
      FROM desk.renewal_entries, generate_series(2, 1200) AS n`);
  for (const step of [1, 2, 3]) {
    await team.owner.query(`INSERT INTO desk.renewal_steps (entry, step, state, at, kept_at, document, by_seat)
      SELECT e.entry, s.step, s.state, s.at, s.kept_at, s.document, s.by_seat FROM desk.renewal_entries e,
        (SELECT * FROM desk.renewal_steps WHERE step = ${step} ORDER BY entry LIMIT 1) AS s WHERE e.entry_id <> 'e-1'`);
    await team.owner.query(`UPDATE desk.renewal_entries SET state = s.state, settled_at = CASE WHEN s.state = 'refused' THEN s.at END
      FROM desk.renewal_steps s WHERE s.entry = renewal_entries.entry AND s.step = ${step}`);
  }
  const carl = await team.seat('Carl');
  const count = async ({ store }: Seat) =>
    (await store.ledger.page({ accountId: null, states: ['refused'], text: '', offset: 0, limit: 1 })).total;
  await until(async () => (await count(carl)) === 1_200);
  expect(await carl.store.ledger.get('e-1177')).toMatchObject({ ldhName: 'n-1177.is', steps: { length: 3 } });
  // The seat that was there reads them by the same way.
  await until(async () => (await count(anna)) === 1_200);
  const lastOf = (after: number) =>
    carl.link.askPlain("SELECT desk.feed_part($1, $2)->'entry' AS answer", ['0', after]);
  const numbers = await Promise.all([0, 500, 1_100, 1_200].map(lastOf));
  expect(numbers).toEqual([500, 1_000, 1_200, null]);
});

test('a practice account never leaves its seat', async () => {
  const { team, anna } = await twoSeats();
  await anna.store.accounts.keep(account({ accountId: 'practice' }));
  await anna.store.ledger.open(intention({ accountId: 'practice' }), sent);
  expect(await stateAt(anna, 'entry-1')).toBe('sent');
  const [row] = await team.owner.query(
    `SELECT jsonb_build_array((SELECT count(*) FROM desk.renewal_entries), (SELECT count(*) FROM desk.accounts)) AS answer`,
  );
  expect(row?.answer).toEqual([0, 1]);
});

test('an account that a colleague has changed meanwhile sends nothing until it was looked at again', async () => {
  const { team, anna } = await twoSeats();
  const mark = await anna.local.team.accountMark(shared.accountId);
  const late = await team.seat('Carl', { accountMark: async () => mark });
  await anna.store.accounts.keep({ ...shared, cards: [] });
  await expect(late.store.ledger.open(renewal({ entryId: 'c', after: null }), sent)).rejects.toMatchObject({
    failure: { kind: 'conflict', nothingSent: true },
  });
  expect(await stateAt(anna, 'c')).toBeUndefined();
});

test('a person who reads only is told so, and renews, collects and asks nothing', async () => {
  const { team } = await twoSeats();
  const reader = await team.seat('Rósa', { role: 'reader' });
  const readerOnly = { failure: { kind: 'conflict', message: { code: 'team.readerOnly' } } };
  await expect(reader.store.ledger.open(renewal({ entryId: 'r', after: null }), sent)).rejects.toMatchObject(
    readerOnly,
  );
  await expect(reader.store.inbox.takeTurn(shared.accountId, null)).rejects.toMatchObject(readerOnly);
  expect(reader.link.state).toBe('current');
  expect((await reader.store.accounts.list()).map(({ accountId }) => accountId)).toEqual([shared.accountId]);
});

test('an answer that the team store refuses for good stays written down, and keeps nothing else', async () => {
  const { team, anna, bjorn } = await twoSeats();
  const problems: unknown[] = [];
  const carl = await team.seat('Carl', { onProblem: (error) => problems.push(error) });
  await carl.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await team.owner.query(
    `CREATE FUNCTION desk.refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '22023'; END $$`,
  );
  await team.owner.query(
    `CREATE TRIGGER refuse BEFORE INSERT ON desk.renewal_steps FOR EACH ROW WHEN (NEW.state = 'renewed') EXECUTE FUNCTION desk.refuse()`,
  );
  const renewed = {
    state: 'renewed',
    at: 7_000,
    text: asWritten('Yes.'),
    newExpiryDate: calendarDate('2028-03-14'),
  } as const;
  await expect(carl.store.ledger.step('a', renewed, 2)).rejects.toMatchObject({ code: '22023' });
  expect(await carl.local.team.waitingCalls()).toMatchObject([{ verb: 'ledger.step', given: { entryId: 'a' } }]);
  await carl.kill();
  const next = await carl.again();
  expect(next.link.state).toBe('current');
  expect(await next.local.team.refusedFacts()).toBe(1);
  // What the killed program was at when its store closed may be told too.
  expect(problems.filter((problem) => problem instanceof TeamRefusal)).toMatchObject([{ code: '22023' }]);
  await until(async () => (await stateAt(bjorn, 'a')) === 'sent');
  await anna.store.accounts.keep({ ...shared, cards: [] });
  await until(async () => (await next.store.accounts.get(shared.accountId))?.cards.length === 0);
});

test('a server without room is said; an answer of the registry waits on this disk until there is some', async () => {
  const { team, anna, bjorn } = await twoSeats();
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await team.owner.query(
    `CREATE FUNCTION desk.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`,
  );
  await team.owner.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON desk.calls FOR EACH ROW EXECUTE FUNCTION desk.full()',
  );
  await expect(
    bjorn.store.ledger.open(renewal({ entryId: 'b', ldhName: 'other.is', after: null }), sent),
  ).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', message: { code: 'team.noRoom' }, nothingSent: true },
  });
  const newExpiryDate = calendarDate('2028-03-14');
  await anna.store.ledger.step('a', { state: 'renewed', at: 7_000, text: asWritten('Yes.'), newExpiryDate }, 2);
  expect(await anna.local.team.waitingCalls()).toHaveLength(1);
  expect(anna.states).toContain('server-full');
  await team.owner.query('DROP TRIGGER full_disk ON desk.calls');
  await until(async () => (await stateAt(bjorn, 'a')) === 'renewed');
  expect(await stateAt(bjorn, 'b')).toBeUndefined();
});

test('a seat that cannot write down what colleagues did says so, sends nothing, and goes on when it can', async () => {
  const { anna, bjorn } = await twoSeats({ onProblem: () => undefined });
  const path = 'desk.db';
  const full = new DeskFailure({
    kind: 'file',
    message: message('files.diskFull', { path }),
    path,
    cause: 'disk-full',
  });
  const takeFeed = vi.spyOn(bjorn.local.team, 'takeFeed').mockRejectedValue(full);
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await until(async () => bjorn.link.state === 'cannot-write');
  await expect(
    bjorn.store.ledger.open(renewal({ entryId: 'b', ldhName: 'other.is', after: null }), sent),
  ).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', message: { code: 'team.cannotWrite' }, nothingSent: true },
  });
  takeFeed.mockRestore();
  await until(async () => (await stateAt(bjorn, 'a')) === 'sent');
  await until(async () => bjorn.link.state === 'current');
});

test('a seat that does not understand the rows of a newer program asks for an update, and goes on after it', async () => {
  const { team, bjorn } = await twoSeats({ onProblem: () => undefined });
  const [known] = await team.owner.query(`SELECT pg_get_functiondef('desk.seat_row'::regproc) AS answer`);
  const made = `SET search_path = desk; ${known?.answer}`;
  await team.owner.query(made.replace("'seat'", "'place'"));
  await team.owner.query(`UPDATE desk.team SET form = form + 1; UPDATE desk.seats SET machine = 'Other'`);
  await until(async () => bjorn.link.state === 'outdated');
  await expect(bjorn.store.ledger.open(renewal({ entryId: 'a', after: null }), sent)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', message: { code: 'team.outdated' }, nothingSent: true },
  });
  await team.owner.query(made);
  await until(async () => bjorn.link.state === 'current');
});

test('a contradiction that a seat finds without a link is kept, and alarms every seat once there is one', async () => {
  const { team, anna, bjorn } = await twoSeats();
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await anna.store.ledger.step('a', { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
  await until(async () => (await stateAt(bjorn, 'a')) === 'refused');
  await team.owner.query(
    `CREATE FUNCTION desk.full() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'full' USING ERRCODE = '53100'; END $$`,
  );
  await team.owner.query(
    'CREATE TRIGGER full_disk BEFORE INSERT ON desk.calls FOR EACH ROW EXECUTE FUNCTION desk.full()',
  );
  const fact = { at: 8_000, source: 'rdap', evidence: '2028-03-14', text: asWritten('Carried out.') } as const;
  const alarmAt = async ({ store }: Seat) => (await store.ledger.get('a'))?.alarm;
  expect(await anna.store.ledger.contradict('a', fact)).toBe(true);
  expect(await anna.local.team.untoldContradictions()).toMatchObject([{ entryId: 'a', fact }]);
  expect([await alarmAt(anna), await alarmAt(bjorn)]).toEqual(['unseen', 'none']);
  await team.owner.query('DROP TRIGGER full_disk ON desk.calls');
  await until(async () => (await alarmAt(bjorn)) === 'unseen');
  await until(async () => (await anna.local.team.untoldContradictions()).length === 0);
  expect(await anna.store.ledger.contradict('a', fact)).toBe(false);
  await bjorn.store.ledger.alarmSeen('a', 9_000);
  await until(async () => (await alarmAt(anna)) === 'seen');
});

/** A contradiction of a settled renewal, with the team store changed before it is found. */
async function contradicted(sql: string) {
  const team = await aTeam();
  const problems: unknown[] = [];
  const anna = await team.seat('Anna', { times: { beat: 50 }, onProblem: (error) => void problems.push(error) });
  await anna.store.accounts.keep(shared);
  for (const entryId of ['a', 'b']) {
    await anna.store.ledger.open(renewal({ entryId, ldhName: `${entryId}.is`, after: null }), sent);
    await anna.store.ledger.step(entryId, { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
  }
  await team.owner.query(sql);
  const fact = { at: 8_000, source: 'rdap', evidence: '2028-03-14', text: asWritten('Carried out.') } as const;
  // As a list that is taken in writes it: a beat tells it.
  await anna.local.ledger.contradict('a', fact);
  const told = async () => {
    const sent = await team.owner.query(`SELECT answer FROM desk.calls WHERE verb = 'ledger.contradict'`);
    return sent.map(({ answer }) => (answer as { kind: string }).kind);
  };
  const beats = async () => {
    const before = anna.link.teamNow();
    await until(async () => (anna.link.teamNow() ?? 0) > (before ?? 0) + 500);
  };
  return { anna, fact, told, beats, problems };
}

test('a contradiction of a renewal that the team store does not know is told once, not with every beat', async () => {
  const { anna, told, beats } = await contradicted(
    `SET session_replication_role = replica;
     DELETE FROM desk.renewal_steps WHERE entry = (SELECT entry FROM desk.renewal_entries WHERE entry_id = 'a');
     DELETE FROM desk.renewal_entries WHERE entry_id = 'a';
     SET session_replication_role = origin`,
  );
  await until(async () => (await told()).length > 0);
  await beats();
  expect(await told()).toEqual(['not-found']);
  // It stays on this disk, and alarms here.
  expect(await anna.local.team.untoldContradictions()).toMatchObject([{ entryId: 'a' }]);
  expect((await anna.store.ledger.get('a'))?.alarm).toBe('unseen');
});

test('a contradiction that the team store refuses keeps no other from being told, and is refused once', async () => {
  const { anna, fact, told, beats, problems } = await contradicted(
    `CREATE FUNCTION desk.refuses() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       IF (SELECT entry_id FROM desk.renewal_entries WHERE entry = NEW.entry) = 'a' THEN RAISE EXCEPTION 'no'; END IF;
       RETURN NEW; END $$;
     CREATE TRIGGER refuses BEFORE INSERT ON desk.renewal_contradictions FOR EACH ROW EXECUTE FUNCTION desk.refuses()`,
  );
  await anna.local.ledger.contradict('b', fact);
  await until(async () => (await told()).length > 0);
  await beats();
  expect(await told()).toHaveLength(1);
  expect(problems).toHaveLength(1);
  expect(await anna.local.team.untoldContradictions()).toMatchObject([{ entryId: 'a' }]);
  expect(anna.link.state).toBe('current');
});

test('that a colleague has seen the alarms says nothing of what the team store does not have yet', async () => {
  const team = await aTeam();
  const bjorn = await team.seat('Björn');
  const anna = await team.seat('Anna', { times: { beat: 3_600_000 } });
  await anna.store.accounts.keep(shared);
  await anna.store.ledger.open(renewal({ entryId: 'a', after: null }), sent);
  await anna.store.ledger.step('a', { state: 'refused', at: 7_000, text: asWritten('No.') }, 2);
  await until(async () => (await stateAt(bjorn, 'a')) === 'refused');
  const about = { at: 8_000, source: 'answer', text: asWritten('Carried out.') } as const;
  // As a list that is taken in writes it: into the store of the seat alone.
  await anna.local.ledger.contradict('a', { ...about, evidence: 'of Anna' });
  await bjorn.store.ledger.contradict('a', { ...about, evidence: 'of Björn' });
  await bjorn.store.ledger.alarmSeen('a', 9_000);
  const entryAt = ({ store }: Seat) => store.ledger.get('a');
  expect((await entryAt(bjorn))?.alarm).toBe('seen');
  await anna.link.readFeed();
  expect(await entryAt(anna)).toMatchObject({ alarm: 'unseen', contradictions: { length: 2 } });
  await anna.link.beatNow();
  await until(async () => (await entryAt(bjorn))?.alarm === 'unseen');
  expect((await entryAt(bjorn))?.contradictions).toHaveLength(2);
});

test('without a link nothing is opened', async () => {
  const { bjorn } = await twoSeats();
  await bjorn.link.stop();
  await expect(bjorn.store.ledger.open(renewal({ entryId: 'b', after: null }), sent)).rejects.toMatchObject({
    failure: { kind: 'team-unavailable', why: 'lost', nothingSent: true },
  });
});
