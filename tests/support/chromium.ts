import { findChromium } from '../../scripts/system/chromium.mjs';

/**
 * The Chromium that browser tests drive: CHROMIUM_PATH, an installed one, or Playwright's own. Throws with what to do
 * where there is none, because a journey that cannot run has failed.
 */
export function chromium(): string {
  const program = findChromium();
  if (program === undefined) {
    throw new Error('No Chromium was found. Name one in CHROMIUM_PATH, or type npm run doctor to see how to get one.');
  }
  return program;
}
