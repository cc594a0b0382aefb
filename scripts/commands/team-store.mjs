import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stopped, say } from '../bootstrap/say.mjs';
import { readStamp } from '../bootstrap/stamp.mjs';
import { findPostgres, postgresCommand, whyNoPostgres } from '../system/postgres.mjs';
import {
  canServerReach,
  dataFolderIn,
  freePort,
  giveToServer,
  makeServerFolder,
  startServer,
  userOfServer,
} from '../system/postgres-server.mjs';

/**
 * What a folder keeps between starts, so that its address and its login stay the same.
 *
 * @typedef {{ user: string, password: string, port: number }} Kept
 */

/**
 * Starts a PostgreSQL on this computer, to try a team store: `npm run team-store [-- --folder FOLDER] [--port PORT]`. It
 * accepts connections from this computer only. Ctrl+C stops it; its data stays for the next start.
 */
export async function teamStore(/** @type {readonly string[]} */ words) {
  const given = readWords(words);
  const folder = given.folder ?? defaultFolder();
  const postgres = postgresFor(folder);
  makeReachable(folder);
  const before = readKept(folder) ?? (await newKept());
  const kept = { ...before, port: given.port ?? before.port };
  if (!existsSync(dataFolderIn(folder))) makeFolder(postgres, folder, kept);
  const server = await start(postgres, folder, kept.port);
  writeKept(folder, kept);
  process.stdout.write(`${report(postgres.version, folder, kept).join('\n')}\n`);
  let isAsked = false;
  const stop = () => {
    if (isAsked) return;
    isAsked = true;
    say('Stopping…');
    void server.stop('fast');
  };
  process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  await server.ended;
  if (!isAsked) throw new Stopped(`PostgreSQL ended by itself. ${path.join(folder, 'server.log')} says why.`);
  say('Stopped. Its data stays for the next start.');
}

/**
 * The lines that say how to reach the server.
 *
 * @param {number} version
 * @param {string} folder
 * @param {Kept} kept
 */
export function report(version, folder, { user, password, port }) {
  return [
    `PostgreSQL ${version} is at 127.0.0.1:${port}, for this computer only.`,
    `Administrator: ${user}`,
    `Password: ${password}`,
    `In one line: postgresql://${user}:${password}@127.0.0.1:${port}/postgres`,
    `Its data is in ${folder}. Ctrl+C stops it and keeps its data.`,
  ];
}

/**
 * Where it keeps its data: in the desk's data folder. Root's own is closed to the user by whom the server then runs.
 *
 * @param {{ environment: NodeJS.ProcessEnv, platform: NodeJS.Platform, home: string, isRoot: boolean }} [facts]
 */
export function defaultFolder(facts) {
  const { environment, platform, home, isRoot } = facts ?? {
    environment: process.env,
    platform: process.platform,
    home: os.homedir(),
    isRoot: process.getuid?.() === 0,
  };
  const inDesk = (/** @type {string[]} */ ...parts) => path.join(...parts, 'team-store');
  if (environment.REGISTRY_DESK_HOME) return inDesk(path.resolve(environment.REGISTRY_DESK_HOME));
  if (isRoot) return inDesk('/var/lib/registry-desk');
  if (platform === 'darwin') return inDesk(home, 'Library', 'Application Support', 'Registry Desk');
  if (platform === 'win32') {
    return inDesk(environment.LOCALAPPDATA || path.join(home, 'AppData', 'Local'), 'Registry Desk');
  }
  const named = environment.XDG_DATA_HOME;
  return inDesk(named && path.isAbsolute(named) ? named : path.join(home, '.local', 'share'), 'registry-desk');
}

/** @returns {{ folder: string | undefined, port: number | undefined }} */
function readWords(/** @type {readonly string[]} */ words) {
  const usage = 'npm run team-store [-- --folder FOLDER] [--port PORT]';
  try {
    const { values } = parseArgs({
      args: [...words],
      options: { folder: { type: 'string' }, port: { type: 'string' } },
    });
    const port = values.port === undefined ? undefined : Number(values.port);
    if (port !== undefined && !(Number.isInteger(port) && port > 0 && port < 65_536)) {
      throw new Error(`"${values.port}" is no port. A port is a number from 1 to 65535.`);
    }
    return { folder: values.folder ? path.resolve(values.folder) : undefined, port };
  } catch (error) {
    throw new Stopped(`${error instanceof Error ? error.message : error}\n${usage}`, 2);
  }
}

