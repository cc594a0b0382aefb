import { execFile, spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { cacheFolder, inProject } from '../bootstrap/checkout.mjs';
import { lockFingerprint } from '../bootstrap/packages.mjs';
import { say } from '../bootstrap/say.mjs';
import { readStamp, writeNote } from '../bootstrap/stamp.mjs';
import { whyUnsupported } from './supported.mjs';

const noteFile = path.join(cacheFolder, 'electron.json');
const probeMilliseconds = 5_000;
const downloadMilliseconds = 15 * 60_000;
const tellMilliseconds = 10_000;

/** The version that package-lock.json brings. */
export function electronVersion(folder = inProject('node_modules', 'electron')) {
  return String(readStamp(path.join(folder, 'package.json'))?.version ?? 'the program');
}

/**
 * Electron's program, where it is: in the folder that ELECTRON_OVERRIDE_DIST_PATH names, or downloaded beside its
 * package (path.txt names it then). Undefined where there is none.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {string | undefined}
 */
export function findElectron(environment = process.env, folder = inProject('node_modules', 'electron')) {
  const noted = path.join(folder, 'path.txt');
  const name = existsSync(noted) ? readFileSync(noted, 'utf8').trim() : undefined;
  const elsewhere = environment.ELECTRON_OVERRIDE_DIST_PATH;
  const program = elsewhere
    ? path.join(elsewhere, name ?? defaultProgram())
    : name && path.join(folder, 'dist', ...name.split('/'));
  return program && existsSync(program) ? program : undefined;
}

function defaultProgram(platform = process.platform) {
  if (platform === 'darwin') return path.join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * Tries to have Electron's program, once for a lock file: a failure is remembered, so that the next start is quick.
 * Answers with the program, or with why there is none.
 *
 * @param {string} node the Node to install by
 * @param {{ again?: boolean }} [choice]
 * @returns {Promise<{ program: string } | { program: undefined, why: string }>}
 */
export async function haveElectron(node, { again = false } = {}) {
  const there = findElectron();
  if (there) return { program: there };
  const unsupported = whyUnsupported();
  if (unsupported) return { program: undefined, why: unsupported };
  const lock = lockFingerprint();
  const note = readStamp(noteFile);
  if (!again && note?.lock === lock) return { program: undefined, why: String(note.why) };
  const why = await download(node);
  const program = findElectron();
  if (program) return { program };
  writeNote(noteFile, { lock, why });
  return { program: undefined, why: why ?? 'it was downloaded, but its program is not there' };
}

/** Why the last try failed, when this lock file has seen one. */
export function rememberedElectronFailure() {
  const note = readStamp(noteFile);
  return note?.lock === lockFingerprint() ? String(note.why) : undefined;
}

async function download(/** @type {string} */ node) {
  const version = electronVersion();
  const url = `https://github.com/electron/electron/releases/download/v${version}/SHASUMS256.txt`;
  const hasMirror = Object.keys(process.env).some((name) => /electron_(custom_dir|mirror)$/i.test(name));
  if (!hasMirror && !isCached(version)) {
    say(`Looking for Electron ${version}, which is not installed yet…`);
    const silence = await whySilent(node, url);
    if (silence) return silence;
  }
  say(`Downloading Electron ${version} (about 120 MB, once). What is cut off begins again from its first byte…`);
  return install(node, inProject('node_modules', 'electron', 'install.js'));
}

/**
 * Runs Electron's own installation, and says every ten seconds that it still does. Answers with what went wrong.
 *
 * @param {string} node
 * @param {string} program
 * @param {{ patience?: number, tellEvery?: number, tell?: (line: string) => void }} [choice]
 * @returns {Promise<string | undefined>}
 */
export async function install(node, program, choice = {}) {
  const { patience = downloadMilliseconds, tellEvery = tellMilliseconds, tell = say } = choice;
  const child = spawn(node, [program], {
    stdio: ['ignore', 2, 'pipe'],
    env: { ...proxied(process.env), ELECTRON_GET_NO_PROGRESS: '1' },
    timeout: patience,
    killSignal: 'SIGKILL',
  });
  const startedAt = performance.now();
  const seconds = () => Math.round((performance.now() - startedAt) / 1000);
  const telling = setInterval(
    () => tell(`Still downloading Electron, for ${seconds()} s; it is given up after ${patience / 60_000} minutes…`),
    tellEvery,
  );
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ piece) => {
    said += piece;
  });
  const { code, signal } = await ending(child);
  clearInterval(telling);
  if (code === 0) return undefined;
  if (signal && performance.now() - startedAt >= patience) {
    return `the download took longer than ${patience / 60_000} minutes`;
  }
  return said.trim().split('\n')[0] || `its installation ended by ${signal ?? `code ${code}`}`;
}

/** @returns {Promise<{ code: number | null, signal: string | null }>} */
function ending(/** @type {import('node:child_process').ChildProcess} */ child) {
  return new Promise((tell) => {
    child.once('error', () => tell({ code: null, signal: null }));
    child.once('close', (code, signal) => tell({ code, signal }));
  });
}

/**
 * Why an address does not answer, and through which proxy it was asked; undefined where it does. It is asked by Node 24,
 * because the Node that runs this may know nothing of proxies.
 *
 * @param {string} node
 * @param {string} url
 * @param {NodeJS.ProcessEnv} [environment]
 * @returns {Promise<string | undefined>}
 */
export async function whySilent(node, url, environment = process.env) {
  const question = `fetch(process.argv[1], { method: 'HEAD', signal: AbortSignal.timeout(${probeMilliseconds}) }).then(
    ({ ok, status }) => ok || console.log('status ' + status),
    ({ cause, message }) => console.log(cause?.code ?? cause?.message ?? message),
  )`;
  const { stdout } = await promisify(execFile)(node, ['-e', question, url], { env: proxied(environment) });
  if (stdout.trim() === '') return undefined;
  return `${new URL(url).host} does not answer here${viaProxy(environment)}: ${stdout.trim()}`;
}

/**
 * The environment by which Node and Electron's installation go through the proxy that it names.
 *
 * @param {NodeJS.ProcessEnv} environment
 * @returns {NodeJS.ProcessEnv}
 */
export function proxied(environment) {
  if (proxyIn(environment) === undefined) return environment;
  return { NODE_USE_ENV_PROXY: '1', ELECTRON_GET_USE_PROXY: '1', ...environment };
}

function proxyIn(/** @type {NodeJS.ProcessEnv} */ environment) {
  return environment.HTTPS_PROXY || environment.https_proxy || undefined;
}

/** Named without the password that may be in its address. */
function viaProxy(/** @type {NodeJS.ProcessEnv} */ environment) {
  const proxy = proxyIn(environment);
  if (proxy === undefined) return '';
  return URL.canParse(proxy) ? ` through the proxy ${new URL(proxy).host}` : ' through the proxy of HTTPS_PROXY';
}

/** Electron's own download cache; what lies there needs no network. */
function isCached(/** @type {string} */ version) {
  const home = os.homedir();
  const folders = {
    darwin: path.join(home, 'Library', 'Caches', 'electron'),
    win32: path.join(process.env.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'), 'electron', 'Cache'),
  };
  const folder =
    process.env.electron_config_cache ??
    folders[/** @type {'darwin' | 'win32'} */ (process.platform)] ??
    path.join(process.env.XDG_CACHE_HOME ?? path.join(home, '.cache'), 'electron');
  const archive = `electron-v${version}-${process.platform}-${process.arch}.zip`;
  if (!existsSync(folder)) return false;
  return readdirSync(folder).some((name) => name === archive || existsSync(path.join(folder, name, archive)));
}
