import { test as playwrightTest } from 'playwright/test';
import { shiftPages } from '../support/test-clock.ts';

/** Playwright's own test, whose pages have the time that `npm test -- --at INSTANT` names. */
export const test = playwrightTest.extend({
  context: async ({ context }, use) => {
    await shiftPages(context);
    await use(context);
  },
});
