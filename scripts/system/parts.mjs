import { existsSync } from 'node:fs';
import { isBuilt } from '../bootstrap/build.mjs';
import { installedNodePath } from '../bootstrap/checkout.mjs';
import { isNode24, wantedMajor } from '../bootstrap/node-24.mjs';
import { arePackagesInstalled } from '../bootstrap/packages.mjs';
import { chromiumVersion, findChromium } from './chromium.mjs';
import { distribution, installCommand } from './debian.mjs';
import { hasDisplay } from './display.mjs';
import { electronVersion, findElectron, rememberedElectronFailure } from './electron.mjs';
import { debianPackagesOf, missingLibraries } from './electron-libraries.mjs';
import { lastStart } from './electron-starts.mjs';
import { findKeyring, hasSessionBus, whyKeytarDoesNotLoad } from './keychain.mjs';
import { onPath } from './on-path.mjs';
import { findPostgres, postgresCommand, whyNoPostgres } from './postgres.mjs';
import { sandboxOf } from './sandbox.mjs';
import { whyUnsupported } from './supported.mjs';

/**
 * One thing that this machine has or lacks.
 *
 * @typedef {object} Part
 * @property {string} part its name
 * @property {boolean} present
 * @property {'start' | 'tests' | 'keychain' | 'desktop'} neededFor what does not work, or not fully, without it;
 *   `start` is all that `npm start` needs, the others have a way round
 * @property {string} detail what was found, or what follows from its absence
 * @property {string} [type] exactly what to type to have it
 */

/** Chromium for the browser journeys. @returns {Part} */
export function chromiumPart() {
  const named = process.env.CHROMIUM_PATH;
  const program = findChromium();
  const version = program && chromiumVersion(program);
  if (program && version) return found('Chromium', 'tests', `${version} (${program})`);
  const problem = program
    ? `${program} does not start`
    : named
      ? `CHROMIUM_PATH names ${named}, which does not exist`
      : 'none was found; the journeys in npm test drive one';
  return missing('Chromium', 'tests', problem, chromiumCommand());
}

function chromiumCommand() {
  if (process.platform === 'darwin') return 'brew install --cask google-chrome';
  const ownDownload = 'npx playwright install chromium';
  // Ubuntu's package of this name only leads to a snap, which tests cannot drive.
  if (distribution().includes('ubuntu')) return `${ownDownload} --with-deps`;
  return installCommand({ debian: ['chromium'], fedora: ['chromium'], arch: ['chromium'] }) ?? ownDownload;
}

/** PostgreSQL for the tests of the team store, and to try one. @returns {Part} */
export function postgresPart() {
  const postgres = findPostgres();
  return postgres
    ? found('PostgreSQL', 'tests', `${postgres.version} (${postgres.binFolder})`)
    : missing('PostgreSQL', 'tests', `${whyNoPostgres()}; tests of the team store start one`, postgresCommand());
}

/** What keeps keys in the operating system's keychain. @param {string | undefined} node @returns {Part[]} */
export function keychainParts(node) {
  const libsecret = installCommand({ debian: ['libsecret-1-0'], fedora: ['libsecret'], arch: ['libsecret'] });
  const keyring = installCommand({
    debian: ['gnome-keyring', 'dbus'],
    fedora: ['gnome-keyring', 'dbus-daemon'],
    arch: ['gnome-keyring', 'dbus'],
  });
  const problem = node ? whyKeytarDoesNotLoad(node) : 'packages are missing';
  const loads = problem
    ? missing(
        'keychain library',
        'keychain',
        `${problem}; keys are kept for one session only`,
        node ? libsecret : 'npm ci',
      )
    : found('keychain library', 'keychain', 'keytar loads');
  if (process.platform !== 'linux') return [loads];
  const program = findKeyring();
  return [
    loads,
    program
      ? found('keyring', 'keychain', program)
      : missing('keyring', 'keychain', 'nothing here keeps secrets for programs', keyring),
    onPath(['dbus-run-session'])
      ? found('dbus-run-session', 'tests', 'the keychain tests can start a session bus of their own')
      : missing('dbus-run-session', 'tests', 'the keychain tests start a session bus of their own', keyring),
    hasSessionBus()
      ? found('session bus', 'keychain', 'reachable')
      : missing(
          'session bus',
          'keychain',
          'no desktop session is running here; a keychain can be had for one command',
          `dbus-run-session -- sh -c 'printf %s PASSWORD | gnome-keyring-daemon --unlock --components=secrets; npm start'`,
        ),
  ];
}

