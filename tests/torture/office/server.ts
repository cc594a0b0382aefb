import { join } from 'node:path';
import { openLine, type TeamAddress, type TeamLine, type TeamResult } from '#main/team/connection.ts';
import { createTeam, invitePerson, type TeamRole } from '#main/team/create-team.ts';
import type { Invitation } from '#main/team/invitation.ts';
import { startTestServer, type TestServer } from '../../support/postgres.ts';
import { baseBackup, dumpOf, replaceData } from '../../support/server-copies.ts';
import type { AskedStore } from '../model/team-network.ts';

/** Nobody waits for an answer here: time stands meanwhile. */
const patient = { answerMilliseconds: 60_000, connectMilliseconds: 60_000 };

/** The clock of the server is a table, which every connection reads, and every copy has. */
const clockSql = `CREATE SCHEMA simulated; CREATE TABLE simulated.clock (now bigint NOT NULL);
  INSERT INTO simulated.clock VALUES (0);
  GRANT USAGE ON SCHEMA simulated TO PUBLIC; GRANT SELECT ON simulated.clock TO PUBLIC;
  CREATE OR REPLACE FUNCTION desk.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS $$ SELECT now FROM simulated.clock $$`;

/** A PostgreSQL with the team store of an office, by a simulated clock; with its dumps, its standby and its crashes. */
export class OfficeServer implements AskedStore {
  readonly address: TeamAddress;
  readonly #server: TestServer;
  readonly #addresses = new Map<string, TeamAddress>();
  readonly #lines = new Map<string, TeamLine>();
  #owner: TeamLine | undefined;
  #now = 0;
  #before: Promise<unknown> = Promise.resolve();
  #copies = 0;

  private constructor(server: TestServer, address: TeamAddress) {
    this.#server = server;
    this.address = address;
  }

  static async start(now: number): Promise<OfficeServer> {
    const server = await startTestServer();
    const { host, port, administrator } = server;
    const { user: login, password } = administrator;
    const place: TeamAddress = { host, port, login, password, database: 'postgres', ca: null };
    const address = { ...place, database: 'team' };
    await createTeam(place, { name: 'The office', database: address.database, now });
    const office = new OfficeServer(server, address);
    for (const sql of clockSql.split(';')) await office.look(sql);
    await office.setClock(now);
    return office;
  }

  /** As whom a person's computer speaks with the team store. */
  know(by: string, address: TeamAddress): void {
    this.#addresses.set(by, address);
  }

  /** Asks as a person, at an instant of the server's clock. One question at a time, so that a year is the same each time. */
  ask(by: string, now: number, sql: string, values: readonly unknown[]): Promise<readonly TeamResult[]> {
    return this.#inTurn(async () => {
      await this.#set(now);
      return (await this.#lineOf(by)).query(sql, values);
    });
  }

  /** What a question answers that is asked as the administrator. */
  look(sql: string): Promise<unknown> {
    return this.#inTurn(async () => {
      const [row] = await (await this.#ownLine()).query(sql);
      return row?.answer;
    });
  }

  setClock(now: number): Promise<void> {
    return this.#inTurn(() => this.#set(now));
  }

  invite(name: string, role: TeamRole, now: number): Promise<Invitation> {
    return invitePerson(this.address, { name, role, now });
  }

  /** A dump now; the answer puts it back, which ends every connection. */
  async dump(folder: string): Promise<() => Promise<void>> {
    this.#copies += 1;
    const putBack = dumpOf(this.#server, this.address.database, join(folder, `office-${this.#copies}.dump`));
    return async () => {
      await this.#disconnect();
      await putBack();
    };
  }

  /** What a standby has got by now; the answer makes that the server, which ends every connection. */
  async standby(): Promise<() => Promise<void>> {
    this.#copies += 1;
    const folder = baseBackup(this.#server, `standby-${this.#copies}`);
    return async () => {
      await this.#disconnect();
      await replaceData(this.#server, folder, 'standby.signal');
      await this.look('SELECT pg_promote() AS answer');
    };
  }

  async end(): Promise<void> {
    await this.#disconnect();
    await this.#server.remove();
  }

  async #set(now: number): Promise<void> {
    if (now === this.#now) return;
    await (await this.#ownLine()).query('UPDATE simulated.clock SET now = $1', [String(now)]);
    this.#now = now;
  }

  async #ownLine(): Promise<TeamLine> {
    if (this.#owner === undefined || this.#owner.isClosed) this.#owner = await openLine(this.address, patient);
    return this.#owner;
  }

  async #lineOf(by: string): Promise<TeamLine> {
    const known = this.#lines.get(by);
    if (known?.isClosed === false) return known;
    const address = this.#addresses.get(by);
    if (address === undefined) throw new Error(`${by} has no seat.`);
    const line = await openLine(address, patient);
    this.#lines.set(by, line);
    return line;
  }

  async #disconnect(): Promise<void> {
    const lines = [...this.#lines.values(), ...(this.#owner === undefined ? [] : [this.#owner])];
    this.#lines.clear();
    this.#owner = undefined;
    this.#now = 0;
    await Promise.all(lines.map((line) => line.end().catch(() => undefined)));
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const asked = this.#before.then(work);
    this.#before = asked.catch(() => undefined);
    return asked;
  }
}
