import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from './on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** What the screens promise about money and secrets. Without a Chromium they are skipped; `npm test` installs it. */
describe.skipIf(program === undefined)('renewing and keys over the desk double', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('mashing Enter, and a double click, renew once each', async () => {
    const { page, troubles } = await harness.open('slow=150');
    await cursorOnFirstRow(page);
    await page.keyboard.press('r');
    const send = page.getByRole('button', { name: /^Renew for/ });
    await send.focus();
    for (let count = 0; count < 8; count += 1) await page.keyboard.press('Enter');
    await expect(page.getByText('Renewed', { exact: true }).first()).toBeVisible();
    // The answer is still there to be read: an Enter that came late has not closed it.
    for (let count = 0; count < 3; count += 1) await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await renewals(page)).toBe(1);

    await page.getByRole('button', { name: 'Done' }).click();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('r');
    await page.getByRole('button', { name: /^Renew for/ }).dblclick();
    await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
    expect(await renewals(page)).toBe(2);
    expect(troubles).toEqual([]);
  });

  test('an Enter in the form sends nothing, and an old date needs a reason', async () => {
    const { page } = await harness.open('stale');
    await cursorOnFirstRow(page);
    await page.keyboard.press('r');
    await expect(page.getByText('This expiry date may be out of date')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Renew for/ })).toBeDisabled();
    await page.getByRole('radio', { name: /2 years/ }).press('Enter');
    await page
      .getByRole('textbox', { name: 'Reason for renewing with this date (required)' })
      .fill('The registry is down.');
    await page.getByRole('textbox', { name: 'Reason for renewing with this date (required)' }).press('Enter');
    expect(await renewals(page)).toBe(0);
    await page.getByRole('button', { name: /^Renew for/ }).click();
    await expect(page.getByText('Renewed', { exact: true }).first()).toBeVisible();
    expect(await renewals(page)).toBe(1);
  });

  test('an unknown outcome offers to read the expiry, never to send again', async () => {
    const { page, troubles } = await harness.open('next=outcome-unknown');
    await cursorOnFirstRow(page);
    await page.keyboard.press('r');
    await page.getByRole('button', { name: /^Renew for/ }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Unknown whether it was renewed')).toBeVisible();
    await expect(dialog.getByRole('button', { name: /^Renew|again by|Send/ })).toHaveCount(0);
    await noFindings(page);
    await dialog.getByRole('button', { name: 'Read the expiry again' }).click();
    await expect(dialog.getByText('It was renewed')).toBeVisible();
    expect(await renewals(page)).toBe(1);
    // The name under it cannot be renewed while it is open, and the ledger had it on top.
    expect(troubles).toEqual([]);
  });

  test('without a keychain the key is kept for the session only after a person said so', async () => {
    const { page } = await harness.open('accounts=none&fail=keychain');
    await page.getByRole('button', { name: 'Connect an account…' }).click();
    await page.getByLabel('Name of the account').fill('Norn');
    await page.getByLabel('Contact handle').fill('NH1');
    await page.getByLabel('API key').fill('canary-key');
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.getByRole('button', { name: 'Save and test' }).click();
    await expect(page.getByText('The key cannot go into the keychain')).toBeVisible();
    expect(await keptWhere(page)).toEqual(['keychain']);
    await noFindings(page);
    await page.getByRole('button', { name: 'Keep until you quit' }).click();
    await expect(page.getByText('Norn is saved')).toBeVisible();
    expect(await keptWhere(page)).toEqual(['keychain', 'session']);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain('canary-key');
    expect(await page.content()).not.toContain('canary-key');
  });
});

function renewals(page: Page): Promise<number> {
  return page.evaluate(
    () => globalThis.deskDouble.world.calls.filter(({ operation }) => operation === 'renewals.renew').length,
  );
}

function keptWhere(page: Page): Promise<unknown[]> {
  return page.evaluate(() =>
    globalThis.deskDouble.world.calls
      .filter(({ operation }) => operation === 'accounts.setSecret')
      .map(({ input }) => (input as { keep: string }).keep),
  );
}
