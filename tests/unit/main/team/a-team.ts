import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, afterEach } from 'vitest';
import type { TeamLinkState } from '#contract/team.ts';
import { copyStore } from '#main/database/copy-store.ts';
import { openStore } from '#main/database/open-store.ts';
import type { Store } from '#main/database/store.ts';
import { keepAnswer } from '#main/renewals/keep-answer.ts';
import type { LedgerStep } from '#main/renewals/store/ledger-record.ts';
import { openLine, type TeamAddress, type TeamLine } from '#main/team/connection.ts';
import { createTeam, invitePerson, type TeamRole } from '#main/team/create-team.ts';
import type { Invitation } from '#main/team/invitation.ts';
import type { LinkTimes } from '#main/team/link-times.ts';
import { teamSchema } from '#main/team/store/schema/schema.ts';
import type { Membership, Taken } from '#main/team/store/team-record.ts';
import { evidenceOf } from '#main/team/team-evidence.ts';
import { teamLedger } from '#main/team/team-ledger.ts';
import { TeamLink } from '#main/team/team-link.ts';
import { teamStore } from '#main/team/team-store.ts';
import { contradictionTeller } from '#main/team/tell-contradictions.ts';
import type { TwoClocks } from '#main/team/two-clocks.ts';
import { startTestServer, type TestServer } from '../../../support/postgres.ts';
import { emptyStoreFile, temporaryFolder } from '../database/store-kinds.ts';

/** A seat of a team, as its own program has it. */
export interface Seat {
  readonly store: Store;
  readonly local: Store;
  readonly link: TeamLink;
  readonly member: Membership;
  readonly path: string;
  readonly address: TeamAddress;
  readonly states: readonly TeamLinkState[];
  readonly taken: readonly Taken[];
  /** Sets this seat's clocks ahead, milliseconds. */
  readonly skew: { wall: number; steady: number };
  /** Another program of the same data folder. */
  again(): Promise<Seat>;
  /** A program of a copy of the data folder, as on another computer or after a backup was put back. */
  copied(): Promise<Seat>;
  /** Ends the program as if it had been killed: nothing is delivered any more. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface SeatOptions {
  /** Where it finds the server: a proxy's port, say. */
  readonly port?: number;
  readonly role?: TeamRole;
  /** Invited before; a new invitation, unless given. */
  readonly invited?: Invitation;
  readonly times?: Partial<LinkTimes>;
  readonly isShared?: (environment: string) => boolean;
  readonly accountMark?: (accountId: string) => Promise<string | null>;
  readonly now?: () => number;
  /** The form that its program knows: that of this build, unless given. */
  readonly form?: number;
  /** Faults, which end the test unless they are taken. */
  readonly onProblem?: (error: unknown) => void;
}

export interface Team {
  readonly administrator: TeamAddress;
  /** A line as the owner of the database, for looking and for setting limits. */
  readonly owner: TeamLine;
  /** What a query answers on a line of its own, as the owner of the database. */
  look(sql: string): Promise<unknown>;
  invite(person: string, role?: TeamRole): Promise<Invitation>;
  seat(person: string, options?: SeatOptions): Promise<Seat>;
  /** A program of a seat's data folder. */
  seatOf(seat: Pick<Seat, 'path' | 'member' | 'address'>, options?: SeatOptions): Promise<Seat>;
}

/** What a test file makes teams with. */
export interface Teams {
  /** The PostgreSQL of this test file, started when it is first wanted. */
  testServer(): Promise<TestServer>;
  /** A new team store on it. */
  aTeam(limits?: Readonly<Record<string, number>>): Promise<Team>;
}

interface Opened {
  readonly opened: { close(): Promise<void> }[];
  databases: number;
}

/** All rows of all tables of the team store, and what the server shows of running questions. */
export const allRows = `SELECT jsonb_build_array(
    (SELECT jsonb_agg(query_to_xml(format('SELECT * FROM desk.%I', relname), true, false, '')::text)
       FROM pg_class WHERE relnamespace = 'desk'::regnamespace AND relkind = 'r'),
    (SELECT jsonb_agg(query) FROM pg_stat_activity)) AS answer`;

/** Called once by each test file: what a test opens is closed after it, and the server is gone after the file. */
export function teams(): Teams {
  const kept: Opened = { opened: [], databases: 0 };
  let server: Promise<TestServer> | undefined;
  afterEach(async () => {
    await Promise.all(kept.opened.splice(0).map((one) => one.close()));
  });
  afterAll(async () => {
    await (await server)?.remove();
  });
  function testServer(): Promise<TestServer> {
    server ??= startTestServer();
    return server;
  }
  return {
    testServer,
    aTeam: async (limits = {}) => aTeam(await testServer(), kept, limits),
  };
}

