import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { causeOf } from './electron-end.mjs';

const lookMilliseconds = 100;
const openingMilliseconds = 5_000;
const keptLines = 200;

/**
 * @typedef {object} Watched
 * @property {string} program
 * @property {readonly string[]} words
 * @property {NodeJS.ProcessEnv} environment
 * @property {string} startedFile where the program writes how far it has come; see hosts/electron/report-stage.ts
 * @property {string} logFile both lie in a folder that is there and can be written; see folderForStart
 * @property {(line: string) => void} say
 * @property {number} [patienceMilliseconds] how long no stage may be new before the window is there
 * @property {number} [killMilliseconds] between asking it to end and killing it
 */

/**
 * @typedef {{ kind: 'worked', child: import('node:child_process').ChildProcess }
 *   | { kind: 'failed', text: string }
 *   | { kind: 'no-window', cause: import('./electron-end.mjs').Cause, why: string }} Started
 */

/**
 * A folder for the file and the log of a watched start: the one that is wanted, or else a new one of the system's for
 * temporary files. A checkout that cannot be written is no reason to be without a window.
 *
 * @param {string} wanted
 * @returns {string}
 */
export function folderForStart(wanted) {
  try {
    mkdirSync(wanted, { recursive: true });
    const trial = path.join(wanted, `trial-${process.pid}`);
    writeFileSync(trial, '');
    rmSync(trial);
    return wanted;
  } catch {
    return mkdtempSync(path.join(os.tmpdir(), 'registry-desk-start-'));
  }
}

/**
 * Starts Electron and watches until its window is there. `worked` as soon as it is, or as another program has taken the
 * start over; `failed` where our own program says why it cannot start; `no-window` where Electron ended before, or did
 * nothing for 45 s: then no process is left. Its standard error goes to the log, and on to the person from the moment
 * that our own program runs.
 *
 * @param {Watched} watched
 * @returns {Promise<Started>}
 */
export async function startElectron(watched) {
  rmSync(watched.startedFile, { force: true });
  const child = spawn(watched.program, watched.words, {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...watched.environment, REGISTRY_DESK_STARTED: watched.startedFile },
  });
  const errors = keepErrors(child, watched.logFile);
  const end = endOf(child, watched.program);
  // Asked to end, it ends, and nothing is opened in its place.
  const stop = (/** @type {NodeJS.Signals} */ signal) => {
    child.kill(signal);
    void end.then(() => process.exit(128 + (signal === 'SIGHUP' ? 1 : 15)));
  };
  process.on('SIGTERM', stop).on('SIGHUP', stop);
  try {
    return await watch(watched, child, end, errors);
  } finally {
    process.off('SIGTERM', stop).off('SIGHUP', stop);
    errors.keepNoMore();
  }
}

/**
 * @param {Watched} watched
 * @param {import('node:child_process').ChildProcess} child
 * @param {ReturnType<typeof endOf>} end
 * @param {ReturnType<typeof keepErrors>} errors
 * @returns {Promise<Started>}
 */
async function watch(
  { startedFile, say, patienceMilliseconds = 45_000, killMilliseconds = 3_000 },
  child,
  end,
  errors,
) {
  let stage = '';
  let movedAt = performance.now();
  let hasSaidOpening = false;
  for (;;) {
    const over = await Promise.race([end, sleep(lookMilliseconds)]);
    const now = readStage(startedFile);
    if (now.stage !== stage) {
      stage = now.stage;
      movedAt = performance.now();
      errors.passOn();
    }
    if (stage === 'shown' || stage === 'handed-over') return { kind: 'worked', child };
    if (stage === 'failed') {
      await end;
      return { kind: 'failed', text: now.text };
    }
    if (over !== undefined) return { kind: 'no-window', ...causeOf(over, errors.said()) };
    const waited = performance.now() - movedAt;
    // A store that is moved to a new version may take long, and says so by itself where it fails.
    if (stage === 'opening') {
      if (waited > openingMilliseconds && !hasSaidOpening) {
        hasSaidOpening = true;
        say('Opening the store…');
      }
    } else if (waited > patienceMilliseconds) {
      await kill(child, end, killMilliseconds);
      const { cause, why } = causeOf({ code: 0, signal: null }, errors.said());
      const seconds = Math.round(patienceMilliseconds / 1000);
      return { kind: 'no-window', cause, why: cause === 'silent' ? `no window came within ${seconds} s` : why };
    }
  }
}

/** @returns {Promise<{ code: number | null, signal: NodeJS.Signals | null, error?: string, isThere?: boolean }>} */
function endOf(/** @type {import('node:child_process').ChildProcess} */ child, /** @type {string} */ program) {
  return new Promise((tell) => {
    child.once('error', (error) => {
      const code = String(/** @type {NodeJS.ErrnoException} */ (error).code ?? error);
      tell({ code: null, signal: null, error: code, isThere: existsSync(program) });
    });
    child.once('close', (code, signal) => tell({ code, signal }));
  });
}

/**
 * Keeps what the child writes to standard error, and writes it to the log; `passOn` shows it to the person from then on.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} logFile
 */
function keepErrors(child, logFile) {
  /** @type {string[]} */
  const lines = [];
  let isPassedOn = false;
  let isKept = true;
  write(logFile, '', 'w');
  child.stderr?.setEncoding('utf8').on('data', (/** @type {string} */ piece) => {
    if (isPassedOn) process.stderr.write(piece);
    if (!isKept) return;
    write(logFile, piece, 'a');
    lines.push(...piece.split('\n'));
    lines.splice(0, Math.max(0, lines.length - keptLines));
  });
  return {
    said: () => lines.join('\n'),
    passOn: () => {
      isPassedOn = true;
    },
    keepNoMore: () => {
      isKept = false;
    },
  };
}

/** A log that cannot be written, as on a full disk, ends nothing. */
function write(/** @type {string} */ logFile, /** @type {string} */ text, /** @type {'a' | 'w'} */ flag) {
  try {
    writeFileSync(logFile, text, { flag });
  } catch {
    // What is kept in memory still says why Electron ended.
  }
}

/** @returns {{ stage: string, text: string }} */
function readStage(/** @type {string} */ file) {
  try {
    const { stage, text } = JSON.parse(readFileSync(file, 'utf8'));
    return { stage: String(stage), text: String(text ?? '') };
  } catch {
    return { stage: '', text: '' };
  }
}

async function kill(
  /** @type {import('node:child_process').ChildProcess} */ child,
  /** @type {Promise<unknown>} */ end,
  /** @type {number} */ patience,
) {
  child.kill('SIGTERM');
  await Promise.race([end, sleep(patience)]);
  child.kill('SIGKILL');
  await end;
}

/** @returns {Promise<undefined>} */
function sleep(/** @type {number} */ milliseconds) {
  return new Promise((resolve) => setTimeout(() => resolve(undefined), milliseconds));
}
