import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveToServer, userOfServer } from '../../scripts/system/postgres-server.mjs';
import type { TestServer } from './postgres.ts';

/** A folder beside the data of a server, which may write there. It goes with the server. */
export function folderBeside(server: TestServer, name: string): string {
  const folder = join(dirname(server.dataFolder), name);
  mkdirSync(folder, { mode: 0o700 });
  giveToServer(folder);
  return folder;
}

/** A dump of a database now; the answer drops the database and puts the dump in its place. */
export function dumpOf(server: TestServer, database: string, file: string): () => Promise<void> {
  const run = programsOf(server);
  run('pg_dump', '--format=custom', `--file=${file}`, database);
  return async () => {
    await server.dropDatabase(database);
    run('createdb', '--template=template0', '--encoding=UTF8', database);
    run('pg_restore', '--exit-on-error', '--single-transaction', `--dbname=${database}`, file);
  };
}

/** The data of a server that runs, as a standby has it. Answers with its folder. */
export function baseBackup(server: TestServer, name: string): string {
  const folder = folderBeside(server, name);
  programsOf(server)('pg_basebackup', '--pgdata', folder, '--checkpoint=fast');
  return folder;
}

/** The server crashes, and starts with other data. `lines` are added to its settings, `signal` says how it starts. */
export async function replaceData(
  server: TestServer,
  folder: string,
  signal?: string,
  lines: readonly string[] = [],
): Promise<void> {
  await server.stop('immediate');
  rmSync(server.dataFolder, { recursive: true });
  cpSync(folder, server.dataFolder, { recursive: true, verbatimSymlinks: true });
  rmSync(join(server.dataFolder, 'postmaster.pid'), { force: true });
  if (signal !== undefined) writeFileSync(join(server.dataFolder, signal), '');
  await server.configure(lines);
  const user = userOfServer();
  if (user !== undefined) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, server.dataFolder]);
  execFileSync('chmod', ['-R', 'go-rwx', server.dataFolder]);
  await server.start();
}

/** PostgreSQL's own programs, as the administrator of a server. */
function programsOf({ binFolder, host, port, administrator }: TestServer) {
  const env = {
    ...{ PATH: process.env.PATH, PGHOST: host, PGPORT: String(port), PGDATABASE: 'postgres' },
    ...{ PGUSER: administrator.user, PGPASSWORD: administrator.password },
  };
  return (program: string, ...words: string[]): void => {
    execFileSync(join(binFolder, program), words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
}
