import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { inProject } from '../bootstrap/checkout.mjs';
import { readStamp } from '../bootstrap/stamp.mjs';
import { electronVersion } from '../system/electron.mjs';
import { missingLibraries } from '../system/electron-libraries.mjs';

/**
 * What one journey came to.
 *
 * @typedef {object} Outcome
 * @property {string} title
 * @property {'proved' | 'failed' | 'not asked'} outcome
 * @property {readonly string[]} mends what was mended before Electron had run, in words, that this shows
 * @property {string} why why it failed, or was not asked; empty where it was proved
 */

/** @typedef {{ title: string, outcomes: Outcome[] }} Group */

/**
 * @typedef {object} Report
 * @property {readonly (readonly [string, string])[]} place where it ran: names and values
 * @property {Record<string, any> | undefined} facts what Electron said of itself; undefined where it never answered
 * @property {readonly Group[]} groups
 * @property {readonly string[]} errors what went wrong outside of any journey
 */

/**
 * Writes the report of a run of the journeys in Electron, from what Playwright and the facts have left. Always writes one,
 * also where Electron never came up.
 *
 * @param {{ report: string, facts: string, written: string, program: string, hasOwnDisplay: boolean }} files
 */
export function writeElectronReport({ report, facts, written, program, hasOwnDisplay }) {
  const { groups, errors } = readJourneys(readStamp(report));
  const text = electronReport({ place: placeOf(program, hasOwnDisplay), facts: readStamp(facts), groups, errors });
  mkdirSync(path.dirname(written), { recursive: true });
  writeFileSync(written, withoutFolders(text));
}

/**
 * Reads Playwright's JSON report, a group for each block of journeys. Without a report there is one error.
 *
 * @param {Record<string, any> | undefined} report
 * @returns {{ groups: Group[], errors: string[] }}
 */
export function readJourneys(report) {
  if (report === undefined) return { groups: [], errors: ['The journeys ended before they had written a report.'] };
  /** @type {Group[]} */
  const groups = [];
  const walk = (/** @type {any} */ suite, /** @type {readonly string[]} */ titles) => {
    const outcomes = (suite.specs ?? []).map(outcomeOf);
    if (outcomes.length > 0) groups.push({ title: titles.join(', ') || suite.title, outcomes });
    for (const inner of suite.suites ?? []) walk(inner, [...titles, inner.title]);
  };
  for (const file of report.suites ?? []) walk(file, []);
  return { groups, errors: (report.errors ?? []).map((/** @type {any} */ error) => plain(error.message)) };
}

/** @returns {Outcome} */
function outcomeOf(/** @type {any} */ spec) {
  const [test] = spec.tests;
  const annotations = /** @type {{ type: string, description?: string }[]} */ (test?.annotations ?? []);
  const told = (/** @type {string} */ type) =>
    annotations.filter((one) => one.type === type).map(({ description }) => description ?? '');
  const errors = (test?.results ?? []).flatMap((/** @type {any} */ result) => result.errors ?? []);
  const base = { title: spec.title, mends: told('mend') };
  if (test?.status === 'skipped') {
    return { ...base, outcome: 'not asked', why: told('skip').join(' ') || 'what comes before it failed' };
  }
  if (test?.status === 'expected') return { ...base, outcome: 'proved', why: '' };
  const messages = errors.map((/** @type {any} */ error) => plain(error.message ?? error.value));
  return { ...base, outcome: 'failed', why: messages.join('\n\n') || 'It ended without saying why.' };
}

