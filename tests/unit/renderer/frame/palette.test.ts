import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';

const program = findChromium();
let harness: HarnessPages;

describe.skipIf(program === undefined)('the palette over the desk double', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('does what a button of a screen does, from any other screen', async () => {
    const { page } = await harness.open('');
    await expect(page.getByRole('grid')).toBeVisible();
    await command(page, 'renewals', 'Renewals');
    await command(page, 'excel', 'Export the list…');
    await expect(page.getByRole('dialog', { name: /Export/ })).toBeVisible();
    await page.keyboard.press('Escape');

    await command(page, 'search', 'Filter the list');
    await expect(page.locator('[data-screen-filter]')).toBeFocused();

    // What needs a selection is offered with one only.
    await type(page, 'tags');
    await expect(page.getByRole('menuitem', { name: 'Tag the selected names…' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.getByRole('grid').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Space');
    await command(page, 'tags', 'Tag the selected names…');
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('says what a command could not do, and About has everything to copy', async () => {
    const { page } = await harness.open('');
    await expect(page.getByRole('grid')).toBeVisible();
    // What the double does not know fails by name.
    await command(page, 'refresh expiry', 'Refresh expiry dates');
    const trouble = page.getByRole('alert').filter({ hasText: 'expiryPlanner.start' });
    await expect(trouble).toBeVisible();
    await command(page, 'version', 'About Registry Desk');
    await expect(page.getByRole('dialog', { name: 'About' })).toContainText('Version');
    await expect(page.getByRole('button', { name: 'Copy all this' })).toBeVisible();
  });
});

async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Commands and names' }).fill(text);
}

async function command(page: Page, text: string, label: string): Promise<void> {
  await type(page, text);
  await page.getByRole('menuitem', { name: label }).first().click();
}
