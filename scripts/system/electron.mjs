import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { cacheFolder, inProject } from '../bootstrap/checkout.mjs';
import { lockFingerprint } from '../bootstrap/packages.mjs';
import { say } from '../bootstrap/say.mjs';
import { readStamp, writeStamp } from '../bootstrap/stamp.mjs';

const noteFile = path.join(cacheFolder, 'electron.json');
const probeMilliseconds = 5_000;
const downloadMilliseconds = 180_000;

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
 * Shared libraries that a program of Linux asks for and this system does not have.
 *
 * @param {string} program
 * @returns {string[]}
 */
export function missingLibraries(program) {
  if (process.platform !== 'linux') return [];
  const asked = spawnSync('ldd', [program], { encoding: 'utf8' });
  return librariesNotFound(asked.stdout ?? '');
}

/** Reads what ldd prints; see missingLibraries. */
export function librariesNotFound(/** @type {string} */ printed) {
  return [...printed.matchAll(/^\s*(\S+) => not found/gm)].map((match) => String(match[1]));
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
  const lock = lockFingerprint();
  const note = readStamp(noteFile);
  if (!again && note?.lock === lock) return { program: undefined, why: String(note.why) };
  const why = await download(node);
  const program = findElectron();
  if (program) return { program };
  writeStamp(noteFile, { lock, why });
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
    const silence = await whySilent(url);
    if (silence) return `github.com does not answer here: ${silence}`;
  }
  say(`Downloading Electron ${version} (about 120 MB, once)…`);
  const installed = spawnSync(node, [inProject('node_modules', 'electron', 'install.js')], {
    encoding: 'utf8',
    stdio: ['ignore', 2, 'pipe'],
    timeout: downloadMilliseconds,
    killSignal: 'SIGKILL',
  });
  if (installed.status === 0) return undefined;
  if (installed.signal) return `the download took longer than ${downloadMilliseconds / 1000} s`;
  return installed.stderr.trim().split('\n')[0] || `its installation ended with code ${installed.status}`;
}

async function whySilent(/** @type {string} */ url) {
  try {
    const answer = await fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(probeMilliseconds) });
    return answer.ok ? undefined : `status ${answer.status}`;
  } catch (error) {
    const { cause, message } = /** @type {Error & { cause?: { code?: string, message?: string } }} */ (error);
    return cause?.code ?? cause?.message ?? message;
  }
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
