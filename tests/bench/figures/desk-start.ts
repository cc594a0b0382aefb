import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import { chromium as chromiumProgram } from '../../support/chromium.ts';
import { dataFolder, startWebHost } from '../../support/programs.ts';
import { type Figure, median } from '../figure.ts';
import { fillNames } from '../screen/fill-names.ts';

const names = 100_000;
const rounds = 5;

/** One start of the program as it was built, with a window in a browser that was open before. */
interface Start {
  /** From the start of the program until the window can be used, in milliseconds. */
  readonly usable: number;
  /** What the system holds for the program, and the window's own heap, a while later when nothing is done. */
  readonly mainMegabytes: number;
  readonly windowMegabytes: number;
}

/** A start with 100,000 names in the local copy, beside the first window of an empty data folder in the same browser. */
export const deskStart: Figure[] = [
  {
    name: 'desk-cold-start',
    about: `from the start of the program to a list of ${names.toLocaleString('en')} names that can be used (wanted: under 1,500 ms)`,
    baseline: 'the same program to its first window with an empty data folder',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const { full, empty } = await starts();
      const [ours, plain] = [median(full.map(({ usable }) => usable)), median(empty.map(({ usable }) => usable))];
      return { ratio: ours / plain, detail: `${ours.toFixed(0)} ms beside ${plain.toFixed(0)} ms` };
    },
  },
  {
    name: 'desk-idle-memory',
    about: `program and window with ${names.toLocaleString('en')} names shown and nothing done, in megabytes (wanted: under 350)`,
    baseline: 'the same program and its first window with an empty data folder',
    goal: { sense: 'at-most', value: 2 },
    async measure() {
      const { full, empty } = await starts();
      const of = (all: readonly Start[]) => median(all.map((one) => one.mainMegabytes + one.windowMegabytes));
      const window = median(full.map(({ windowMegabytes }) => windowMegabytes));
      return {
        ratio: of(full) / of(empty),
        detail: `${of(full).toFixed(0)} MB, ${window.toFixed(0)} of them the window's, beside ${of(empty).toFixed(0)} MB`,
      };
    },
  },
];

let measured: Promise<{ full: Start[]; empty: Start[] }> | undefined;

/** Both figures come from the same starts. */
function starts(): Promise<{ full: Start[]; empty: Start[] }> {
  measured ??= measureStarts();
  return measured;
}

async function measureStarts(): Promise<{ full: Start[]; empty: Start[] }> {
  const filled = await dataFolder();
  await fillNames(filled.home, names);
  const browser = await chromium.launch({ executablePath: chromiumProgram(), args: ['--enable-precise-memory-info'] });
  const firstRow = (page: Page) => page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])');
  const firstButton = (page: Page) => page.getByRole('button', { name: 'Practise offline' });
  const [full, empty]: [Start[], Start[]] = [[], []];
  try {
    // One of each is for nothing: files of the program come from the disk the first time.
    for (let round = 0; round <= rounds; round += 1) {
      full.push(await start(browser, filled.home, firstRow));
      const nothing = await dataFolder();
      empty.push(await start(browser, nothing.home, firstButton));
      await nothing.remove();
    }
    return { full: full.slice(1), empty: empty.slice(1) };
  } finally {
    await browser.close();
    await filled.remove();
  }
}

async function start(browser: Browser, home: string, usable: (page: Page) => Locator): Promise<Start> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  const startedAt = performance.now();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address, { waitUntil: 'commit' });
    await usable(page).waitFor({ timeout: 60_000 });
    const took = performance.now() - startedAt;
    await sleep(3_000);
    const session = await context.newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = (await session.send('Runtime.getHeapUsage')) as { usedSize: number };
    const status = await readFile(`/proc/${program.child.pid}/status`, 'utf8');
    return {
      usable: took,
      mainMegabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1000,
      windowMegabytes: usedSize / 1e6,
    };
  } finally {
    await context.close();
    await program.end();
  }
}
