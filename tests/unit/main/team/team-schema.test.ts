import { expect, test } from 'vitest';
import { ledgerTransitions } from '#main/renewals/store/ledger.ts';
import { openLine } from '#main/team/connection.ts';
import { invitePerson } from '#main/team/create-team.ts';
import { ledgerStates } from '#values/ledger-state.ts';
import { type Team, teams } from './a-team.ts';

const { aTeam } = teams();

/** The answers of a query with one column. */
async function all({ owner }: Team, sql: string): Promise<unknown[]> {
  return (await owner.query(sql)).map(({ answer }) => answer);
}

test('the team store allows the same steps as the ledger of a desk that is alone', async () => {
  const team = await aTeam();
  const pairs = ledgerStates.flatMap((before) => ledgerStates.map((after) => ({ before, after })));
  const allowed = await all(
    team,
    `SELECT desk.may_follow(before, after) AS answer FROM jsonb_to_recordset('${JSON.stringify(pairs)}') AS pair (before text, after text)`,
  );
  expect(allowed).toEqual(pairs.map(({ before, after }) => ledgerTransitions[before].includes(after)));
  expect(allowed).toContain(true);
});

test('whoever runs as the owner looks names up where only the owner can put them', async () => {
  const team = await aTeam();
  const functions = `FROM pg_proc WHERE pronamespace = 'desk'::regnamespace AND prosecdef`;
  const paths = await all(team, `SELECT DISTINCT array_to_string(proconfig, ',') AS answer ${functions}`);
  expect(paths).toEqual(['search_path=pg_catalog, desk, pg_temp']);
  expect(Number((await all(team, `SELECT count(*) AS answer ${functions}`))[0])).toBeGreaterThan(5);
});

test('no table is granted to anybody, and no function to everybody', async () => {
  const team = await aTeam();
  expect(
    await all(
      team,
      `SELECT relname AS answer FROM pg_class, aclexplode(relacl) AS granted
         WHERE relnamespace = 'desk'::regnamespace AND granted.grantee <> 'desk_owner'::regrole`,
    ),
  ).toEqual([]);
  expect(
    await all(
      team,
      `SELECT proname AS answer FROM pg_proc, aclexplode(coalesce(proacl, acldefault('f', proowner))) AS granted
         WHERE pronamespace = 'desk'::regnamespace AND granted.grantee = 0`,
    ),
  ).toEqual([]);
});

/** All that a reader's program can call. Three of them write of the seat itself: that it came, came again, or left; `beat` notes that it lives. */
const ofReaders = [
  ...['beat', 'budget_window', 'evidence_of', 'feed', 'feed_part', 'inbox_feed', 'join_as_before', 'join_team'],
  ...['leave_team', 'members', 'server', 'shared_part', 'team_accounts', 'welcome'],
];

test('a reader reads, and no function that writes answers', async () => {
  const team = await aTeam();
  const callable = `SELECT proname AS answer FROM pg_proc WHERE pronamespace = 'desk'::regnamespace
    AND has_function_privilege('desk_reader', oid, 'EXECUTE') ORDER BY proname COLLATE "C"`;
  expect(await all(team, callable)).toEqual(ofReaders);
  const line = await openLine(
    await invitePerson(team.administrator, { name: 'Rósa', role: 'reader', now: Date.now() }),
  );
  await line.query('SELECT desk.join_team($1, $2)', [crypto.randomUUID(), 'laptop']);
  await line.query('SELECT desk.feed($1)', ['0']);
  const none = crypto.randomUUID();
  for (const [sql, values] of [
    ['SELECT desk.ask($1, 1, $1, 1, $2, $3)', [none, 'ledger.open', '{}']],
    ['SELECT desk.take($1, $2)', [none, '{}']],
    ['SELECT desk.hold($1, $2)', [none, '{}']],
    ['SELECT desk.verb_ledger_open(NULL, $1, $2)', [none, '{}']],
    ['SELECT * FROM desk.persons', []],
  ] as const) {
    await expect(line.query(sql, values), sql).rejects.toMatchObject({ name: 'TeamRefusal', code: '42501' });
  }
  await line.end();
});

test('steps, readings and intentions are never changed or deleted, not even by the owner', async () => {
  const team = await aTeam();
  for (const table of ['renewal_steps', 'renewal_readings', 'renewal_contradictions', 'evidence']) {
    const triggers = await all(
      team,
      `SELECT tgname AS answer FROM pg_trigger WHERE tgrelid = 'desk.${table}'::regclass`,
    );
    expect(triggers, table).toContain('stays');
  }
});
