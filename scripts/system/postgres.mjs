import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';
import { installCommand } from './debian.mjs';
import { onPath } from './on-path.mjs';

/** The oldest PostgreSQL that holds a team store. */
export const oldestPostgres = 15;

/**
 * The programs of PostgreSQL that were found.
 *
 * @typedef {object} Postgres
 * @property {string} binFolder holds initdb, postgres and pg_ctl
 * @property {number} version the number before the point
 */

/**
 * Where PostgreSQL may be found; the real machine unless a test says otherwise.
 *
 * @typedef {object} PostgresPlace
 * @property {NodeJS.ProcessEnv} environment
 * @property {string} versions the folder that holds one folder for each version, as Debian has it
 * @property {(binFolder: string) => number | undefined} versionOf
 * @property {number} [wanted] only this version, because a data folder is of it
 */

/**
 * The PostgreSQL for tests of the team store and for `npm run team-store`: the one in the folder that
 * REGISTRY_DESK_TEST_PG names, else Debian's newest, else the one that the PATH leads to. Undefined where there is none
 * of a version that serves, and where REGISTRY_DESK_TEST_PG names a folder without one: a wrong setting should be seen,
 * not passed over.
 *
 * @param {Partial<PostgresPlace>} [place]
 * @returns {Postgres | undefined}
 */
export function findPostgres(place = {}) {
  const { environment, versions, versionOf, wanted } = {
    environment: process.env,
    versions: '/usr/lib/postgresql',
    versionOf: postgresVersion,
    ...place,
  };
  for (const binFolder of binFolders(environment, versions)) {
    if (!isComplete(binFolder)) continue;
    const version = versionOf(binFolder);
    if (version === undefined || version < oldestPostgres) continue;
    if (wanted === undefined || version === wanted) return { binFolder, version };
  }
  return undefined;
}

/** What a person types to have PostgreSQL. */
export function postgresCommand() {
  if (process.platform === 'darwin') return 'brew install postgresql@17';
  return (
    installCommand({ debian: ['postgresql'], fedora: ['postgresql-server'], arch: ['postgresql'] }) ??
    'install PostgreSQL, and name the folder of its programs in REGISTRY_DESK_TEST_PG'
  );
}

/** Why no PostgreSQL was found, in words for a person. */
export function whyNoPostgres(environment = process.env) {
  const named = environment.REGISTRY_DESK_TEST_PG;
  return named
    ? `REGISTRY_DESK_TEST_PG names ${named}, which holds no PostgreSQL ${oldestPostgres} or newer`
    : `no PostgreSQL ${oldestPostgres} or newer was found`;
}

/** The path of one of its programs. */
export function postgresProgram(/** @type {string} */ binFolder, /** @type {string} */ name) {
  return path.join(binFolder, process.platform === 'win32' ? `${name}.exe` : name);
}

/** @returns {string[]} */
function binFolders(/** @type {NodeJS.ProcessEnv} */ environment, /** @type {string} */ versions) {
  const named = environment.REGISTRY_DESK_TEST_PG;
  if (named) return [path.resolve(named)];
  const debian = (existsSync(versions) ? readdirSync(versions) : [])
    .filter((name) => /^\d+$/.test(name))
    .sort((one, other) => Number(other) - Number(one))
    .map((name) => path.join(versions, name, 'bin'));
  const control = onPath([process.platform === 'win32' ? 'pg_ctl.exe' : 'pg_ctl'], environment);
  // The PATH may lead to a link: the other programs then lie beside the file itself.
  return control ? [...debian, path.dirname(realpathSync(control)), path.dirname(control)] : debian;
}

function isComplete(/** @type {string} */ binFolder) {
  return ['initdb', 'postgres', 'pg_ctl'].every((name) => existsSync(postgresProgram(binFolder, name)));
}

/** @returns {number | undefined} */
function postgresVersion(/** @type {string} */ binFolder) {
  const asked = spawnSync(postgresProgram(binFolder, 'postgres'), ['--version'], { encoding: 'utf8', timeout: 15_000 });
  const major = /\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? '')?.[1];
  return major === undefined ? undefined : Number(major);
}
