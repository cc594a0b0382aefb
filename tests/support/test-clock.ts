import type { BrowserContext } from 'playwright';
import { shiftClock } from './shift-clock.mjs';

const names = ['TZ', 'NODE_OPTIONS', 'TEST_CLOCK_SHIFT'];

/** The environment that gives a program the time and zone of this test run: for programs that inherit nothing else. */
export const clockEnvironment: Readonly<Record<string, string>> = Object.fromEntries(
  names.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value]];
  }),
);

/** Gives the pages that this context opens from now on the time of this test run. Chromium takes the zone from TZ. */
export async function shiftPages(context: BrowserContext): Promise<void> {
  const shift = Number(process.env.TEST_CLOCK_SHIFT ?? 0);
  if (shift !== 0) await context.addInitScript(shiftClock, shift);
}
