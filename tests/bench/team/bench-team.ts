import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { openLine, type TeamAddress } from '#main/team/connection.ts';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import { teamForm } from '#main/team/store/schema/schema.ts';
import type { Taken } from '#main/team/store/team-record.ts';
import { TeamLink } from '#main/team/team-link.ts';
import { teamStore } from '#main/team/team-store.ts';
import { joinFolder } from '../../support/join-folder.ts';
import { hasPostgres, startTestServer } from '../../support/postgres.ts';
import { NotMeasured } from '../figure.ts';

export interface BenchSeat {
  readonly store: Store;
  /** Calls with what comes in, until another takes its place. */
  hear(heard: (taken: Taken) => void): void;
  /** Statements to the team store so far. */
  statements(): number;
}

export interface BenchTeam {
  readonly administrator: TeamAddress;
  /** A seat with a store on a thread of its own, as a window has it, and the usual times. */
  seat(person: string): Promise<BenchSeat>;
}

/** A team on a PostgreSQL of its own on this computer, for as long as `measure` takes. */
export async function withTeam<Result>(measure: (team: BenchTeam) => Promise<Result>): Promise<Result> {
  if (!hasPostgres) throw new NotMeasured('PostgreSQL is not there (npm run doctor)');
  const folder = await mkdtemp(join(tmpdir(), 'registry-desk-bench-'));
  const server = await startTestServer();
  const stores: Store[] = [];
  const { user: login, password } = server.administrator;
  const place = { host: server.host, port: server.port, login, password, ca: null };
  try {
    await createTeam({ ...place, database: 'postgres' }, { name: 'Bench', database: 'team', now: Date.now() });
    const administrator = { ...place, database: 'team' };
    return await measure({
      administrator,
      async seat(person) {
        const address = await invitePerson(administrator, { name: person, role: 'seat', now: Date.now() });
        const path = join(folder, `${person}.sqlite`);
        await joinFolder(path, address);
        const { seat, store } = await openSeat(path, address);
        stores.push(store);
        return seat;
      },
    });
  } finally {
    for (const store of stores) await store.close();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSeat(path: string, address: TeamAddress): Promise<{ seat: BenchSeat; store: Store }> {
  const local = await openWorkerStore(path);
  const member = await local.team.membership();
  if (member === undefined) throw new Error('The folder belongs to no team.');
  let heard: (taken: Taken) => void = () => undefined;
  let statements = 0;
  const link = new TeamLink({
    async openLine() {
      const line = await openLine(address);
      const query = line.query.bind(line);
      line.query = (...given) => {
        statements += 1;
        return query(...given);
      };
      return line;
    },
    ...{ copy: local.team, member, program: { host: 'window', version: '0', form: teamForm } },
    clocks: () => ({ wall: Date.now(), steady: performance.now() }),
    newId: randomUUID,
    onTaken: (taken) => heard(taken),
    onState: () => undefined,
    onProblem: (error) => {
      throw error;
    },
    deliverStep: async () => undefined,
  });
  await link.start();
  const store = teamStore({ local, link });
  const hear = (next: typeof heard): void => {
    heard = next;
  };
  return { store, seat: { store, hear, statements: () => statements } };
}
