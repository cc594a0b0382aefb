import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkTeam, ofThisComputer } from '#main/application/link-team.ts';
import type { Clock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import { openWorkerStore } from '#main/database/worker-store.ts';
import { createSessionKeychain } from '#main/keychain/session-keychain.ts';
import { openLine, type TeamAddress } from '#main/team/connection.ts';
import { createTeam, invitePerson } from '#main/team/create-team.ts';
import { passwordEntry } from '#main/team/password-entry.ts';
import { joinFolder } from '../../support/join-folder.ts';
import { hasPostgres, startTestServer } from '../../support/postgres.ts';
import { NotMeasured } from '../figure.ts';

export interface BenchSeat {
  readonly store: Store;
  readonly clock: Clock;
  /** Called whenever rows of renewals or of the inbox have come in, until another takes its place. */
  hear(heard: () => void): void;
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
        const seat = await openSeat(path, address);
        stores.push(seat.store);
        return seat;
      },
    });
  } finally {
    for (const store of stores) await store.close();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function openSeat(path: string, { password, ...address }: TeamAddress): Promise<BenchSeat> {
  const local = await openWorkerStore(path);
  const member = await local.team.membership();
  if (member === undefined) throw new Error('The folder belongs to no team.');
  let heard: () => void = () => undefined;
  let statements = 0;
  const keychain = createSessionKeychain();
  await keychain.set(passwordEntry({ ...member, ...address }), password);
  const plan = { host: 'web', version: '0', keychain } as const;
  const { store, clock, link, start } = await linkTeam(local, member, plan, {
    ...ofThisComputer,
    async openLine(...given) {
      const line = await openLine(...given);
      const query = line.query.bind(line);
      line.query = (...asked) => {
        statements += 1;
        return query(...asked);
      };
      return line;
    },
  });
  link.listen?.({
    publish: (topic) => (topic === 'renewals' || topic === 'inbox' ? heard() : undefined),
    onProblem(error) {
      throw error;
    },
    onSecret: () => undefined,
  });
  await start();
  const hear = (next: typeof heard): void => {
    heard = next;
  };
  return { store, clock, hear, statements: () => statements };
}
