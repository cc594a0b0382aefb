import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { inProject } from '../bootstrap/checkout.mjs';
import { Stopped } from '../bootstrap/say.mjs';
import { longTier } from './long-tier.mjs';

/** The families of tests, in the order in which they run. All but the journeys are vitest's. */
export const families = ['unit', 'agreements', 'wire', 'architecture', 'journeys'];

/**
 * What `npm test` was asked to run.
 *
 * @typedef {object} TestPlan
 * @property {boolean} whole form and types too, because no words choose a part
 * @property {readonly string[]} families
 * @property {readonly string[]} files only these files and folders of the families; empty: all
 * @property {readonly string[]} except files and folders that are left out because the words name them
 * @property {readonly string[]} notRun files of the long tier that are left out because only the short one runs
 * @property {number | undefined} at the instant at which each run begins, epoch milliseconds; undefined: now
 * @property {string | undefined} zone the zone in which it runs; undefined: the machine's
 * @property {number | undefined} seed which cases the property tests try; undefined: the same ones each time
 * @property {boolean} electron only what is to be shown in Electron itself, and nothing of it is left out for want of it
 */

/**
 * Reads the words of `npm test`. The short tier runs unless `--tier` says otherwise; files and folders that are named run
 * in both tiers. Throws Stopped with code 2 where the words are wrong.
 *
 * @param {readonly string[]} words
 * @returns {TestPlan}
 */
export function readTestWords(words) {
  const { values, positionals } = parse(words);
  const named = positionals.map(readFile);
  const except = (values.except ?? []).map(readFile);
  if (except.some((file) => isIn('journeys', file))) throw new Stopped('--except leaves out no journeys.', 2);
  const chosen = values.only?.flatMap((word) => word.split(','));
  const unknown = chosen?.filter((family) => !families.includes(family)) ?? [];
  if (unknown.length > 0) {
    throw new Stopped(`There are no ${unknown.join(', ')} tests. --only takes ${families.join(', ')}.`, 2);
  }
  if (values.electron) return electronPlan(values, named);
  const tier = values.tier ?? (named.length > 0 ? 'all' : 'short');
  if (!['short', 'long', 'all'].includes(tier)) {
    throw new Stopped(`There is no tier ${tier}. --tier takes short, long, all.`, 2);
  }
  const long = Object.keys(longTier).filter(
    (file) =>
      (chosen ?? families).some((family) => isIn(family, file)) &&
      (named.length === 0 || covers(named, file)) &&
      !covers(except, file),
  );
  if (tier === 'long' && long.length === 0) throw new Stopped('The long tier has no such files.', 2);
  const files = tier === 'long' ? long : named;
  const inFiles = families.filter((family) => files.some((file) => isIn(family, file)));
  return {
    whole: chosen === undefined && files.length === 0 && except.length === 0,
    families: families.filter(
      (family) => (chosen ?? families).includes(family) && (files.length === 0 || inFiles.includes(family)),
    ),
    files,
    except,
    notRun: tier === 'short' ? long : [],
    at: values.at === undefined ? undefined : readInstant(values.at),
    zone: values.zone === undefined ? undefined : readZone(values.zone),
    seed: values.seed === undefined ? undefined : readSeed(values.seed),
    electron: false,
  };
}

/**
 * `--electron`, alone or with files of tests/journeys/electron.
 *
 * @param {object} values
 * @param {readonly string[]} files
 * @returns {TestPlan}
 */
function electronPlan(values, files) {
  const others = files.filter((file) => !`${file}/`.startsWith('tests/journeys/electron/'));
  if (Object.keys(values).length > 1 || others.length > 0) {
    throw new Stopped('--electron stands alone, or with files of tests/journeys/electron.', 2);
  }
  const clock = { at: undefined, zone: undefined, seed: undefined };
  return { whole: false, families: ['journeys'], files, except: [], notRun: [], ...clock, electron: true };
}

/**
 * The environment that gives a program, and every Node program that it starts, the time and zone of a plan.
 *
 * @param {Pick<TestPlan, 'at' | 'zone'>} plan
 * @returns {Record<string, string>}
 */
export function clockOfPlan({ at, zone }) {
  /** @type {Record<string, string>} */
  const environment = {};
  if (zone !== undefined) environment.TZ = zone;
  if (at !== undefined) {
    const preload = pathToFileURL(inProject('tests', 'support', 'preload-clock.mjs')).href;
    environment.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${preload}`.trim();
    environment.TEST_CLOCK_SHIFT = String(at - Date.now());
  }
  return environment;
}

/**
 * The environment of vitest: its time, its zone, and the cases of its property tests (tests/support/same-cases.ts).
 *
 * @param {Pick<TestPlan, 'at' | 'zone' | 'seed'>} plan
 * @returns {Record<string, string>}
 */
export function environmentOfTests(plan) {
  return { ...clockOfPlan(plan), ...(plan.seed !== undefined && { TEST_SEED: String(plan.seed) }) };
}

function parse(/** @type {readonly string[]} */ words) {
  try {
    return parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        only: { type: 'string', multiple: true },
        except: { type: 'string', multiple: true },
        tier: { type: 'string' },
        at: { type: 'string' },
        zone: { type: 'string' },
        seed: { type: 'string' },
        electron: { type: 'boolean' },
      },
    });
  } catch (error) {
    throw new Stopped(
      `${error instanceof Error ? error.message : error}\n` +
        'npm test -- [--tier short|long|all] [--only FAMILY,…] [--except FILE] [--at 2028-02-29T00:30Z] ' +
        '[--zone America/Los_Angeles] [--seed 7] [FILE…]\n' +
        'npm test -- --electron [FILE…]',
      2,
    );
  }
}

const covers = (/** @type {readonly string[]} */ places, /** @type {string} */ file) =>
  places.some((place) => `${file}/`.startsWith(`${place}/`));

const isIn = (/** @type {string} */ family, /** @type {string} */ file) => covers([`tests/${family}`], file);

/** A file or folder of tests by its path from the project's folder, with forward slashes. */
function readFile(/** @type {string} */ word) {
  const file = path.relative(inProject(), path.resolve(word)).replaceAll('\\', '/');
  if (!families.some((family) => isIn(family, file)) || !existsSync(inProject(file))) {
    throw new Stopped(
      `There is no test file ${word}. Tests are in ${families.map((family) => `tests/${family}`).join(', ')}.`,
      2,
    );
  }
  return file;
}

/** An instant with its offset, such as 2028-02-29T00:30Z: one without would mean another instant on each machine. */
function readInstant(/** @type {string} */ word) {
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(word) ? Date.parse(word) : Number.NaN;
  // A day that a month does not have is taken for one of the next month.
  const day = Number(word.slice(8, 10));
  if (Number.isNaN(at) || new Date(Date.parse(`${word.slice(0, 10)}T00:00Z`)).getUTCDate() !== day) {
    throw new Stopped(`"${word}" is not an instant. Write it with its offset, such as 2028-02-29T00:30Z.`, 2);
  }
  return at;
}

function readSeed(/** @type {string} */ word) {
  const seed = Number(word);
  if (!/^\d{1,10}$/.test(word) || seed > 0x7fffffff) {
    throw new Stopped(`"${word}" is not a seed. Write a whole number from 0 to 2147483647.`, 2);
  }
  return seed;
}

function readZone(/** @type {string} */ word) {
  try {
    new Intl.DateTimeFormat('en', { timeZone: word });
    return word;
  } catch {
    throw new Stopped(`"${word}" is not a time zone. Write one such as America/Los_Angeles or UTC.`, 2);
  }
}
