import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { onPath } from './on-path.mjs';
import { postgresProgram } from './postgres.mjs';

/** How long a server may take until it serves, also when it has to recover what a crash left. */
const startMilliseconds = 60_000;
/** How long a server may take to end before it is asked less kindly. */
const endMilliseconds = 20_000;
const lookMilliseconds = 20;
/** `fast` ends connections and writes everything; `immediate` is a crash from which the next start recovers. */
const signals = /** @type {const} */ ({ fast: 'SIGINT', immediate: 'SIGQUIT' });

/**
 * A folder of PostgreSQL's data with its programs.
 *
 * @typedef {object} ServerFolder
 * @property {import('./postgres.mjs').Postgres} postgres
 * @property {string} folder ours: it holds `data` and the server's log
 */

/**
 * A server that runs until it is stopped, or until the process that started it is gone.
 *
 * @typedef {object} RunningServer
 * @property {number} pid
 * @property {Promise<void>} ended resolves when it is gone, whoever ended it
 * @property {(mode?: 'fast' | 'immediate') => Promise<void>} stop
 */

/** The folder in which PostgreSQL keeps its data. */
export function dataFolderIn(/** @type {string} */ folder) {
  return path.join(folder, 'data');
}

/** The file into which the server writes what it has to say. */
export function logFileIn(/** @type {string} */ folder) {
  return path.join(folder, 'server.log');
}

/**
 * The user by whom the server runs: PostgreSQL refuses to run as root. Undefined where this process is not root and the
 * server runs by the same user.
 *
 * @returns {{ name: string, uid: number, gid: number } | undefined}
 */
export function userOfServer() {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and /etc/passwd has neither the user postgres nor nobody.');
}

/** Gives a file or folder to the user by whom the server runs. */
export function giveToServer(/** @type {string} */ file) {
  const user = userOfServer();
  if (user) chownSync(file, user.uid, user.gid);
}

/** True where the user by whom the server runs can reach a folder. */
export function canServerReach(/** @type {string} */ folder) {
  const user = userOfServer();
  if (user === undefined) return true;
  return spawnSync('test', ['-x', folder], { uid: user.uid, gid: user.gid, cwd: '/' }).status === 0;
}

/**
 * Makes the data folder: UTF8, the order of bytes, every connection with a password by SCRAM. Throws with what initdb
 * said.
 *
 * @param {ServerFolder & { user: string, password: string, settings: readonly string[], isDurable: boolean }} plan
 *   `isDurable` waits until the folder is on the disk
 */
