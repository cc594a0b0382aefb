import { rmSync } from 'node:fs';
import path from 'node:path';
import { ensureBuild } from '../bootstrap/build.mjs';
import { inProject } from '../bootstrap/checkout.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { canInstallDebianPackages, installDebianPackages } from '../system/debian.mjs';
import { chromiumPart, keychainParts, postgresPart } from '../system/parts.mjs';
import { arrowsStep, biomeStep } from './check.mjs';
import { electronHere, electronStep, needElectron, reports } from './electron-journeys.mjs';
import { readyToRun } from './ready.mjs';
import { runStep, runTogether } from './steps.mjs';
import { add, closingLine, none, tallyOfBoth, tallyOfPlaywright, tallyOfVitest, unfinishedOfVitest } from './tally.mjs';
import { clockOfPlan, environmentOfTests, readTestWords } from './test-words.mjs';
import { typecheckSteps } from './typecheck.mjs';

/** Debian's packages for the parts of the system that tests use. */
const debianPackages = {
  Chromium: ['chromium'],
  PostgreSQL: ['postgresql'],
  'keychain library': ['libsecret-1-0'],
  keyring: ['gnome-keyring', 'dbus'],
  'dbus-run-session': ['dbus'],
};

/**
 * Runs form, types and tests one after the other, or only what the words choose (docs/testing.md), and stops at the first
 * step that fails. Its last line on standard output is `N passed, N failed, N skipped`, the sum over all test runs. A step
 * that fails without a failing test counts as one failure.
 */
export async function test(/** @type {readonly string[]} */ words) {
  const startedAt = Date.now();
  const plan = readTestWords(words);
  let tally = none;
  let isWithoutTeam = false;
  /** Runs a step that writes a report, and adds what the report says even when the step fails. */
  const counted = async (
    /** @type {import('./steps.mjs').Step} */ step,
    /** @type {() => import('./tally.mjs').Tally | undefined} */ count,
  ) => {
    try {
      await runStep(step);
    } finally {
      tally = add(tally, count() ?? none);
    }
  };
  try {
    const node = readyToRun();
    if (!plan.electron) {
      rmSync(reports, { recursive: true, force: true });
      const missing = installMissingParts(node);
      isWithoutTeam = missing.includes('PostgreSQL') && plan.families.some((family) => family !== 'journeys');
    }
    if (plan.whole) {
      await runTogether([...typecheckSteps(node), arrowsStep(node), biomeStep(node)]);
    }
    ensureBuild(node);
    if (plan.families.some((family) => family !== 'journeys')) {
      const report = path.join(reports, 'vitest.json');
      try {
        await counted(vitestStep(node, plan, report), () => tallyOfVitest(report));
      } catch (error) {
        const unfinished = unfinishedOfVitest(report);
        if (!(error instanceof Stopped) || error.exitCode !== 1 || unfinished.length === 0) throw error;
        say(`again   Node itself ended while it ran ${unfinished.map((file) => path.basename(file)).join(', ')}`);
        const again = path.join(reports, 'vitest-again.json');
        tally = none;
        await counted(vitestStep(node, { ...plan, files: unfinished }, again), () => tallyOfBoth(report, again));
      }
    }
    if (plan.families.includes('journeys')) {
      const steps = plan.electron
        ? [electronStep(node, plan.files, await needElectron(node))]
        : journeySteps(node, plan);
      for (const step of steps) {
        step.environment = { ...step.environment, JOURNEYS_NOT_RUN: plan.notRun.join(',') };
        await counted(step, () => tallyOfPlaywright(step.report)).finally(() => step.after?.());
      }
    }
    if (tally.failed > 0) throw new Stopped('A run ended well, yet its report names failures.');
    if (isWithoutTeam && process.env.CI === 'true')
      throw new Stopped('Stopped at: tests of the team store did not run.');
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    say(error.message);
    if (tally.failed === 0) tally = add(tally, { ...none, failed: 1 });
    process.exitCode = error.exitCode;
  }
  say(`npm test took ${((Date.now() - startedAt) / 1000).toFixed(0)} s`);
  const { length } = plan.notRun;
  const files = length === 1 ? '1 file' : `${length} files`;
  if (isWithoutTeam) process.stdout.write(`${teamNotRun}\n`);
  if (length > 0) process.stdout.write(`not run: ${files} of the long tier (npm run test:all)\n`);
  process.stdout.write(`${closingLine(tally)}\n`);
}