/** A message without the colours of a terminal, and no longer than a person reads. */
function plain(/** @type {unknown} */ message) {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: colours begin with one.
  const text = String(message).replace(/\x1b\[[\d;]*m/g, '');
  return text.length > 4_000 ? `${text.slice(0, 3_000)}\n…\n${text.slice(-1_000)}` : text;
}

/** The report in Markdown. @param {Report} report */
export function electronReport({ place, facts, groups, errors }) {
  const outcomes = groups.flatMap((group) => group.outcomes);
  const count = (/** @type {Outcome['outcome']} */ outcome) => outcomes.filter((one) => one.outcome === outcome).length;
  return `${[
    '# Registry Desk in Electron: what was proved',
    headline(facts),
    `${count('proved')} proved, ${count('failed') + errors.length} failed, ${count('not asked')} not asked.`,
    '## Where',
    table([...place, ...versionsOf(facts)]),
    ...groups.flatMap((group) => [`## ${capital(group.title)}`, list(group.outcomes.map(lineOf))]),
    '## What was mended before Electron had run',
    list(mendsOf(outcomes)),
    ...failures(groups, errors),
    '## What Electron says of itself',
    facts === undefined ? 'It never answered.' : block(JSON.stringify(facts, null, 2)),
  ].join('\n\n')}\n`;
}

function headline(/** @type {Report['facts']} */ facts) {
  if (facts === undefined) return '**Electron did not come as far as to answer.**';
  return facts.versions?.electron === undefined
    ? '**This was not Electron.** The stand-in of the tests was started in its place, so nothing here is a fact of Electron.'
    : `This was Electron ${facts.versions.electron} itself.`;
}

function lineOf(/** @type {Outcome} */ { title, outcome, why }) {
  if (outcome === 'proved') return `proved: ${title}`;
  return outcome === 'failed' ? `**failed**: ${title}` : `not asked: ${title} (${why})`;
}

/** Each mend once, with the worst of what its journeys came to. */
function mendsOf(/** @type {readonly Outcome[]} */ outcomes) {
  const words = { failed: '**not shown**, a journey failed', 'not asked': 'not asked', proved: 'holds' };
  const mends = [...new Set(outcomes.flatMap((one) => one.mends))];
  return mends.map((mend) => {
    const own = outcomes.filter((one) => one.mends.includes(mend)).map(({ outcome }) => outcome);
    const worst = own.includes('failed') ? 'failed' : own.includes('proved') ? 'proved' : 'not asked';
    return `${words[worst]}: ${mend}`;
  });
}

function failures(/** @type {readonly Group[]} */ groups, /** @type {readonly string[]} */ errors) {
  const failed = groups.flatMap(({ title, outcomes }) =>
    outcomes
      .filter(({ outcome }) => outcome === 'failed')
      .flatMap((one) => [`### ${capital(title)}: ${one.title}`, block(one.why)]),
  );
  if (failed.length + errors.length === 0) return [];
  return ['## What failed', ...failed, ...errors.map(block)];
}

function versionsOf(/** @type {Report['facts']} */ facts) {
  const names = ['electron', 'chrome', 'node', 'v8', 'sqlite', 'openssl'];
  return names.flatMap((name) => {
    const version = facts?.versions?.[name];
    return version === undefined ? [] : [/** @type {const} */ ([`${name} that ran`, String(version)])];
  });
}

/**
 * The machine, the session and the versions that are known without Electron.
 *
 * @param {string} program
 * @param {boolean} hasOwnDisplay
 * @returns {[string, string][]}
 */
function placeOf(program, hasOwnDisplay) {
  const { version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: inProject(), encoding: 'utf8' }).stdout;
  const { XDG_SESSION_TYPE, XDG_CURRENT_DESKTOP, WAYLAND_DISPLAY, DISPLAY } = process.env;
  const displays = [WAYLAND_DISPLAY && 'WAYLAND_DISPLAY', DISPLAY && 'DISPLAY'].filter(Boolean).join(' and ');
  return [
    ['when', new Date().toISOString()],
    ['Registry Desk', `${version} (${commit?.trim() || 'no commit'})`],
    ['Electron that is installed', electronVersion()],
    ['its program', process.env.ELECTRON_OVERRIDE_DIST_PATH ? 'named by ELECTRON_OVERRIDE_DIST_PATH' : 'downloaded'],
    ['libraries that it lacks', missingLibraries(program).join(', ') || 'none'],
    ['system', `${systemName()} (${process.platform} ${process.arch}, ${os.release()})`],
    ['session', hasOwnDisplay ? XDG_SESSION_TYPE || 'of no named kind' : 'xvfb-run, because there is no display'],
    ['desktop', XDG_CURRENT_DESKTOP || 'not named'],
    ['displays', hasOwnDisplay ? displays || 'the system’s own' : 'that of xvfb-run'],
    ['user', process.getuid?.() === 0 ? 'root: nothing of this run was in a sandbox' : 'not root'],
    ['memory', `${Math.round(os.totalmem() / 2 ** 30)} GB, ${os.cpus().length} processors`],
  ];
}

function systemName() {
  try {
    return /^PRETTY_NAME="?([^"\n]+)/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? os.version();
  } catch {
    return os.version();
  }
}

/** The report goes to others: the person's folders are theirs. */
export function withoutFolders(/** @type {string} */ text, home = os.homedir(), project = inProject()) {
  const named = text.replaceAll(project, 'PROJECT');
  return home.length > 1 ? named.replaceAll(home, '~') : named;
}

function table(/** @type {readonly (readonly [string, string])[]} */ rows) {
  const cell = (/** @type {string} */ text) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');
  return ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`)].join('\n');
}

/** @param {readonly string[]} lines */
const list = (lines) => (lines.length === 0 ? 'Nothing.' : lines.map((line) => `- ${line}`).join('\n'));
const capital = (/** @type {string} */ text) => text.charAt(0).toUpperCase() + text.slice(1);
const block = (/** @type {string} */ text) => `\`\`\`\`text\n${text.trimEnd()}\n\`\`\`\``;
