import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onPath } from './on-path.mjs';

/**
 * Where a Chromium may be found and where to look for it; the real machine unless a test says otherwise.
 *
 * @typedef {object} Place
 * @property {NodeJS.ProcessEnv} environment
 * @property {NodeJS.Platform} platform
 * @property {string} home
 * @property {(file: string) => boolean} exists
 */

const linuxNames = [
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
  'chrome',
  'microsoft-edge-stable',
];
const macApplications = [
  'Google Chrome.app/Contents/MacOS/Google Chrome',
  'Chromium.app/Contents/MacOS/Chromium',
  'Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];
const windowsPrograms = [
  ['Google', 'Chrome', 'Application', 'chrome.exe'],
  ['Chromium', 'Application', 'chrome.exe'],
  ['Microsoft', 'Edge', 'Application', 'msedge.exe'],
];

/**
 * The Chromium for browser tests and for the window of the browser host: the one named by CHROMIUM_PATH, else an
 * installed Chrome, Chromium or Edge, else the newest that Playwright downloaded. Undefined where there is none, and
 * where CHROMIUM_PATH names a file that does not exist: a wrong setting should be seen, not passed over.
 *
 * @param {Partial<Place>} [place]
 * @returns {string | undefined}
 */
export function findChromium(place = {}) {
  const { environment, platform, home, exists } = {
    environment: process.env,
    platform: process.platform,
    home: os.homedir(),
    exists: existsSync,
    ...place,
  };
  const named = environment.CHROMIUM_PATH;
  if (named) return exists(named) ? named : undefined;
  if (platform === 'darwin') {
    const roots = ['/Applications', path.join(home, 'Applications')];
    const installed = roots.flatMap((root) => macApplications.map((program) => path.join(root, program)));
    return installed.find(exists) ?? playwrightChromium(environment, platform, home);
  }
  if (platform === 'win32') {
    const roots = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA];
    const installed = roots.flatMap((root) => (root ? windowsPrograms.map((parts) => path.join(root, ...parts)) : []));
    return installed.find(exists) ?? playwrightChromium(environment, platform, home);
  }
  return onPath(linuxNames, environment) ?? playwrightChromium(environment, platform, home);
}

/** Playwright's own downloads: folders named chromium-1234, the highest number first. */
function playwrightChromium(
  /** @type {NodeJS.ProcessEnv} */ environment,
  /** @type {NodeJS.Platform} */ platform,
  /** @type {string} */ home,
) {
  const caches = {
    darwin: path.join(home, 'Library', 'Caches'),
    win32: environment.LOCALAPPDATA ?? path.join(home, 'AppData', 'Local'),
  };
  const cache = caches[/** @type {'darwin' | 'win32'} */ (platform)] ?? path.join(home, '.cache');
  const root = environment.PLAYWRIGHT_BROWSERS_PATH || path.join(cache, 'ms-playwright');
  const programs = [
    'chrome-linux64/chrome',
    'chrome-linux/chrome',
    'chrome-win64/chrome.exe',
    'chrome-win/chrome.exe',
    'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
    'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
    'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  ];
  const downloads = (existsSync(root) ? readdirSync(root) : [])
    .map((name) => ({ name, revision: Number(/^chromium-(\d+)$/.exec(name)?.[1] ?? Number.NaN) }))
    .filter(({ revision }) => !Number.isNaN(revision))
    .sort((one, other) => other.revision - one.revision);
  return downloads
    .flatMap(({ name }) => programs.map((program) => path.join(root, name, ...program.split('/'))))
    .find((file) => existsSync(file));
}

/**
 * What a Chromium says of itself, such as `Chromium 156.0.8078.79`; undefined when it does not start.
 *
 * @param {string} program
 * @returns {string | undefined}
 */
export function chromiumVersion(program) {
  // On Windows the program opens a window instead of answering.
  if (process.platform === 'win32') return path.basename(program);
  const asked = spawnSync(program, ['--version'], { encoding: 'utf8', timeout: 15_000 });
  return asked.status === 0 ? asked.stdout.trim() : undefined;
}
