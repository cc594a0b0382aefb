import { rmSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder, inProject } from '../bootstrap/checkout.mjs';
import { follow, handOver, handOverToProgram } from '../bootstrap/hand-over.mjs';
import { Stopped, say } from '../bootstrap/say.mjs';
import { displayWords, hasDisplay } from '../system/display.mjs';
import { haveElectron } from '../system/electron.mjs';
import { missingLibraries } from '../system/electron-libraries.mjs';
import { keepStart, lastStart } from '../system/electron-starts.mjs';
import { folderForStart, startElectron } from '../system/start-electron.mjs';
import { readyToStart } from './ready.mjs';

const gpuOff = '--disable-gpu';
/** What Electron wrote at its last watched start. */
const electronLog = 'electron-start.log';

/**
 * Opens the program: in Electron where its program is there or can be had and a display exists, otherwise the same
 * application served to a browser on this machine. `--web`, and every word that only the browser host knows
 * (`--no-open`, `--allow-production`, `--port`, `--host`), means the browser; `--electron` tries once more to have Electron.
 * Until Electron has once shown its window here, it is watched: where no window comes, the browser opens instead.
 *
 * @param {readonly string[]} words
 */
export async function start(words) {
  const choice = readWords(words);
  const node = readyToStart();
  if (choice.host === 'web') return startWeb(node, choice.rest);
  if (!hasDisplay()) {
    say('There is no display here, so the app is served to a browser (npm run doctor says more).');
    return startWeb(node, choice.rest);
  }
  const had = await haveElectron(node, { again: choice.again });
  if (had.program === undefined) {
    say(`Electron is not here (${had.why}), so the app opens in a browser. To try again: npm start -- --electron`);
    return startWeb(node, choice.rest);
  }
  const libraries = missingLibraries(had.program);
  if (libraries.length > 0) {
    say(`Electron lacks ${libraries.join(', ')}, so the app opens in a browser. What to install: npm run doctor`);
    return startWeb(node, choice.rest);
  }
  return startDesktop(had.program, choice, node);
}

/**
 * @param {string} program
 * @param {{ again: boolean, rest: string[] }} choice
 * @param {string} node
 */
async function startDesktop(program, { again, rest }, node) {
  // Chromium refuses to start as root before a line of the app runs, so the switch has to be on its command line.
  const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
  if (asRoot) say('This is root, so Electron runs without its sandbox (--no-sandbox). Better: start it as a user.');
  // Electron's Node ends at once with an option that it does not know, such as --openssl-legacy-provider.
  const { ELECTRON_RUN_AS_NODE: _, NODE_OPTIONS: __, ...environment } = process.env;
  const words = [...(asRoot ? ['--no-sandbox'] : []), ...displayWords(), inProject(), ...rest];
  const before = lastStart(program);
  if (before?.works === true) return handOver(program, [...before.words, ...words], environment);
  if (before?.works === false && !again) return fallBack(before.why, cacheFolder, node, rest);
  const folder = folderForStart(cacheFolder);
  const watched = {
    program,
    environment,
    startedFile: path.join(folder, 'electron-started.json'),
    logFile: path.join(folder, electronLog),
    say,
  };
  const first = await startElectron({ ...watched, words });
  const retries = first.kind === 'no-window' && first.cause === 'gpu';
  const started = retries ? await startElectron({ ...watched, words: [gpuOff, ...words] }) : first;
  if (started.kind === 'worked') {
    keepStart(program, { works: true, words: retries ? [gpuOff] : [] });
    if (folder !== cacheFolder) rmSync(folder, { recursive: true, force: true });
    return follow(started.child);
  }
  if (started.kind === 'failed') throw new Stopped(`Registry Desk cannot start: ${started.text}`);
  keepStart(program, { works: false, why: started.why });
  return fallBack(started.why, folder, node, rest);
}

function fallBack(
  /** @type {string} */ why,
  /** @type {string} */ folder,
  /** @type {string} */ node,
  /** @type {readonly string[]} */ words,
) {
  const log = path.join(folder, electronLog);
  say(
    `Electron ended before its window was there (${why}), so the app opens in a browser. More: npm run doctor. ` +
      `Log: ${folder === cacheFolder ? path.relative(inProject(), log) : log}. Again: npm start -- --electron`,
  );
  return startWeb(node, words);
}

function startWeb(/** @type {string} */ node, /** @type {readonly string[]} */ words) {
  return handOverToProgram(node, inProject('out', 'main', 'web.js'), words);
}

/**
 * Decides from the words alone whether only the browser host will do; the words for this command itself are taken out.
 *
 * @param {readonly string[]} words
 * @returns {{ host: 'web' | 'any', again: boolean, rest: string[] }}
 */
export function readWords(words) {
  const isOwn = (/** @type {string} */ word) => word === '--web' || word === '--electron';
  const isWeb = words.some((word) => /^--(web|no-open|allow-production|port|host)(=|$)/.test(word));
  return {
    host: isWeb ? 'web' : 'any',
    again: words.includes('--electron'),
    rest: words.filter((word) => !isOwn(word)),
  };
}
