import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** A colleague has changed where the account of the sandbox leads. */
async function keysWait(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { world } = globalThis.deskDouble;
    const wait = {
      before: ['https://sandbox.registry.example'],
      now: ['https://elsewhere.example'],
      changedBy: { person: 'Björn', machine: 'office' },
    };
    world.accounts = world.accounts.map((one) => (one.accountId === 'sandbox' ? { ...one, keysWait: wait } : one));
    world.publish('accounts');
  });
}

/** Without a Chromium these are skipped; `npm test` sees to it that there is one. */
describe.skipIf(program === undefined)('an account that a colleague has changed', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test.each([{}, { dark: true, width: 700 }])(
    'says who, from where and to where, and waits for a yes (%o)',
    async (look) => {
      const { page, troubles } = await harness.open('', look);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+k');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.type('accounts');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
      await keysWait(page);
      const card = page.getByRole('region', { name: 'Norn Hosting (test)' });
      await expect(card).toContainText('Björn (office) changed where this account leads');
      await expect(card).toContainText('Your key went tohttps://sandbox.registry.example');
      await expect(card).toContainText('It would now go tohttps://elsewhere.example');
      await noFindings(page);
      await card.getByRole('button', { name: 'Send my key there' }).click();
      await expect(card.getByText('changed where this account leads')).toHaveCount(0);
      expect(
        await page.evaluate(() =>
          globalThis.deskDouble.world.calls
            .filter(({ operation }) => operation === 'accounts.confirmAddresses')
            .map(({ input }) => input),
        ),
      ).toEqual([
        { accountId: 'sandbox', addresses: { rpp: 'https://sandbox.registry.example/rpp', repp: '', rdap: '' } },
      ]);
      expect(troubles).toEqual([]);
    },
  );

  test.each([{}, { dark: true, width: 700 }])(
    'is named on the page of the team, which leads to the account (%o)',
    async (look) => {
      const { page, troubles } = await harness.open('', look);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await page.evaluate(() => {
        const { world } = globalThis.deskDouble;
        world.team = {
          ...{ name: 'Acme', host: 'db.acme.example', port: 5432, database: 'acme', person: 'Anna', machine: 'laptop' },
          ...{ role: 'seat', seatId: 'seat-1', joinedAt: 0, link: 'current', linkSince: 0, waiting: 0, refused: 0 },
          comparing: { needsCheck: false, waitsFor: [] },
          putBack: 0,
        };
        world.publish('team');
      });
      await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Team' }).click();
      await expect(page.getByRole('heading', { name: 'Acme' })).toBeVisible();
      await expect(page.getByText('1 account leads elsewhere.')).toHaveCount(0);
      await keysWait(page);
      await expect(page.getByText('1 account leads elsewhere.')).toBeVisible();
      await expect(page.getByText('Norn Hosting (test), changed by Björn, office')).toBeVisible();
      await noFindings(page);
      await page.getByRole('button', { name: 'Look in Accounts' }).click();
      await expect(page.getByRole('heading', { name: 'Accounts' })).toBeVisible();
      expect(troubles).toEqual([]);
    },
  );
});
