import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { onPath } from './on-path.mjs';

/** Debian's package for each shared library that Electron's program asks for and a small system may lack. */
const debianPackages = {
  'libnss3.so': 'libnss3',
  'libnssutil3.so': 'libnss3',
  'libsmime3.so': 'libnss3',
  'libnspr4.so': 'libnspr4',
  'libatk-1.0.so.0': 'libatk1.0-0',
  'libatk-bridge-2.0.so.0': 'libatk-bridge2.0-0',
  'libatspi.so.0': 'libatspi2.0-0',
  'libcups.so.2': 'libcups2',
  'libdrm.so.2': 'libdrm2',
  'libgbm.so.1': 'libgbm1',
  'libgtk-3.so.0': 'libgtk-3-0',
  'libgdk-3.so.0': 'libgtk-3-0',
  'libgdk_pixbuf-2.0.so.0': 'libgdk-pixbuf-2.0-0',
  'libpango-1.0.so.0': 'libpango-1.0-0',
  'libcairo.so.2': 'libcairo2',
  'libasound.so.2': 'libasound2',
  'libX11.so.6': 'libx11-6',
  'libxcb.so.1': 'libxcb1',
  'libXext.so.6': 'libxext6',
  'libXcomposite.so.1': 'libxcomposite1',
  'libXdamage.so.1': 'libxdamage1',
  'libXfixes.so.3': 'libxfixes3',
  'libXrandr.so.2': 'libxrandr2',
  'libxkbcommon.so.0': 'libxkbcommon0',
  'libxshmfence.so.1': 'libxshmfence1',
  'libexpat.so.1': 'libexpat1',
  'libdbus-1.so.3': 'libdbus-1-3',
  'libudev.so.1': 'libudev1',
  'libglib-2.0.so.0': 'libglib2.0-0',
  'libgobject-2.0.so.0': 'libglib2.0-0',
  'libgio-2.0.so.0': 'libglib2.0-0',
};

/** Debian's packages that have another name since Debian 13 and Ubuntu 24.04 (time_t of 64 bits). */
const renamed = new Set([
  'libasound2',
  'libatk1.0-0',
  'libatk-bridge2.0-0',
  'libatspi2.0-0',
  'libcups2',
  'libglib2.0-0',
  'libgtk-3-0',
]);

/** Both of them have glibc 2.39 or newer, and no system with the former names has. */
function hasNewNames() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return Number(report.header?.glibcVersionRuntime?.split('.')[1] ?? 0) >= 39;
}

/** Libraries that Electron opens only when it runs, so that ldd does not list them: one name of each line has to be there. */
const openedLater = [['libgtk-3.so.0', 'libgtk-4.so.1'], ['libgdk_pixbuf-2.0.so.0']];

/**
 * Shared libraries that a program of Linux asks for and this system does not have.
 *
 * @param {string} program
 * @returns {string[]}
 */
export function missingLibraries(program) {
  if (process.platform !== 'linux') return [];
  const asked = spawnSync('ldd', [program], { encoding: 'utf8' });
  return [...new Set([...librariesNotFound(asked.stdout ?? ''), ...notToOpen(knownLibraries())])];
}

/** Reads what ldd prints; see missingLibraries. */
export function librariesNotFound(/** @type {string} */ printed) {
  return [...printed.matchAll(/^\s*(\S+) => not found/gm)].map((match) => String(match[1]));
}

/**
 * What Electron will want to open and the system's list does not have. No list, no answer: systems without ldconfig keep
 * their libraries elsewhere.
 *
 * @param {string} printed by `ldconfig -p`
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function notToOpen(printed, environment = process.env) {
  const known = new Set([...printed.matchAll(/^\s+(\S+) \(/gm)].map(([, name]) => name));
  if (known.size === 0) return [];
  const folders = (environment.LD_LIBRARY_PATH ?? '').split(':').filter((folder) => folder !== '');
  const isThere = (/** @type {string} */ name) =>
    known.has(name) || folders.some((folder) => existsSync(path.join(folder, name)));
  return openedLater.filter((names) => !names.some(isThere)).map(([name = '']) => name);
}

/** What `ldconfig -p` prints. It lies in a folder that is not on everybody's PATH. */
function knownLibraries() {
  const program = onPath(['ldconfig']) ?? ['/usr/sbin/ldconfig', '/sbin/ldconfig'].find((file) => existsSync(file));
  return program === undefined ? '' : (spawnSync(program, ['-p'], { encoding: 'utf8' }).stdout ?? '');
}

/**
 * The Debian packages that bring some libraries, each once. A library that is not listed keeps its own name, which
 * apt-get then refuses by name: better than being left out in silence.
 *
 * @param {readonly string[]} libraries
 * @param {boolean} [newNames] since Debian 13 and Ubuntu 24.04 libasound2 alone cannot be installed
 * @returns {string[]}
 */
export function debianPackagesOf(libraries, newNames = hasNewNames()) {
  const known = /** @type {Record<string, string>} */ (debianPackages);
  const nameOf = (/** @type {string} */ name) => (newNames && renamed.has(name) ? `${name}t64` : name);
  return [...new Set(libraries.map((library) => nameOf(known[library] ?? library)))];
}
