import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** The newest request did not get through, and with it a download of the list failed. */
async function loseRegistry(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { world } = globalThis.deskDouble;
    const at = Date.now();
    const silence = 'refused-connection: ECONNREFUSED';
    const [first, ...others] = world.exchanges;
    Object.assign(world, { exchanges: [{ ...first, status: null, silence, startedAt: at }, ...others] });
    const order = { code: 'download-my-domains' } as const;
    const { workId } = world.startWork('domains-refresh', world.currentAccountId ?? '', order);
    const said = { code: 'as-written', values: { text: 'No connection could be made.' } };
    const failure = { kind: 'unreachable', message: said, interface: 'rdap', cause: 'ECONNREFUSED', journalId: 'j-0' };
    world.changeWork(workId, { state: 'failed', endedAt: at + 1, failure: failure as never, trouble: null });
    world.publish('journal');
  });
}

async function findRegistry(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { world } = globalThis.deskDouble;
    const [first, ...others] = world.exchanges;
    const answered = { ...first, status: 200, silence: null, startedAt: Date.now() + 2 };
    Object.assign(world, { exchanges: [answered, ...others] });
    world.publish('journal');
  });
}

describe.skipIf(program === undefined)('offline', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('one line says since when, with which list; it goes when a request succeeds, in either language', async () => {
    const { page } = await harness.open('current=sandbox');
    await cursorOnFirstRow(page);
    await loseRegistry(page);
    const since = page.getByText(/^Offline since .+\.$/);
    await expect(since).toBeVisible();
    await expect(page.getByText(/^List of .+\.$/)).toBeVisible();
    expect((await since.locator('..').boundingBox())?.height).toBeLessThanOrEqual(33);
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(1);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await noFindings(page);

    await page.evaluate(() => globalThis.deskDouble.desk.desk.changeSettings({ language: 'is' }));
    await expect(page.getByText(/^Án sambands frá .+\.$/)).toBeVisible();
    await expect(page.getByText(/Offline since|List of/)).toHaveCount(0);

    await findRegistry(page);
    await expect(page.getByText(/^Án sambands/)).toHaveCount(0);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Reyna aftur' })).toHaveCount(0);
    // Nor does it come back with the screen.
    await page.keyboard.press('g');
    await page.keyboard.press('j');
    await page.keyboard.press('g');
    await page.keyboard.press('d');
    await cursorOnFirstRow(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  test('on the practice account the line starts its registry', async () => {
    const { page } = await harness.open('');
    await cursorOnFirstRow(page);
    await page.evaluate(() => {
      globalThis.deskDouble.world.emulatorRuns = false;
      globalThis.deskDouble.world.publish('emulator');
    });
    await expect(page.getByText('The practice registry is not running.', { exact: true })).toBeVisible();
    await noFindings(page);
    await page.getByRole('button', { name: 'Start the practice registry' }).click();
    await expect(page.getByText('The practice registry is not running.', { exact: true })).toHaveCount(0);
  });
});