/** What the product's own window needs. @returns {Part[]} */
export function desktopParts() {
  const program = findElectron();
  const display = hasDisplay()
    ? found('display', 'desktop', process.env.WAYLAND_DISPLAY || process.env.DISPLAY || 'the system has one')
    : missing(
        'display',
        'desktop',
        'DISPLAY and WAYLAND_DISPLAY are unset; npm start serves the app to a browser instead',
        'xvfb-run -a npm start',
      );
  const unsupported = whyUnsupported();
  // A system's own Electron may be made for it, whatever Electron's own binaries need.
  const system =
    unsupported && !program ? [missing('system for Electron', 'desktop', unsupported, 'npm start -- --web')] : [];
  if (!program) {
    const why = rememberedElectronFailure();
    const detail = `${electronVersion()} is not downloaded${why ? ` (${why})` : ''}; npm start serves the app to a browser instead`;
    return [...system, missing('Electron', 'desktop', detail, 'npm start -- --electron'), display];
  }
  const libraries = missingLibraries(program);
  return [
    found('Electron', 'desktop', `${electronVersion()} (${program})`),
    sandboxPart(program),
    ...startParts(program),
    libraries.length === 0
      ? found('libraries of Electron', 'desktop', 'all there')
      : missing(
          'libraries of Electron',
          'desktop',
          `${libraries.join(', ')} not found`,
          installCommand({ debian: debianPackagesOf(libraries) }),
        ),
    display,
  ];
}

/** Whether Chromium may protect itself here. @returns {Part} */
export function sandboxPart(/** @type {string} */ program, isRoot = process.getuid?.() === 0, system = {}) {
  if (isRoot && process.platform === 'linux') {
    return found('sandbox', 'desktop', 'off, because this is root; better: start it as a user');
  }
  const sandbox = sandboxOf(program, system);
  if (sandbox.works) return found('sandbox', 'desktop', sandbox.by);
  return missing('sandbox', 'desktop', `${sandbox.why} (to be done again after each npm ci)`, sandbox.type);
}

/** How Electron's last start here ended, where there was one. @returns {Part[]} */
function startParts(/** @type {string} */ program) {
  const last = lastStart(program);
  if (last === undefined) return [];
  return [
    last.works
      ? found('Electron starts', 'desktop', ['it has shown its window here', ...last.words].join(', '))
      : missing('Electron starts', 'desktop', last.why, 'npm start -- --electron'),
  ];
}

/** What every command needs. @returns {Part[]} */
export function groundParts() {
  const installed = arePackagesInstalled();
  const node = installedNodePath();
  return [
    installed
      ? found('packages', 'start', 'as package-lock.json says')
      : missing('packages', 'start', 'node_modules is not what package-lock.json says', 'npm ci'),
    existsSync(node) && isNode24(node)
      ? found(`Node ${wantedMajor}`, 'start', node)
      : missing(
          `Node ${wantedMajor}`,
          'start',
          'it is not in node_modules',
          installed ? 'npm rebuild node --ignore-scripts=false' : 'npm ci',
        ),
    found('built program', 'start', isBuilt() ? 'out is up to date' : 'npm start will build it'),
  ];
}

/** @returns {Part} */
function found(/** @type {string} */ part, /** @type {Part['neededFor']} */ neededFor, /** @type {string} */ detail) {
  return { part, present: true, neededFor, detail };
}

/** @returns {Part} */
function missing(
  /** @type {string} */ part,
  /** @type {Part['neededFor']} */ neededFor,
  /** @type {string} */ detail,
  /** @type {string | undefined} */ type,
) {
  return { part, present: false, neededFor, detail, ...(type ? { type } : {}) };
}
