import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium, type Page } from 'playwright';
import { chromium as chromiumProgram } from '../../support/chromium.ts';
import { dataFolder, dataOf, type Program, startWebHost } from '../../support/programs.ts';
import { type Figure, median } from '../figure.ts';
import { bareListPage } from '../screen/bare-list.ts';
import { fillNames } from '../screen/fill-names.ts';
import { startPlainBrowser } from '../screen/plain-browser.ts';
import { keystrokes, type LoadTimes, loadTimes, scrollFrames, watchingScript } from '../screen/watch-page.ts';

const manyNames = 100_000;
const mostNames = 1_000_000;
/** So long a page is left alone until it is asked how it went. */
const loadMilliseconds = 2500;
/** Each letter leaves fewer names than the one before, so that every answer can be seen. */
const typed = 'va7';

/**
 * The list of names in a real browser over the web host as it was built, beside a bare list over plain arrays in the
 * same browser. The product's own limits at 100,000 names are in the words of each figure.
 */
export const domainScreen: Figure[] = [
  {
    name: 'screen-usable',
    // A window of the desktop is shown at Electron's ready-to-show, which waits for something to be seen in it: an empty
    // page shows none. What a browser tells nearest to that is its first contentful paint.
    about:
      'from the first contentful paint to rows of 100,000 names (limit 300 ms), beside it from the start of the page',
    baseline: 'a bare list of the same names in plain arrays, both from the start of the page',
    goal: { sense: 'at-most', value: 2 },
    measure: loading,
  },
  {
    name: 'screen-keystroke',
    about: `from a key in the quick filter to its rows among 100,000 names, the slowest of "${typed}" (limit 100 ms)`,
    baseline: 'includes() over plain arrays in the page',
    goal: { sense: 'at-most', value: 4 },
    measure: () =>
      beside(manyNames, async (ours, bare) => {
        const [slowest, plain]: [number[], number[]] = [[], []];
        for (const _ of [1, 2, 3, 4, 5]) {
          slowest.push(Math.max(...(await ours((page) => keystrokes(page, typed)))));
          plain.push(Math.max(...(await bare((page) => keystrokes(page, typed)))));
        }
        return both(median(slowest), median(plain), 'ms');
      }),
  },
  {
    name: 'screen-scroll',
    about: 'frames over 33 ms while 12,000 pixels of 100,000 names are scrolled, in a hundred (limit 1)',
    baseline: 'the same gesture over the bare list; for the ratio both have one slow frame more',
    goal: { sense: 'at-most', value: 3 },
    measure: () =>
      beside(manyNames, async (ours, bare) => {
        const seen = async (page: Page): Promise<Gesture> => {
          const frames = await scrollFrames(page, await page.context().newCDPSession(page));
          return { slow: frames.filter((frame) => frame > 33.4).length, frames: frames.length };
        };
        const [mine, plain]: [Gesture[], Gesture[]] = [[], []];
        for (const _ of [1, 2, 3, 4, 5]) {
          mine.push(await ours(seen));
          plain.push(await bare(seen));
        }
        const padded = ({ slow, frames }: Gesture) => (slow + 1) / frames;
        return {
          ratio: median(mine.map(padded)) / median(plain.map(padded)),
          detail: `${shares(mine)} beside ${shares(plain)}`,
        };
      }),
  },
  {
    name: 'screen-million',
    about: 'memory of main and of the window at the last of 1,000,000 names, megabytes (limit 1,000)',
    baseline: 'the window of a bare list of 1,000,000 names in plain arrays',
    goal: { sense: 'at-most', value: 3 },
    measure: () =>
      beside(mostNames, async (ours, bare, main) => {
        const used = await ours(async (page) => {
          await page.locator('[role=grid]').focus();
          await page.keyboard.press('End');
          await page.locator(`[role=row][aria-rowindex="${mostNames + 1}"]:not([aria-busy=true])`).waitFor();
          return (await heapMegabytes(page)) + (await residentMegabytes(main));
        });
        return both(used, await bare(heapMegabytes), 'MB');
      }),
  },
];