export function makeServerFolder({ postgres, folder, user, password, settings, isDurable }) {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  giveToServer(folder);
  const passwordFile = path.join(folder, 'password');
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  giveToServer(passwordFile);
  try {
    const words = ['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', '--no-instructions'];
    if (!isDurable) words.push('--no-sync');
    const made = spawnSync(
      postgresProgram(postgres.binFolder, 'initdb'),
      [...words, `--pgdata=${dataFolderIn(folder)}`, `--username=${user}`, `--pwfile=${passwordFile}`],
      { ...processOptions(folder), encoding: 'utf8' },
    );
    if (made.status !== 0) {
      const said = made.error?.message ?? `${made.stdout}${made.stderr}`.trim().split('\n').slice(-8).join('\n');
      throw new Error(`initdb of PostgreSQL ${postgres.version} could not make ${dataFolderIn(folder)}: ${said}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  addSettings(folder, settings);
}

/** Adds lines to postgresql.conf; of two lines for the same setting the later one holds. */
export function addSettings(/** @type {string} */ folder, /** @type {readonly string[]} */ lines) {
  const file = path.join(dataFolderIn(folder), 'postgresql.conf');
  writeFileSync(file, `${lines.join('\n')}\n`, { flag: 'a' });
}

/**
 * Starts the server on 127.0.0.1 alone, without a socket in the file system, and resolves when it serves. It ends when
 * the thread that called this is gone, however that ended. Throws with the last lines of its log where it ends before.
 *
 * @param {ServerFolder & { port: number }} plan
 * @returns {Promise<RunningServer>}
 */
export async function startServer({ postgres, folder, port }) {
  const dataFolder = dataFolderIn(folder);
  // A server that runs here already goes on writing to it.
  const log = openSync(logFileIn(folder), 'a', 0o600);
  const { size } = fstatSync(log);
  const program = postgresProgram(postgres.binFolder, 'postgres');
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories='];
  const words = ['-D', dataFolder, ...settings.flatMap((setting) => ['-c', setting])];
  const bind = process.platform === 'linux' ? onPath(['setpriv']) : undefined;
  const child = spawn(bind ?? program, bind ? ['--pdeathsig', 'QUIT', program, ...words] : words, {
    ...processOptions(dataFolder),
    // Ctrl+C is for the program that started it, which then ends it in good order.
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  /** @type {Promise<void>} */
  const ended = new Promise((tell) => child.once('exit', () => tell()).once('error', () => tell()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`${bind ?? program} does not start.`);
  const watcher = bind ? undefined : endWithThisProcess(pid);
  void ended.then(() => watcher?.kill());
  const isServing = await waitUntilServing(dataFolder, pid, ended);
  if (!isServing) {
    child.kill('SIGKILL');
    await ended;
    const said = readFileSync(logFileIn(folder)).subarray(size).toString().trim().split('\n').slice(-8).join('\n');
    throw new Error(`PostgreSQL ${postgres.version} does not start in ${folder}:\n${said}`);
  }
  return { pid, ended, stop: (mode = 'fast') => stop(child, ended, mode) };
}

/** A port of 127.0.0.1 that nobody listens to at this moment. @returns {Promise<number>} */
export function freePort() {
  return new Promise((tell, fail) => {
    const server = createServer().once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
      server.close(() => tell(port));
    });
  });
}

/** User and environment of PostgreSQL's programs: nothing of the person's own settings for it, and messages in English. */
function processOptions(/** @type {string} */ cwd) {
  const isOther = (/** @type {string} */ name) => /^(PG|LC_|LANG|NODE_|TZ$)/.test(name);
  const kept = Object.entries(process.env).filter(([name]) => !isOther(name));
  const user = userOfServer();
  return { cwd, env: { ...Object.fromEntries(kept), LC_ALL: 'C' }, ...(user ? { uid: user.uid, gid: user.gid } : {}) };
}

/** Looks into the file in which the server says how far it is; false where it ended or took too long. */
async function waitUntilServing(
  /** @type {string} */ dataFolder,
  /** @type {number} */ pid,
  /** @type {Promise<void>} */ ended,
) {
  const file = path.join(dataFolder, 'postmaster.pid');
  const patience = performance.now() + startMilliseconds;
  let isOver = false;
  void ended.then(() => {
    isOver = true;
  });
  while (!isOver && performance.now() < patience) {
    const lines = existsSync(file) ? readLines(file) : [];
    const stage = lines[7]?.trim();
    if (Number(lines[0]) === pid && (stage === 'ready' || stage === 'standby')) return true;
    await new Promise((tell) => setTimeout(tell, lookMilliseconds));
  }
  return false;
}

function readLines(/** @type {string} */ file) {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function stop(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {Promise<void>} */ ended,
  /** @type {'fast' | 'immediate'} */ mode,
) {
  for (const signal of new Set([signals[mode], signals.immediate, /** @type {const} */ ('SIGKILL')])) {
    child.kill(signal);
    const timer = new AbortController();
    await Promise.race([ended, after(endMilliseconds, timer.signal)]);
    timer.abort();
    if (child.exitCode !== null || child.signalCode !== null) return;
  }
  await ended;
}

/** @returns {Promise<void>} */
function after(/** @type {number} */ milliseconds, /** @type {AbortSignal} */ signal) {
  return new Promise((tell) => {
    const timer = setTimeout(tell, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

/** For systems without setpriv: a process that ends the server when this one, which holds the other end of its input, is gone. */
function endWithThisProcess(/** @type {number} */ pid) {
  const source = `process.stdin.resume().on('end', () => { try { process.kill(${pid}, 'SIGQUIT'); } catch {} })`;
  const watcher = spawn(process.execPath, ['-e', source], {
    env: processOptions('/').env,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  watcher.on('error', () => undefined).unref();
  return watcher;
}
