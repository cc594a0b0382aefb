import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** Without a Chromium these are skipped; `npm test` sees to it that there is one. */
describe.skipIf(program === undefined)('who changed something last', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test.each([{}, { dark: true, width: 700 }])(
    'is said beside it, and of a desk that works alone nothing is (%o)',
    async (look) => {
      const { page, troubles } = await harness.open('', look);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.type('price list');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Enter your prices…' }).click();
      await expect(page.getByText(/^The registry does not publish prices/)).toBeVisible();
      await expect(page.getByText(/Last changed by/)).toHaveCount(0);
      await page.evaluate(() => {
        const { world } = globalThis.deskDouble;
        world.lastWriters = {
          'price-lists': { person: 'Björn', machine: 'office', keptAt: Date.UTC(2026, 9, 12, 12) },
        };
        world.publish('settings');
      });
      await expect(page.getByText(/Last changed by Björn, office, .*2026/)).toBeVisible();
      await expect(page.getByRole('img', { name: 'Björn, office' })).toBeVisible();
      await noFindings(page);
      expect(troubles).toEqual([]);
    },
  );
});
