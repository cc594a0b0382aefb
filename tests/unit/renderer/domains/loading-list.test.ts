import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** A download that has brought a part of the list so far. */
async function partOf(names: number) {
  const { page } = await harness.open('listed=no');
  await page.getByRole('button', { name: 'Download the list' }).first().waitFor();
  await page.evaluate((count) => {
    const { world } = globalThis.deskDouble;
    const { workId } = world.startWork('domains-refresh', world.currentAccountId ?? '', {
      code: 'download-my-domains',
    });
    world.rows = world.registered.slice(0, count);
    world.changeWork(workId, { done: count, total: 300 });
    world.publish('domains');
  }, names);
  return page;
}

describe.skipIf(program === undefined)('a list that is loading', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('what acts on all of it waits and says why, until it is complete', async () => {
    const page = await partOf(120);
    const foot = page.getByText('Loading 120 of 300…', { exact: true });
    const why = 'Export, Renew and Select all wait until the list is complete.';
    await expect(foot).toBeVisible();
    await expect(page.getByText('no list yet')).toHaveCount(0);
    await cursorOnFirstRow(page);
    const all = page.getByRole('checkbox', { name: 'Select all: waits until the list is complete' });
    await expect(all).toBeDisabled();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByRole('status').getByText(why)).toBeAttached();
    await expect(page.getByText(/selected$/)).toHaveCount(0);
    await page.keyboard.press('Space');
    for (const name of ['Renew…', 'Export…']) {
      for (const button of await page.getByRole('button', { name, exact: true }).all()) {
        await expect(button).toBeDisabled();
        await expect(button).toHaveAccessibleDescription(why);
      }
    }
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await noFindings(page);

    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      world.rows = world.registered;
      world.listedAt = world.options.now;
      world.changeWork(world.works[0]?.workId ?? '', { state: 'done', done: 300 });
      world.publish('domains');
    });
    await expect(foot).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Renew…', exact: true })).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: 'Select all 300' })).toBeEnabled();
  });

  test('a range of all rows so far stays these rows when more come', async () => {
    const page = await partOf(120);
    await cursorOnFirstRow(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+End');
    await expect(page.getByText('120 selected', { exact: true })).toBeVisible();
    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      world.rows = world.registered.slice(0, 200);
      world.publish('domains');
    });
    await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '201');
    await expect(page.getByText('120 selected', { exact: true })).toBeVisible();
  });

  test('a filter speaks of the part that is here', async () => {
    const page = await partOf(120);
    await page.getByRole('searchbox', { name: 'Filter names' }).fill('no-such-name-anywhere');
    await expect(
      page.getByText('None of the 120 names loaded so far matches. The rest are still loading.'),
    ).toBeVisible();
    await expect(page.getByText(/None of your/)).toHaveCount(0);
  });

  test('a later download keeps the list and what can be done with it', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.evaluate(() => {
      const { world } = globalThis.deskDouble;
      const { workId } = world.startWork('domains-refresh', world.currentAccountId ?? '', {
        code: 'download-my-domains',
      });
      world.changeWork(workId, { done: 50, total: 300 });
    });
    await expect(page.getByText('Loading 50 of 300…', { exact: true })).toBeVisible();
    await expect(page.getByText(/^1–\d+ of 300$/)).toBeVisible();
    await page.keyboard.press('ControlOrMeta+a');
    await expect(page.getByText('300 selected', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Renew…', exact: true })).toBeEnabled();
  });
});
