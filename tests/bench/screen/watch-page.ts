import type { CDPSession, Page } from 'playwright';

declare global {
  /** What the watching script notes, in milliseconds of the page's own clock. */
  var watched: {
    /** The first frame in which a row was there. */
    firstRowAt: number | undefined;
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

/** When things happened in a page, in milliseconds of its own clock. */
export interface LoadTimes {
  /** The first paint, of an empty page too. */
  readonly paintAt: number;
  /** The first paint of something to see. */
  readonly contentAt: number;
  /** The first frame that has a row. */
  readonly rowsAt: number;
}

/** Runs in the page, once it has been left alone long enough; fails where no row came. */
export function loadTimes(): LoadTimes {
  const { firstRowAt } = globalThis.watched;
  const paint = (name: string) => performance.getEntriesByName(name)[0]?.startTime;
  const [paintAt, contentAt] = [paint('first-paint'), paint('first-contentful-paint')];
  if (firstRowAt === undefined || paintAt === undefined || contentAt === undefined) throw new Error('No row came.');
  return { paintAt, contentAt, rowsAt: firstRowAt };
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
