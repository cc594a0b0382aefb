import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

describe.skipIf(program === undefined)('menus of the list of names', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('a right click on a row is about that name, and gives the focus back', async () => {
    const { page, troubles } = await harness.open('');
    await cursorOnFirstRow(page);
    const row = page.locator('[role=row][aria-rowindex="4"]');
    await row.click({ button: 'right' });
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem')).toHaveText([
      'Renew…',
      'Do not renew…',
      'Look up now',
      'Copy',
      'Tag…',
      'Customer…',
    ]);
    await noFindings(page);
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('grid')).toBeFocused();
    await expect(page.getByRole('complementary')).toHaveCount(0);

    await row.click({ button: 'right' });
    await menu.getByRole('menuitem', { name: 'Renew…', exact: true }).click();
    await expect(page.getByRole('button', { name: /^Renew for/ })).toBeVisible();
    expect(troubles).toEqual([]);
  });

  test('Shift F10 opens the menu of the row with the cursor; looking up asks and shows the name', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu.getByRole('menuitem', { name: 'Renew…', exact: true })).toBeFocused();
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await expect(page.getByRole('complementary')).toBeVisible();
    const asked = await page.evaluate(() =>
      globalThis.deskDouble.world.calls.filter(({ operation }) => operation === 'domains.lookUp'),
    );
    expect(asked).toHaveLength(1);
  });

  test('on a selected row it is about the selection', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+F10');
    const menu = page.getByRole('menu');
    await expect(menu.getByText('2 selected')).toBeVisible();
    await expect(menu.getByRole('menuitem')).toHaveText(['Renew…', 'Do not renew…', 'Copy', 'Tag…', 'Customer…']);
  });

  test('a title sorts, hides its column, and leads to all columns', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    const title = page.getByRole('columnheader', { name: 'Status' });
    await title.click({ button: 'right' });
    await noFindings(page);
    await page.getByRole('menuitemradio', { name: 'Sort descending' }).click();
    await expect(title).toHaveAttribute('aria-sort', 'descending');
    await title.getByRole('button').focus();
    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Hide this column' }).click();
    await expect(title).toHaveCount(0);
    await page.getByRole('columnheader', { name: 'Name', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Columns…' }).click();
    await expect(page.getByRole('dialog', { name: 'Columns' })).toBeVisible();
  });

  test('what is ticked is what the table shows, which scrolls sideways', async () => {
    const { page } = await harness.open('', { width: 1024 });
    await cursorOnFirstRow(page);
    const titles = () => page.locator('[data-column]').evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    await page.getByRole('columnheader', { name: 'Name', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Columns…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Columns' });
    await expect(dialog).toBeVisible();
    const ticked = await dialog
      .getByRole('checkbox', { checked: true })
      .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''));
    expect(ticked).toEqual(await titles());
    for (const name of ['Tags', 'Note', 'LDH name']) await dialog.getByText(name, { exact: true }).click();
    await expect.poll(titles).toEqual([...ticked, 'Tags', 'Note', 'LDH name']);
    const grid = page.getByRole('grid');
    expect(await grid.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)).toBe(true);
  });
});
