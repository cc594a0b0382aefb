import { openLine, type TeamAddress, type TeamLine, type TeamResult } from '#main/team/connection.ts';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import type { Membership } from '#main/team/store/team-record.ts';
import { startTestServer, type TestServer } from '../../support/postgres.ts';
import type { By } from './steps.ts';

/** Nobody waits for an answer here: time stands meanwhile. */
const patient = { answerMilliseconds: 60_000, connectMilliseconds: 60_000 };

const everyone: readonly By[] = ['A', 'B', 'C'];

/** What a run leaves behind: everything but the persons, their seats and the accounts. */
const kept = ['team', 'limits', 'persons', 'seats', 'accounts'];

interface ArbiterParts {
  readonly server: TestServer;
  readonly owner: TeamLine;
  readonly lines: ReadonlyMap<By, TeamLine>;
  readonly members: ReadonlyMap<By, Membership>;
  readonly clear: string;
}

/**
 * A team store whose clock is the simulated one: the schema that teams have, in a PostgreSQL of this process. Each seat has
 * a connection with its own login, and one question is asked at a time, so that a run is the same each time.
 */
export class Arbiter {
  readonly #parts: ArbiterParts;
  #before: Promise<unknown> = Promise.resolve();

  private constructor(parts: ArbiterParts) {
    this.#parts = parts;
  }

  get members(): ReadonlyMap<By, Membership> {
    return this.#parts.members;
  }

  static async start(now: number): Promise<Arbiter> {
    const settings = ['fsync = off', 'synchronous_commit = off', 'full_page_writes = off'];
    const server = await startTestServer({ settings });
    const { host, port, administrator } = server;
    const { user: login, password } = administrator;
    const place: TeamAddress = { host, port, login, password, database: 'postgres', ca: null };
    const address = { ...place, database: 'team' };
    await createTeam(place, { name: 'Norn', database: address.database, now });
    const owner = await openLine(address, patient);
    await owner.query(`CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
      $$ SELECT current_setting('desk.model_now')::bigint $$`);
    const lines = new Map<By, TeamLine>();
    const members = new Map<By, Membership>();
    for (const by of everyone) {
      const { password: secret, ...invited } = await invitePerson(address, { name: by, role: 'seat', now });
      const line = await openLine({ ...invited, password: secret }, patient);
      const seatId = `00000000-0000-4000-8000-00000000000${everyone.indexOf(by) + 1}`;
      const [joined] = await askAt(line, now, 'SELECT desk.join_team($1, $2) AS answer', [seatId, `computer of ${by}`]);
      if (joined === undefined) throw new Error('Joining gave no answer.');
      const { storeId, incarnation, name, role } = joined.answer as Membership;
      const ofThem = { storeId, incarnation, name, seatId, person: by, machine: `computer of ${by}`, role };
      const { host: server, port: number, database, login: own, ca } = invited;
      const there = { host: server, port: number, database, login: own, ca };
      members.set(by, { ...ofThem, address: there, joinedAt: now, readTo: '0', server: null });
      lines.set(by, line);
    }
    return new Arbiter({ server, owner, lines, members, clear: await clearing(owner) });
  }

  /** Asks as a seat, at an instant of the server's clock. */
  ask(by: By, now: number, sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
    const line = this.#parts.lines.get(by);
    if (line === undefined) throw new Error(`${by} has no seat.`);
    return this.#inTurn(() => askAt(line, now, sql, values));
  }

  /** Forgets what a run has left behind. */
  async clear(): Promise<void> {
    await this.#inTurn(() => this.#parts.owner.query(this.#parts.clear));
  }

  async end(): Promise<void> {
    const { server, owner, lines } = this.#parts;
    await Promise.all([owner, ...lines.values()].map((line) => line.end()));
    await server.remove();
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const asked = this.#before.then(work);
    this.#before = asked.catch(() => undefined);
    return asked;
  }
}

/** What is asked is always one SELECT of a function: the clock is set before it is called. */
function askAt(line: TeamLine, now: number, sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
  const clocked = `${sql} FROM set_config('desk.model_now', $${values.length + 1}, false)`;
  return line.query(clocked, [...values, String(now)]);
}

async function clearing(owner: TeamLine): Promise<string> {
  const [row] = await owner.query(
    `SELECT json_agg(tablename) AS answer FROM pg_tables WHERE schemaname = 'desk' AND tablename <> ALL ($1)`,
    [kept],
  );
  const tables = (row?.answer ?? []) as readonly string[];
  // Neither the references nor the triggers of what is append-only hold meanwhile.
  return [
    "SET session_replication_role = 'replica'",
    ...tables.map((table) => `DELETE FROM desk.${table}`),
    'UPDATE desk.team SET stepped_at = 0, opens_from = 0',
  ].join(';');
}
