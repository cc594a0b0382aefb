import { rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, inProject } from '../bootstrap/checkout.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { installCommand } from '../system/debian.mjs';
import { hasDisplay } from '../system/display.mjs';
import { findElectron, haveElectron } from '../system/electron.mjs';
import { onPath } from '../system/on-path.mjs';
import { writeElectronReport } from './electron-report.mjs';

/** Where the runs of tests leave their reports. */
export const reports = path.join(cacheFolder, 'tests');
/** A test that runs `npm test -- --electron` itself has the reports of that run elsewhere. */
const electronReports = process.env.ELECTRON_REPORTS ?? reports;

/**
 * How journeys in Electron are started here: with the words of what gives them a display, where there is none.
 *
 * @typedef {{ program: string, before: readonly string[] }} Place
 */

/**
 * @typedef {import('./steps.mjs').Step & { report: string, after?: () => void }} JourneyStep
 */

/**
 * Where the journeys in Electron can run without anything being fetched; otherwise why not, in one line.
 *
 * @param {{ at: number | undefined }} plan
 * @returns {Place | { why: string }}
 */
export function electronHere({ at }) {
  if (at !== undefined) return { why: '--at moves the clock of Node and of the browser, not of Electron' };
  const program = findElectron();
  if (program === undefined) return { why: 'its program is not on this machine (npm run doctor)' };
  return placeOf(program);
}

/**
 * The same for whoever wants them to run: Electron is fetched where it is missing. Throws Stopped, with one line, where they
 * cannot run.
 *
 * @param {string} node
 * @returns {Promise<Place>}
 */
export async function needElectron(node) {
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (named && findElectron() === undefined) {
    throw new Stopped(
      `failed  journeys in Electron: ELECTRON_OVERRIDE_DIST_PATH names ${named}, and no Electron is there`,
    );
  }
  const had = await haveElectron(node, { again: true });
  if (had.program === undefined) {
    throw new Stopped(
      `failed  journeys in Electron: its program is not here (${had.why}). One that was unpacked elsewhere is named by ELECTRON_OVERRIDE_DIST_PATH`,
    );
  }
  const place = placeOf(had.program);
  if ('why' in place) throw new Stopped(`failed  journeys in Electron: ${place.why}`);
  return place;
}

/**
 * @param {string} program
 * @param {NodeJS.ProcessEnv} [environment]
 * @param {NodeJS.Platform} [platform]
 * @returns {Place | { why: string }}
 */
export function placeOf(program, environment = process.env, platform = process.platform) {
  if (hasDisplay(environment, platform)) return { program, before: [] };
  const xvfb = onPath(['xvfb-run'], environment);
  if (xvfb !== undefined) return { program, before: [xvfb, '-a', '-s', '-screen 0 1920x1080x24'] };
  const packages = { debian: ['xvfb', 'xauth'], fedora: ['xorg-x11-server-Xvfb'], arch: ['xorg-server-xvfb'] };
  const type = installCommand(packages);
  return { why: `there is no display here, and no xvfb-run. Type: ${type ?? 'npm run doctor'}` };
}

/**
 * @param {string} node
 * @param {readonly string[]} files only these journeys; empty: all
 * @param {Place} place
 * @returns {JourneyStep}
 */
export function electronStep(node, files, { program, before }) {
  const report = path.join(electronReports, 'journeys-electron.json');
  const facts = path.join(electronReports, 'electron-facts.json');
  for (const old of [report, facts]) rmSync(old, { force: true });
  const [file = node, ...words] = [
    ...before,
    node,
    inProject('node_modules', 'playwright', 'cli.js'),
    'test',
    '--config',
    inProject('tests', 'journeys', 'playwright.config.ts'),
    '--project=electron',
    `--output=${path.join(electronReports, 'electron-results')}`,
    ...files,
  ];
  return {
    name: 'journeys in Electron (playwright)',
    file,
    words,
    // Electron asks the kind of session before it asks for a display.
    environment: {
      JOURNEYS_REPORT: report,
      ELECTRON_FACTS: facts,
      ...(before.length > 0 && { XDG_SESSION_TYPE: 'x11' }),
    },
    live: true,
    report,
    after: () => {
      const written = path.join(electronReports, 'electron-report.md');
      writeElectronReport({ report, facts, written, program, hasOwnDisplay: before.length === 0 });
      say(`report  ${path.relative(inProject(), written)} (docs/electron.md says where to send it)`);
    },
  };
}
