import type { CDPSession, Page } from 'playwright';

declare global {
  /** What the watching script notes, in milliseconds of the page's own clock. */
  var watched: {
    /** The first frame in which a row was there. */
    firstRowAt: number | undefined;
    firstPaintAt: () => number | undefined;
    /** For each key that was pressed: until the rows of its answer were shown. */
    readonly answers: number[];
    readonly frames: number[];
    following: boolean;
  };
}

/** Notes in the page, without asking it anything while it works. Added before anything of the page runs. */
export function watchingScript(): void {
  const answers: number[] = [];
  const frames: number[] = [];
  let pressedAt: number | undefined;
  let count = '';
  const state: (typeof globalThis)['watched'] = {
    firstRowAt: undefined,
    firstPaintAt: () => performance.getEntriesByName('first-paint')[0]?.startTime,
    answers,
    frames,
    following: false,
  };
  globalThis.watched = state;
  addEventListener(
    'keydown',
    (event) => {
      if (event.target instanceof HTMLInputElement) pressedAt = event.timeStamp;
    },
    { capture: true },
  );
  let last = 0;
  const look = (now: number) => {
    if (state.following) frames.push(now - last);
    last = now;
    const grid = document.querySelector('[role=grid]');
    const row = grid?.querySelector('[role=row][aria-rowindex="2"]:not([aria-busy=true])');
    if (state.firstRowAt === undefined && row !== null && row !== undefined) state.firstRowAt = performance.now();
    const shown = `${grid?.getAttribute('aria-rowcount')} ${row?.textContent}`;
    if (pressedAt !== undefined && shown !== count) {
      answers.push(performance.now() - pressedAt);
      pressedAt = undefined;
    }
    if (pressedAt === undefined) count = shown;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** How long from the first paint until rows are there; the page has just been opened. */
export async function usableAfter(page: Page): Promise<{ afterPaint: number; afterStart: number }> {
  await page.waitForFunction(() => globalThis.watched.firstRowAt !== undefined, undefined, { timeout: 60_000 });
  return page.evaluate(() => {
    const { firstRowAt = 0, firstPaintAt } = globalThis.watched;
    return { afterPaint: Math.max(0, firstRowAt - (firstPaintAt() ?? 0)), afterStart: firstRowAt };
  });
}

/** Types into the filter, one key after the other, and answers how long each took to show its rows, in milliseconds. */
export async function keystrokes(page: Page, text: string): Promise<readonly number[]> {
  await page.locator('[data-screen-filter]').focus();
  await page.evaluate(() => {
    globalThis.watched.answers.length = 0;
  });
  for (const [place, letter] of [...text].entries()) {
    await page.keyboard.press(letter);
    await page.waitForFunction((count) => globalThis.watched.answers.length > count, place, { timeout: 30_000 });
    await page.waitForTimeout(60);
  }
  return page.evaluate(() => [...globalThis.watched.answers]);
}

/** Scrolls by a gesture of some seconds and answers how long each frame took, in milliseconds. */
export async function scrollFrames(page: Page, session: CDPSession): Promise<readonly number[]> {
  const box = await page.locator('[role=grid]').boundingBox();
  if (box === null) throw new Error('There is no table.');
  await page.evaluate(() => {
    globalThis.watched.frames.length = 0;
    globalThis.watched.following = true;
  });
  await session.send('Input.synthesizeScrollGesture', {
    x: Math.round(box.x + box.width / 2),
    y: Math.round(box.y + box.height / 2),
    yDistance: -12_000,
    speed: 4_000,
    gestureSourceType: 'mouse',
  });
  return page.evaluate(() => {
    globalThis.watched.following = false;
    return [...globalThis.watched.frames];
  });
}