/** The PostgreSQL of the folder's version, or the newest for a new folder. */
function postgresFor(/** @type {string} */ folder) {
  const file = path.join(dataFolderIn(folder), 'PG_VERSION');
  const wanted = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
  const postgres = findPostgres(wanted === undefined ? {} : { wanted });
  if (postgres) return postgres;
  const other = wanted === undefined ? undefined : findPostgres();
  if (other) {
    throw new Stopped(
      `${folder} was made by PostgreSQL ${wanted}, and this computer has ${other.version}. Name another folder with --folder, or the folder of the programs of PostgreSQL ${wanted} in REGISTRY_DESK_TEST_PG.`,
    );
  }
  const why = whyNoPostgres();
  throw new Stopped(`${why[0]?.toUpperCase()}${why.slice(1)}. Type: ${postgresCommand()}`);
}

/** Makes the folder. Throws Stopped where it cannot be made, holds other things, or cannot be reached by the server. */
function makeReachable(/** @type {string} */ folder) {
  const user = userOfServer();
  try {
    mkdirSync(path.dirname(folder), { recursive: true, mode: user ? 0o755 : 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (readdirSync(folder).length > 0 && !existsSync(keptFile(folder))) {
      throw new Stopped(`${folder} holds other things. Name a new or empty folder with --folder.`);
    }
    giveToServer(folder);
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new Stopped(`The folder ${folder} could not be made (${code}). Name another one with --folder.`);
  }
  if (!canServerReach(path.dirname(folder))) {
    throw new Stopped(
      `PostgreSQL runs as the user ${user?.name}, who cannot reach ${folder}. Name another folder with --folder, or start this as a user other than root.`,
    );
  }
}

function keptFile(/** @type {string} */ folder) {
  return path.join(folder, 'administrator.json');
}

/** @returns {Kept | undefined} */
function readKept(/** @type {string} */ folder) {
  const { user, password, port } = readStamp(keptFile(folder)) ?? {};
  if (typeof user === 'string' && typeof password === 'string' && typeof port === 'number') {
    return { user, password, port };
  }
  if (!existsSync(dataFolderIn(folder))) return undefined;
  throw new Stopped(`${keptFile(folder)} is damaged. It holds the password of the administrator of this data.`);
}

/** For the eyes of this user only: it holds a password. */
function writeKept(/** @type {string} */ folder, /** @type {Kept} */ kept) {
  const temporary = `${keptFile(folder)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, keptFile(folder));
}

/** @returns {Promise<Kept>} */
async function newKept() {
  return { user: 'administrator', password: randomBytes(15).toString('hex'), port: await freePort() };
}

/** Makes the data beside its place and then moves it there, so that an interrupted start leaves no half of it. */
function makeFolder(
  /** @type {import('../system/postgres.mjs').Postgres} */ postgres,
  /** @type {string} */ folder,
  /** @type {Kept} */ kept,
) {
  writeKept(folder, kept);
  const { user, password } = kept;
  say(`Making ${dataFolderIn(folder)}…`);
  const half = path.join(folder, 'new');
  rmSync(half, { recursive: true, force: true });
  try {
    makeServerFolder({ postgres, folder: half, user, password, settings: [], isDurable: true });
    renameSync(dataFolderIn(half), dataFolderIn(folder));
  } catch (error) {
    throw new Stopped(error instanceof Error ? error.message : String(error));
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

async function start(
  /** @type {import('../system/postgres.mjs').Postgres} */ postgres,
  /** @type {string} */ folder,
  /** @type {number} */ port,
) {
  try {
    return await startServer({ postgres, folder, port });
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    if (/lock file "postmaster\.pid" already exists/.test(text)) {
      throw new Stopped(`The server of ${folder} runs already. Stop it first.`);
    }
    if (/could not bind/.test(text)) {
      throw new Stopped(`Port ${port} is in use by another program. Choose another one with --port.`);
    }
    throw new Stopped(text);
  }
}
