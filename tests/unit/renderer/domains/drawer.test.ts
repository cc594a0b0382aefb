import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

async function openFirst(width: number): Promise<Page> {
  const { page } = await harness.open('', { width });
  await cursorOnFirstRow(page);
  await page.evaluate(() => {
    const { desk } = globalThis.deskDouble;
    Object.assign(desk.inbox, { page: async () => ({ messages: [], total: 0, all: 0, unhandled: 0 }) });
    Object.assign(desk.domainHistory, { ofName: async () => ({ changes: [] }) });
    Object.assign(desk.domainMarks, { note: async () => ({ note: '' }) });
  });
  return page;
}

describe.skipIf(program === undefined)('the details of a name', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test.each([1024, 1280])('opened at %i, the table stays where it is and the expiry in sight', async (width) => {
    const page = await openFirst(width);
    const grid = page.getByRole('grid');
    const before = await grid.boundingBox();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary');
    await expect(drawer).toBeVisible();
    await expect(drawer.getByRole('heading', { name: 'What we know' })).toBeVisible();
    expect((await grid.boundingBox())?.y).toBe(before?.y);
    const expiry = await page.getByRole('columnheader', { name: 'Expires' }).boundingBox();
    const left = (await drawer.boundingBox())?.x ?? 0;
    expect((expiry?.x ?? 0) + (expiry?.width ?? 0)).toBeLessThanOrEqual(left + 1);
    await noFindings(page);
    await expect(page.getByRole('button', { name: 'Export…' })).toHaveCount(width > 1100 ? 1 : 0);
    // There is room for all buttons, or for a menu of them.
    if (width > 1100) return;
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await expect(page.getByRole('menuitem', { name: 'Export…' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Download my domains/ })).toBeVisible();
  });

  test('a chosen filter stays in one line of the toolbar', async () => {
    const page = await openFirst(1024);
    await page.evaluate(() => globalThis.deskDouble.world.publish('domains'));
    await page.getByRole('button', { name: 'All names' }).click();
    await page.getByRole('menuitemradio', { name: 'Expiring within 90 days' }).click();
    const grid = page.getByRole('grid');
    await expect(page.getByRole('button', { name: /Remove the condition/ })).toBeVisible();
    await page.locator('[role=row][aria-rowindex="2"]:not([aria-busy=true])').waitFor();
    const before = (await grid.boundingBox())?.y;
    await page.locator('[role=row][aria-rowindex="2"]').click();
    await expect(page.getByRole('complementary')).toBeVisible();
    expect((await grid.boundingBox())?.y).toBe(before);
  });

  test('sections come in the order of use; those with nothing in them are one line', async () => {
    const page = await openFirst(1280);
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('complementary');
    await expect(drawer.getByRole('heading', { level: 3 })).toHaveText([
      /^What we know/,
      /^Contacts/,
      /^Tags and note/,
      /^Where it comes from/,
      /^Events/,
      /^Raw answer/,
    ]);
    await expect(drawer.getByText(/^None yet: renewals, messages( and|,)/)).toBeVisible();
    const note = drawer.getByRole('textbox', { name: 'Note' });
    const one = (await note.boundingBox())?.height ?? 0;
    expect(one).toBeLessThan(40);
    await note.fill('one\ntwo\nthree');
    expect((await note.boundingBox())?.height ?? 0).toBeGreaterThan(one + 20);
  });
});