async function aTeam(
  { host, port, administrator: login }: TestServer,
  kept: Opened,
  limits: Readonly<Record<string, number>>,
): Promise<Team> {
  const { opened } = kept;
  kept.databases += 1;
  const database = `team_${kept.databases}`;
  const administrator: TeamAddress = {
    host,
    port,
    login: login.user,
    password: login.password,
    database: 'postgres',
    ca: null,
  };
  await createTeam(administrator, { name: 'Norn registry team', database, now: Date.now() });
  const owner = await openLine({ ...administrator, database });
  opened.push({ close: () => owner.end() });
  for (const [name, value] of Object.entries(limits)) await owner.query(`UPDATE desk.limits SET ${name} = ${value}`);
  return teamOver({ ...administrator, database }, owner, opened);
}

function teamOver(administrator: TeamAddress, owner: TeamLine, opened: Opened['opened']): Team {
  const { port } = administrator;
  const invite = (name: string, role: TeamRole = 'seat') =>
    invitePerson(administrator, { name, role, now: Date.now() });
  return {
    administrator,
    owner,
    invite,
    async look(sql) {
      const line = await openLine(administrator);
      const [row] = await line.query(sql).finally(() => line.end());
      return row?.answer;
    },
    async seat(person, options = {}) {
      const invited = options.invited ?? (await invite(person, options.role));
      const address = { ...invited, port: options.port ?? port };
      const path = emptyStoreFile();
      const local = openStore(path);
      const line = await openLine(invited);
      const seatId = randomUUID();
      const [row] = await line.query('SELECT desk.join_team($1, $2) AS answer', [seatId, `${person}’s laptop`]);
      await line.end();
      if (row === undefined) throw new Error('Joining gave no answer.');
      const { storeId, incarnation, name, role } = row.answer as Membership;
      const { password: _, ...place } = address;
      const member: Membership = {
        ...{ address: place, storeId, incarnation, name, seatId, person, role },
        machine: `${person}’s laptop`,
        joinedAt: Date.now(),
        readTo: '0',
        server: null,
      };
      await local.team.keepMembership(member);
      return program(local, { member, address, path, options, opened });
    },
    async seatOf({ path, member, address }, options = {}) {
      const local = openStore(path);
      return program(local, { member: (await local.team.membership()) ?? member, address, path, options, opened });
    },
  };
}

interface Place {
  readonly member: Membership;
  readonly address: TeamAddress;
  readonly path: string;
  readonly options: SeatOptions;
  readonly opened: Opened['opened'];
}

async function program(local: Store, place: Place): Promise<Seat> {
  const { member, address, path, options, opened } = place;
  const states: TeamLinkState[] = [];
  const taken: Taken[] = [];
  const skew = { wall: 0, steady: 0 };
  const clocks = (): TwoClocks => ({ wall: Date.now() + skew.wall, steady: performance.now() + skew.steady });
  let ended = false;
  const { isShared = (environment: string) => environment !== 'emulator', accountMark = local.team.accountMark } =
    options;
  const link: TeamLink = new TeamLink({
    openLine: (isLong) =>
      openLine(address, isLong ? { answerMilliseconds: 60_000, connectMilliseconds: 5_000 } : undefined),
    copy: local.team,
    member,
    program: { host: 'window', version: '0.2.0', form: options.form ?? teamSchema.form },
    clocks,
    newId: randomUUID,
    onTaken: (one) => void taken.push(one),
    onState: (state) => void states.push(state),
    onProblem(error) {
      // A killed program finds its store closed.
      if (ended) return;
      if (options.onProblem === undefined) throw error;
      options.onProblem(error);
    },
    async deliverStep(given) {
      const { entryId, step, restsOn } = given as { entryId: string; step: LedgerStep; restsOn: number };
      await keepAnswer(teamLedger({ local, link, isShared, accountMark }, true), entryId, { step, sending: restsOn });
    },
    tellContradictions: () => tellContradictions(),
    evidence: (journalId) => evidenceOf(local.journal, journalId),
    times: { beat: 200, ...options.times },
  });
  const tellContradictions = contradictionTeller({ local, link });
  await link.start();
  const store = teamStore({ local, link, isShared, accountMark, ...(options.now && { now: options.now }) });
  async function end(closing: () => Promise<void>): Promise<void> {
    if (ended) return;
    ended = true;
    await closing();
  }
  const seat: Seat = {
    ...{ store, local, link, member, path, address, states, taken, skew },
    async again() {
      const other = openStore(path);
      const membership = (await other.team.membership()) ?? member;
      return program(other, { ...place, member: membership });
    },
    async copied() {
      const to = join(temporaryFolder(), 'desk.db');
      copyStore(path, to);
      return program(openStore(to), { ...place, path: to });
    },
    // Its store is gone first: what it would still write down does not come to the disk.
    kill: () =>
      end(() =>
        local
          .close()
          .then(link.stop.bind(link))
          .catch(() => undefined),
      ),
    close: () => end(() => store.close()),
  };
  opened.push(seat);
  return seat;
}
