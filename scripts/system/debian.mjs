import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { say } from '../bootstrap/say.mjs';
import { onPath } from './on-path.mjs';

/**
 * The Linux distribution's own identifier and those that it is like, from /etc/os-release; empty on other systems.
 *
 * @param {string} [text] content of os-release
 * @returns {string[]}
 */
export function distribution(text = readOsRelease()) {
  const value = (/** @type {string} */ name) =>
    new RegExp(`^${name}=["']?([^"'\\n]*)`, 'm').exec(text)?.[1]?.split(' ') ?? [];
  return [...value('ID'), ...value('ID_LIKE')].filter((word) => word !== '');
}

function readOsRelease() {
  if (process.platform !== 'linux') return '';
  try {
    return readFileSync('/etc/os-release', 'utf8');
  } catch {
    return '';
  }
}

/** True where this process may install Debian packages: Debian itself (Ubuntu's chromium is a snap), as root. */
export function canInstallDebianPackages() {
  return (
    process.env.REGISTRY_DESK_NO_INSTALL === undefined &&
    distribution()[0] === 'debian' &&
    process.getuid?.() === 0 &&
    onPath(['apt-get']) !== undefined
  );
}

/**
 * The command that installs packages here, to be typed by a person.
 *
 * @param {Partial<Record<'debian' | 'fedora' | 'arch', readonly string[]>>} packages names by family
 * @returns {string | undefined} undefined where the family is unknown
 */
export function installCommand(packages, family = distribution(), isRoot = process.getuid?.() === 0) {
  const asRoot = isRoot ? '' : 'sudo ';
  const { debian, fedora, arch } = packages;
  if (family.includes('debian') && debian) {
    return `${asRoot}apt-get install -y --no-install-recommends ${debian.join(' ')}`;
  }
  if (family.includes('fedora') && fedora) return `${asRoot}dnf install -y ${fedora.join(' ')}`;
  if (family.includes('arch') && arch) return `${asRoot}pacman -S --needed ${arch.join(' ')}`;
  return undefined;
}

/**
 * Installs Debian packages. The lists of packages are fetched first, since a fresh machine has none. Its output is
 * shown only when it fails; answers with what went wrong, or undefined.
 *
 * @param {readonly string[]} packages
 * @returns {string | undefined}
 */
export function installDebianPackages(packages) {
  say(`Installing with apt-get, because they are missing and this is Debian as root: ${packages.join(' ')}…`);
  const patience = ['-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3', '-q'];
  const updated = aptGet([...patience, 'update']);
  const install = () => aptGet([...patience, 'install', '-y', '--no-install-recommends', ...packages]);
  const installed = packages.includes('postgresql') ? withoutServerOfTheSystem(install) : install();
  if (installed.status === 0) return undefined;
  const output = `${updated.status === 0 ? '' : updated.stderr}${installed.stdout}${installed.stderr}`;
  say(output.trim().split('\n').slice(-12).join('\n'));
  return `apt-get ended with code ${installed.status}`;
}

/**
 * Debian's PostgreSQL makes a server of the system's own, which then starts with the machine, unless a file says
 * otherwise. That file is there while `install` runs.
 *
 * @template T
 * @param {() => T} install
 * @param {string} [folder] of Debian's settings for new servers
 * @returns {T}
 */
export function withoutServerOfTheSystem(install, folder = '/etc/postgresql-common/createcluster.d') {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  const file = path.join(folder, 'registry-desk.conf');
  writeFileSync(file, 'create_main_cluster = false\n');
  try {
    return install();
  } finally {
    rmSync(file, { force: true });
    if (isNew && readdirSync(folder).length === 0) rmdirSync(folder);
  }
}

function aptGet(/** @type {readonly string[]} */ words) {
  return spawnSync('apt-get', words, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    maxBuffer: 64 * 1024 * 1024,
  });
}
