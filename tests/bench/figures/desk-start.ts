import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { chromium as chromiumProgram } from '../../support/chromium.ts';
import { dataFolder, dataOf, startWebHost } from '../../support/programs.ts';
import { type Figure, median } from '../figure.ts';
import { fillNames } from '../screen/fill-names.ts';
import { type PlainBrowser, startPlainBrowser } from '../screen/plain-browser.ts';

const names = 100_000;
const rounds = 5;
/** So long a window is left alone until it is asked how it went. */
const loadMilliseconds = 4_000;

/** A start with 100,000 names in the local copy, beside the first window of an empty data folder in the same browser. */
export const deskStart: Figure[] = [
  {
    name: 'desk-cold-start',
    about: `from the start of the program to a list of ${names.toLocaleString('en')} names that can be used (wanted: under 1,500 ms)`,
    baseline: 'the same program to its first window with an empty data folder',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const browser = await startPlainBrowser();
      try {
        const [ours, plain] = await inTurns(
          (home) => coldStart(browser, home, () => globalThis.shown.rowsAt),
          (home) => coldStart(browser, home, () => globalThis.shown.welcomeAt),
        );
        return {
          ratio: median(ours) / median(plain),
          detail: `${median(ours).toFixed(0)} ms beside ${median(plain).toFixed(0)} ms`,
        };
      } finally {
        await browser.end();
      }
    },
  },
  {
    name: 'desk-idle-memory',
    about: `program and window with ${names.toLocaleString('en')} names shown and nothing done, in megabytes (wanted: under 350)`,
    baseline: 'the same program and its first window with an empty data folder',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const args = ['--enable-precise-memory-info'];
      const browser = await chromium.launch({ executablePath: chromiumProgram(), args });
      try {
        const [full, empty] = await inTurns(
          (home) => idle(browser, home, (page) => page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])')),
          (home) => idle(browser, home, (page) => page.getByRole('button', { name: 'Practise offline' })),
        );
        const of = (all: readonly Idle[]) => median(all.map(({ main, window }) => main + window));
        const window = median(full.map((one) => one.window));
        return {
          ratio: of(full) / of(empty),
          detail: `${of(full).toFixed(0)} MB, ${window.toFixed(0)} of them the window's, beside ${of(empty).toFixed(0)} MB`,
        };
      } finally {
        await browser.close();
      }
    },
  },
];

/** A start with names and one without, in turns. The first of each is for nothing: files come from the disk then. */
async function inTurns<Seen>(
  full: (home: string) => Promise<Seen>,
  empty: (home: string) => Promise<Seen>,
): Promise<[Seen[], Seen[]]> {
  const filled = await dataFolder();
  try {
    await fillNames(dataOf(filled.home), names);
    const [ofFull, ofEmpty]: [Seen[], Seen[]] = [[], []];
    for (let round = 0; round <= rounds; round += 1) {
      ofFull.push(await full(filled.home));
      const nothing = await dataFolder();
      ofEmpty.push(await empty(nothing.home));
      await nothing.remove();
    }
    return [ofFull.slice(1), ofEmpty.slice(1)];
  } finally {
    await filled.remove();
  }
}

declare global {
  /** When each was first in the window, epoch milliseconds. */
  var shown: { rowsAt?: number; welcomeAt?: number };
}

/** Runs in the window before anything of it. */
function noteShown(): void {
  globalThis.shown = {};
  const look = () => {
    if (document.querySelector('[role=row][aria-rowindex="2"]:not([aria-busy=true])') !== null) {
      globalThis.shown.rowsAt ??= Date.now();
    }
    const buttons = [...document.querySelectorAll('button')];
    if (buttons.some(({ textContent }) => textContent === 'Practise offline'))
      globalThis.shown.welcomeAt ??= Date.now();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/**
 * From the start of the program as it was built until its window shows something, in milliseconds: in a browser that was
 * open before and is asked nothing meanwhile, with a page that it has never seen.
 */
async function coldStart(browser: PlainBrowser, home: string, when: () => number | undefined): Promise<number> {
  const startedAt = Date.now();
  const { program, address } = await startWebHost(home);
  try {
    const shownAt = await browser.seen(address, loadMilliseconds, when, noteShown);
    if (shownAt === undefined) throw new Error(`Nothing is shown after ${loadMilliseconds} ms.`);
    return shownAt - startedAt;
  } finally {
    await program.end();
  }
}

/** What the system holds for the program, and the window's own heap, some time after it showed what is looked for. */
interface Idle {
  readonly main: number;
  readonly window: number;
}

async function idle(browser: Browser, home: string, usable: (page: Page) => Locator): Promise<Idle> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await usable(page).waitFor({ timeout: 60_000 });
    await sleep(3_000);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8');
    return { main: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000, window: usedSize / 1e6 };
  } finally {
    await context.close();
    await program.end();
  }
}