/** Said before the closing line, which other programs read. */
const teamNotRun = 'not run: tests of the team store, for want of PostgreSQL (npm run doctor says what to type)';

/** The same for both tiers: `npm run test:all`. */
export const testAll = (/** @type {readonly string[]} */ words) => test(['--tier', 'all', ...words]);

/** Installs what tests need of the system where that is possible, and otherwise says what to type. Answers with the names of what is missing. */
function installMissingParts(/** @type {string} */ node) {
  const look = () =>
    [chromiumPart(), postgresPart(), ...keychainParts(node)].filter(
      ({ part, present }) => !present && Object.hasOwn(debianPackages, part),
    );
  let missing = look();
  // What a person named is not replaced by one that we choose.
  const named = { Chromium: process.env.CHROMIUM_PATH, PostgreSQL: process.env.REGISTRY_DESK_TEST_PG };
  const installable = missing.filter(({ part }) => !named[/** @type {keyof typeof named} */ (part)]);
  if (installable.length > 0 && canInstallDebianPackages()) {
    const packages = installable.flatMap(
      ({ part }) => debianPackages[/** @type {keyof typeof debianPackages} */ (part)],
    );
    installDebianPackages([...new Set(packages)]);
    missing = look();
  }
  for (const { part, detail, type } of missing) say(`missing ${part}: ${detail}. Type: ${type ?? 'npm run doctor'}`);
  return missing.map(({ part }) => part);
}

/**
 * @param {string} node
 * @param {import('./test-words.mjs').TestPlan} plan
 * @param {string} report
 * @returns {import('./steps.mjs').Step}
 */
function vitestStep(node, plan, report) {
  const projects = plan.families.filter((family) => family !== 'journeys');
  return {
    name: `${projects.join(', ')} tests (vitest)`,
    file: node,
    words: [
      inProject('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...projects.flatMap((project) => ['--project', project]),
      ...[...plan.except, ...plan.notRun].map((file) => `--exclude=${file}${path.extname(file) === '' ? '/**' : ''}`),
      ...plan.files,
    ],
    environment: environmentOfTests(plan),
    live: true,
  };
}

/**
 * The journeys in a browser, those of Electron on its stand-in, and those in Electron where it can run; says so where it
 * cannot.
 *
 * @param {string} node
 * @param {import('./test-words.mjs').TestPlan} plan
 * @returns {import('./electron-journeys.mjs').JourneyStep[]}
 */
function journeySteps(node, plan) {
  const isAsked = (/** @type {(file: string) => boolean} */ isOf) => plan.files.length === 0 || plan.files.some(isOf);
  const isElectrons = (/** @type {string} */ file) => `${file}/`.startsWith('tests/journeys/electron/');
  const isOfBoth = (/** @type {string} */ file) => file === 'tests/journeys';
  const steps = [];
  const asksElectron = isAsked((file) => isElectrons(file) || isOfBoth(file));
  if (isAsked((file) => file.startsWith('tests/journeys') && !isElectrons(file))) {
    steps.push(journeyStep(node, 'journeys in a browser (playwright)', 'browser', plan));
  }
  // A script of a Linux shell starts the stand-in.
  if (asksElectron && process.platform === 'linux') {
    steps.push(journeyStep(node, 'journeys of Electron on its stand-in (playwright)', 'played-electron', plan));
  }
  const chromium = chromiumPart();
  if (steps.length > 0 && !chromium.present) {
    throw new Stopped(`Stopped at: journeys in a browser. ${chromium.detail}. Type: ${chromium.type}`);
  }
  if (!asksElectron) return steps;
  const place = electronHere(plan);
  if ('why' in place) say(`not run journeys in Electron: ${place.why}`);
  else steps.push(electronStep(node, plan.files, place));
  return steps;
}

/**
 * @param {string} node
 * @param {string} name
 * @param {string} project
 * @param {import('./test-words.mjs').TestPlan} plan
 */
function journeyStep(node, name, project, plan) {
  const report = path.join(reports, `journeys-${project}.json`);
  return {
    name,
    file: node,
    words: [
      inProject('node_modules', 'playwright', 'cli.js'),
      'test',
      '--config',
      inProject('tests', 'journeys', 'playwright.config.ts'),
      `--project=${project}`,
      ...plan.files,
    ],
    environment: { JOURNEYS_REPORT: report, ...clockOfPlan(plan) },
    live: true,
    report,
  };
}
