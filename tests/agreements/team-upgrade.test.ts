import { expect, test, vi } from 'vitest';
import { openLine } from '#main/team/connection.ts';
import { type TeamSchema, teamSchema } from '#main/team/store/schema/schema.ts';
import { upgradeTeam } from '#main/team/upgrade-team.ts';
import { asWritten } from '#messages/message.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { account, intention } from '../unit/main/database/samples.ts';
import { type Seat, teams } from '../unit/main/team/a-team.ts';

const { aTeam } = teams();

/** What the next version of the schema may do: a column, a member more in rows that seats read, and a rule. */
const nextSql = `
  ALTER TABLE renewal_entries ADD priority text NOT NULL DEFAULT 'usual';
  CREATE OR REPLACE FUNCTION entry_row(e renewal_entries) RETURNS jsonb LANGUAGE sql STABLE AS $$
    SELECT jsonb_build_object('kind', 'entry', 'entry', e.entry, 'entryId', e.entry_id, 'document', e.document, 'bySeat', e.by_seat,
      'priority', e.priority) $$;
  CREATE FUNCTION keep_stopped() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.ldh_name = 'stopped.example' THEN RAISE EXCEPTION 'stopped' USING ERRCODE = 'DK003'; END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER stopped BEFORE INSERT ON renewal_entries FOR EACH ROW EXECUTE FUNCTION keep_stopped();`;

/** The schema of another build of the program, which goes one step further. */
function nextSchema(oldestForm: number): TeamSchema {
  const form = teamSchema.form + 1;
  return { migrations: [...teamSchema.migrations, { form, sql: nextSql }], form, oldestForm };
}

const next = nextSchema(teamSchema.oldestForm);
const harmful = nextSchema(teamSchema.form + 1);
const ofNext = { form: next.form };

const shared = account({
  environment: 'sandbox',
  practice: false,
  addresses: { rpp: 'https://rpp.example', repp: '', rdap: '' },
});
const renewal = (entryId: string, ldhName = `${entryId}.example`) =>
  intention({ environment: 'sandbox', entryId, ldhName, unicodeName: ldhName, after: null });
const sent = { state: 'sent', at: 6_000, text: asWritten('On its way.') } as const;
const renewed = {
  state: 'renewed',
  at: 7_000,
  text: asWritten('Renewed.'),
  newExpiryDate: calendarDate('2028-03-14'),
} as const;

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  await vi.waitUntil(holds, { timeout: 20_000, interval: 20 });
}

async function renew({ store }: Seat, entryId: string): Promise<void> {
  expect(await store.ledger.open(renewal(entryId), sent)).toMatchObject({ kind: 'opened' });
  expect(await store.ledger.step(entryId, renewed, 2)).toMatchObject({ kind: 'stepped' });
}

const isRenewedAt = async ({ store }: Seat, entryId: string) => (await store.ledger.get(entryId))?.state === 'renewed';
const refusalOf = ({ store }: Seat, entryId: string, ldhName?: string) =>
  store.ledger.open(renewal(entryId, ldhName), sent).then(
    () => undefined,
    (error: { failure?: unknown; code?: unknown }) => error.failure ?? error.code,
  );

test('a team store that is upgraded first goes on with old programs and new ones, under the new rules', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  await renew(anna, 'a');
  const trial = await upgradeTeam(team.administrator, true, next);
  expect(trial).toMatchObject({ computers: [{ person: 'Anna', version: '0.2.0', stops: false }], isDone: false });
  expect(await team.look('SELECT form AS answer FROM desk.team')).toBe(trial.from);
  expect(await upgradeTeam(team.administrator, false, next)).toMatchObject({
    from: trial.from,
    to: trial.from + 1,
    isDone: true,
  });
  expect(await upgradeTeam(team.administrator, false, next)).toMatchObject({ from: trial.from + 1, isDone: false });
  const bjorn = await team.seat('Björn', ofNext);
  await until(() => bjorn.link.state === 'current');
  await renew(anna, 'b');
  await renew(bjorn, 'c');
  for (const seat of [anna, bjorn]) {
    for (const entryId of ['a', 'b', 'c']) await until(() => isRenewedAt(seat, entryId));
  }
  for (const seat of [anna, bjorn]) expect(await refusalOf(seat, 'd', 'stopped.example')).toBe('DK003');
  expect(anna.states).not.toContain('outdated');
  // An old program joins as well.
  const carl = await team.seat('Carl');
  await until(() => isRenewedAt(carl, 'c'));
  await expect(upgradeTeam(team.administrator, false)).rejects.toMatchObject({
    failure: { kind: 'conflict', message: { code: 'team.storeNewer' } },
  });
});

test('a program that is updated first reads on and sends nothing until the team store is upgraded', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  const bjorn = await team.seat('Björn');
  await anna.store.accounts.keep(shared);
  await renew(anna, 'a');
  await until(() => isRenewedAt(bjorn, 'a'));
  await bjorn.close();
  const updated = await team.seatOf(bjorn, ofNext);
  expect(updated.link.state).toBe('store-older');
  expect(await refusalOf(updated, 'b')).toMatchObject({
    ...{ kind: 'team-unavailable', why: 'outdated', nothingSent: true },
    message: { code: 'team.upgradeStore' },
  });
  expect(await isRenewedAt(updated, 'a')).toBe(true);
  await renew(anna, 'b');
  await upgradeTeam(team.administrator, false, next);
  await until(() => updated.link.state === 'current');
  await until(() => isRenewedAt(updated, 'b'));
  await renew(updated, 'c');
  await until(() => isRenewedAt(anna, 'c'));
});

test('an upgrade under which old programs would do harm ends them, and what waits there is delivered by the new one', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  expect(await anna.store.ledger.open(renewal('a'), sent)).toMatchObject({ kind: 'opened' });
  expect((await upgradeTeam(team.administrator, true, harmful)).computers).toMatchObject([
    { person: 'Anna', stops: true },
  ]);
  expect(anna.link.state).toBe('current');
  await upgradeTeam(team.administrator, false, harmful);
  // The answer of the registry comes after it.
  await anna.store.ledger.step('a', renewed, 2);
  await until(() => anna.link.state === 'outdated');
  expect(await refusalOf(anna, 'b')).toMatchObject({ kind: 'team-unavailable', message: { code: 'team.outdated' } });
  expect((await anna.local.team.waitingCalls()).length).toBe(1);
  await anna.close();
  const updated = await team.seatOf(anna, ofNext);
  await until(() => updated.link.state === 'current');
  await until(async () => /renewed$/.test((await updated.store.ledger.get('a'))?.state ?? ''));
  expect(await updated.local.team.waitingCalls()).toEqual([]);
  await renew(updated, 'b');
});

test('an upgrade that fails changes nothing, and one that finds a table held says so', async () => {
  const team = await aTeam();
  const anna = await team.seat('Anna');
  await anna.store.accounts.keep(shared);
  const line = await openLine(team.administrator, { answerMilliseconds: 60_000, connectMilliseconds: 5_000 });
  const holding = line.query(
    'BEGIN; LOCK TABLE desk.renewal_entries IN ROW EXCLUSIVE MODE; SELECT pg_sleep(8); COMMIT',
  );
  await expect(upgradeTeam(team.administrator, false, next)).rejects.toMatchObject({ code: '55P03' });
  await holding;
  await line.end();
  expect(await team.look("SELECT to_regprocedure('desk.keep_stopped()') IS NULL AS answer")).toBe(true);
  await renew(anna, 'a');
  expect(await upgradeTeam(team.administrator, false, next)).toMatchObject({ isDone: true });
});
