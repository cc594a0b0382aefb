import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, inProject, installedNodePath, isCheckout, rootFolder } from './checkout.mjs';
import { runNpm } from './npm.mjs';
import { Stopped, say } from './say.mjs';
import { readStamp, writeStamp } from './stamp.mjs';
import { takeTurn } from './take-turn.mjs';

const stampName = '.registry-desk.json';

/**
 * Makes node_modules what package-lock.json says, by `npm ci`, unless it already is. Throws Stopped with what to type
 * when that cannot be done. Outside a checkout it does nothing: whoever installed the package installed its packages.
 */
export function ensurePackages() {
  if (!isCheckout() || arePackagesInstalled()) return;
  takeTurn('packages', () => {
    if (arePackagesInstalled()) return;
    const isThere = existsSync(inProject('node_modules'));
    say(
      `Installing the packages of package-lock.json (npm ci): node_modules is ${isThere ? 'not what it says' : 'missing'}…`,
    );
    const startedAt = Date.now();
    const problem = install();
    if (problem !== undefined) {
      throw new Stopped(
        `The packages could not be installed: ${problem}. Check the network and the registry (npm config get registry), then type: npm ci`,
      );
    }
    writeStamp(inProject('node_modules', stampName), { lock: lockFingerprint() });
    say(`Installed in ${((Date.now() - startedAt) / 1000).toFixed(0)} s.`);
  });
}

/**
 * Runs `npm ci`. npm leaves out, in silence, an optional package whose `engines` exclude the Node that npm runs on, and
 * the binaries of build tools are such packages: on an old Node it is run once more, by the Node 24 that the first
 * round has brought.
 */
function install() {
  const words = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const problem = runNpm(words);
  const leftOut = problem === undefined ? leftOutBinaries() : [];
  if (leftOut.length === 0) return problem;
  say(`npm left out ${leftOut.join(', ')}, as the Node it runs on is too old for them. Once more, by Node 24…`);
  // The first round's Node is removed by the second while that runs on it.
  const node = path.join(cacheFolder, path.basename(installedNodePath()));
  mkdirSync(cacheFolder, { recursive: true });
  rmSync(node, { force: true });
  linkSync(installedNodePath(), node);
  try {
    return runNpm(words, { node });
  } finally {
    rmSync(node, { force: true });
  }
}

/** Packages of the lock file with binaries for this very machine that are not in node_modules. */
function leftOutBinaries() {
  const lock = readStamp(inProject('package-lock.json'));
  const noted = readStamp(inProject('node_modules', '.package-lock.json'));
  return Object.entries(lock?.packages ?? {})
    .filter(([place, wanted]) => wanted.optional && isBinaryFor(wanted) && !noted?.packages?.[place])
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
}

/**
 * True for a package that says for which machines it is, when this is one of them.
 *
 * @param {{ os?: string[], cpu?: string[], libc?: string[] }} wanted
 * @param {{ os: string, cpu: string, libc: () => string | undefined }} [machine]
 */
export function isBinaryFor({ os, cpu, libc }, machine = thisMachine) {
  if (!os && !cpu) return false;
  const allows = (/** @type {string[] | undefined} */ list, /** @type {string | undefined} */ own) =>
    !list || own === undefined || list.includes(own);
  return allows(os, machine.os) && allows(cpu, machine.cpu) && (!libc || allows(libc, machine.libc()));
}

/** What the running Node is made for. */
export const thisMachine = {
  os: process.platform,
  cpu: process.arch,
  libc: () => {
    if (process.platform !== 'linux') return undefined;
    const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
    return report.header?.glibcVersionRuntime ? 'glibc' : 'musl';
  },
};

/**
 * True when node_modules came from this lock file on this kind of machine. The stamp answers at once; where there is
 * none, because a person ran npm, npm's own note of what it installed is compared with the lock file.
 */
export function arePackagesInstalled(folder = rootFolder) {
  const modules = path.join(folder, 'node_modules');
  const noted = path.join(modules, '.package-lock.json');
  if (!existsSync(noted)) return false;
  const lock = lockFingerprint(folder);
  const stampFile = path.join(modules, stampName);
  if (readStamp(stampFile)?.lock === lock) return true;
  if (!isSameInstallation(readStamp(path.join(folder, 'package-lock.json')), readStamp(noted))) return false;
  writeStamp(stampFile, { lock });
  return true;
}

/** Identifies the lock file's content and the kind of machine, because packages bring binaries for one kind only. */
export function lockFingerprint(folder = rootFolder) {
  return createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .update(`${process.platform}-${process.arch}`)
    .digest('hex');
}

/**
 * Compares a lock file with npm's note of what lies in node_modules: every package in its version and integrity, none
 * too many; optional ones may be missing, but not the binaries for this machine.
 *
 * @param {Record<string, any> | undefined} lock
 * @param {Record<string, any> | undefined} noted
 */
export function isSameInstallation(lock, noted) {
  if (!lock?.packages || !noted?.packages) return false;
  const installed = new Map(Object.entries(noted.packages));
  for (const [place, wanted] of Object.entries(lock.packages)) {
    if (place === '') continue;
    const found = installed.get(place);
    installed.delete(place);
    if (found === undefined) {
      if (wanted.optional && !isBinaryFor(wanted)) continue;
      return false;
    }
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) return false;
  }
  return installed.size === 0;
}