/** Both pages by turns, in a browser that is asked nothing meanwhile. The ratio is of the whole load, which a user feels. */
async function loading() {
  const { home, remove } = await dataFolder();
  await fillNames(dataOf(home), manyNames);
  const { program, address } = await startWebHost(home);
  const bare = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end(bareListPage(manyNames));
  });
  const browser = await startPlainBrowser();
  try {
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    // The one-time address is used up here; the session is the browser's.
    await browser.seen(address, loadMilliseconds, loadTimes, watchingScript);
    const page = address.replace(/#.*/, '');
    const [ours, plain]: [LoadTimes[], LoadTimes[]] = [[], []];
    for (const _ of [1, 2, 3, 4, 5, 6, 7]) {
      ours.push(await browser.seen(page, loadMilliseconds, loadTimes, watchingScript));
      const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
      plain.push(await browser.seen(bareUrl, loadMilliseconds, loadTimes, watchingScript));
    }
    const middle = (times: LoadTimes[], of: (one: LoadTimes) => number) => median(times.map(of));
    const usable = middle(ours, ({ contentAt, rowsAt }) => Math.max(0, rowsAt - contentAt));
    const [start, plainStart] = [middle(ours, ({ rowsAt }) => rowsAt), middle(plain, ({ rowsAt }) => rowsAt)];
    const empty = middle(ours, ({ paintAt }) => paintAt);
    const content = middle(ours, ({ contentAt }) => contentAt);
    return {
      ratio: start / plainStart,
      detail:
        `${usable.toFixed(1)} ms from the first contentful paint; from the start of the page ${start.toFixed(1)} ms ` +
        `beside ${plainStart.toFixed(1)} ms (first paint, which is empty, ${empty.toFixed(1)} ms, first contentful paint ${content.toFixed(1)} ms)`,
    };
  } finally {
    await browser.end();
    bare.closeAllConnections();
    bare.close();
    await program.end();
    await remove();
  }
}

type OnPage = <Answer>(look: (page: Page) => Promise<Answer>) => Promise<Answer>;

/** Runs both pages, each opened anew for each look. */
async function beside<Answer>(
  names: number,
  measure: (ours: OnPage, bare: OnPage, main: Program) => Promise<Answer>,
): Promise<Answer> {
  const { home, remove } = await dataFolder();
  await fillNames(dataOf(home), names);
  const { program, address } = await startWebHost(home);
  const browser = await chromium.launch({ executablePath: chromiumProgram(), args: ['--enable-precise-memory-info'] });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    // The one-time address is used up here; the session is the context's.
    const first = await context.newPage();
    await first.goto(address);
    await first.locator('[role=grid]').waitFor();
    await first.close();
    const page = address.replace(/#.*/, '');
    const open =
      (url: string): OnPage =>
      async (look) => {
        const page = await context.newPage();
        try {
          await page.addInitScript(watchingScript);
          await page.goto(url, { waitUntil: 'commit' });
          await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor({ timeout: 60_000 });
          await page.waitForTimeout(500);
          return await look(page);
        } finally {
          await page.close();
        }
      };
    const bareUrl = 'http://bare.test/';
    await context.route(`${bareUrl}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: bareListPage(names) }),
    );
    return await measure(open(page), open(bareUrl), program);
  } finally {
    await closed(browser);
    await program.end();
    await remove();
  }
}

/** One scrolling: frames that took too long, of how many. */
interface Gesture {
  readonly slow: number;
  readonly frames: number;
}

/** All gestures together, and each. */
function shares(gestures: readonly Gesture[]): string {
  const slow = gestures.reduce((sum, one) => sum + one.slow, 0);
  const frames = gestures.reduce((sum, one) => sum + one.frames, 0);
  const each = gestures.map((one) => `${one.slow} of ${one.frames}`).join(', ');
  return `${((100 * slow) / frames).toFixed(1)} % (${each})`;
}

function both(ours: number, plain: number, unit: string) {
  const text = (value: number) => `${value.toFixed(1)} ${unit}`;
  return { ratio: ours / Math.max(plain, 0.1), detail: `${text(ours)} beside ${text(plain)}` };
}

async function heapMegabytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
  return usedSize / 1_000_000;
}

/** What the system holds in memory for the program. Linux only: elsewhere the figure cannot be measured. */
async function residentMegabytes({ child }: Program): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000;
}

async function closed(browser: Browser): Promise<void> {
  await browser.close();
}
