import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { test } from './journey.ts';
import { collectTwoMessages } from './two-messages.ts';

/** Electron itself does NOT run here: its notifications and its badge are the stand-in's. */
test('the desktop program on a stand-in tells of messages beside its window', async () => {
  const home = mkdtempSync(join(tmpdir(), 'registry-desk-stand-in-'));
  const standIn = await startStandIn(home);
  try {
    const { page } = standIn;
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await page.getByRole('button', { name: /^Accounts/ }).click();
    const address = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/repp$/).textContent();
    const control = String(address).replace(/repp$/, 'control');
    await collectTwoMessages(page, control);
    await expect
      .poll(async () => (await standIn.observe()).notifications.filter(({ body }) => body.startsWith('Boð')))
      .toEqual([
        { title: 'Practice', body: 'Boð nr. 1' },
        { title: 'Practice', body: 'Boð nr. 2' },
      ]);
    await expect.poll(async () => (await standIn.observe()).badge).toBe(2);
    // A click opens what it tells of, wherever the person is.
    await page.getByRole('button', { name: /^Domains/ }).click();
    const { notifications } = await standIn.observe();
    const index = notifications.findIndex(({ body }) => body === 'Boð nr. 2');
    await standIn.order({ do: 'click-notification', index });
    await expect(page.getByRole('tabpanel').getByText('Boð nr. 2')).toBeVisible();
    await page.getByRole('row', { name: /Boð nr\. 2/ }).click();
    await page.keyboard.press('e');
    await expect.poll(async () => (await standIn.observe()).badge).toBe(1);
  } finally {
    await standIn.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
