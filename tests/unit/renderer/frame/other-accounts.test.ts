import type { Page } from 'playwright';
import { expect } from 'playwright/test';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { findChromium } from '../../../../scripts/system/chromium.mjs';
import { type HarnessPages, openHarness } from '../../../support/desk-double/harness-pages.ts';
import { cursorOnFirstRow, noFindings } from '../on-screen.ts';

const program = findChromium();
let harness: HarnessPages;

/** Eight unhandled messages and one unknown outcome, none of them in the practice account, which is in use. */
async function withOtherAccount(width = 1280): Promise<Page> {
  const { page } = await harness.open('', { width });
  await cursorOnFirstRow(page);
  await page.evaluate(() => {
    const { desk, world } = globalThis.deskDouble;
    const queueOf = (accountId: string, accountLabel: string, unhandled: number) => ({
      ...{ accountId, accountLabel, environment: 'sandbox', serverCount: null, serverCountAt: null },
      text: { code: 'words.asWritten', values: { text: '' } },
      collecting: { via: 'rpp-v1', form: 'json', acknowledge: 'by-hand', everySeconds: 0 },
      ...{ archived: unhandled, unhandled, unacknowledged: 0 },
      ...{ poller: 'off', nextAt: null, overdueSince: null, trouble: null },
    });
    const queues = [queueOf('practice', 'Practice', 0), queueOf('sandbox', 'Norn Hosting (test)', 8)];
    const attention = { accountId: 'sandbox', label: 'Norn Hosting (test)', unknown: 1, alarms: 0, elsewhere: 0 };
    Object.assign(desk.inbox, {
      standing: async () => ({ queues, unhandled: 8 }),
      page: async () => ({ messages: [], total: 0, all: 0, unhandled: 0 }),
    });
    Object.assign(desk.renewals, { attention: async () => ({ accounts: [attention] }) });
    world.publish('inbox');
    world.publish('renewals');
  });
  return page;
}

describe.skipIf(program === undefined)('what waits in other accounts', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    harness = await openHarness(program ?? '');
  }, 120_000);
  afterEach(() => harness.tidy());
  afterAll(() => harness?.close());

  test('the badge of the inbox and its page say the same, and lead there', async () => {
    const page = await withOtherAccount();
    const badge = page.getByRole('img', { name: 'in Norn Hosting (test): 8 unhandled messages' });
    await expect(badge).toHaveText('+8');
    await expect(page).toHaveTitle(/^Domains – Practice/);
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await expect(page.getByText('Norn Hosting (test): 8 unhandled.', { exact: true })).toBeVisible();
    await noFindings(page);
    await page.getByRole('button', { name: 'Open Norn Hosting (test)' }).click();
    await expect(page.getByRole('img', { name: '8 unhandled messages', exact: true })).toHaveText('8');
    await expect(page).toHaveTitle(/^\(8\) Inbox – Norn Hosting \(test\)/);
    await expect(page.getByText('Norn Hosting (test): 8 unhandled.')).toHaveCount(0);
  });

  test('the badge of the renewals and their page say the same', async () => {
    const page = await withOtherAccount();
    const badge = page.getByRole('img', { name: 'in Norn Hosting (test): 1 with unknown outcome' });
    await expect(badge).toHaveText('+1');
    await page.keyboard.press('g');
    await page.keyboard.press('r');
    const line = page.getByText('Norn Hosting (test): 1 with unknown outcome.', { exact: true });
    await expect(line).toBeVisible();
    await noFindings(page);
    await page.getByRole('button', { name: 'Open Norn Hosting (test)' }).click();
    await expect(page.getByRole('img', { name: '1 with unknown outcome', exact: true })).toHaveText('1');
    await expect(line).toHaveCount(0);
  });
});
