import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';

/** Somebody who types faster than the desk answers, and never leaves the keyboard. */
test('keys are not lost: before a row is there, in a dialog that opens, and when what had the focus is gone', async ({
  page,
}) => {
  const { home, remove } = await dataFolder();
  let running = await startWebHost(home);
  try {
    await page.goto(running.address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByText('þórður.example').first()).toBeVisible();
    const grid = page.getByRole('grid', { name: 'Domains of Practice' });
    const drawer = page.getByRole('complementary');

    // The rows at the end are still on their way when the keys come.
    let slow = 700;
    await page.route('**/rpc/domains/{page,names}', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, slow));
      await route.continue();
    });
    await grid.focus();
    await page.keyboard.press('End');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('button', { name: 'Renew…' })).toBeVisible();
    await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
    const atTheEnd = await drawer.getByRole('heading').first().innerText();
    await expect(grid.getByRole('row', { selected: true })).toContainText(atTheEnd);
    // What is open follows the cursor, also to a row that comes later.
    await page.reload();
    await expect(page.getByText('þórður.example').first()).toBeVisible();
    await grid.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(drawer.getByRole('heading').first()).toHaveText('þórður.example');
    await page.keyboard.press('End');
    await expect(drawer.getByRole('heading').first()).toHaveText(atTheEnd);
    await page.keyboard.press('Escape');
    slow = 0;

    // What is typed into a dialog that opens is not lost, and Escape does not throw it away.
    await page.getByRole('button', { name: 'Renewals' }).first().click();
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('button', { name: 'Renew several…' }).first().click();
    const names = page.getByRole('dialog').getByRole('textbox', { name: 'Names' });
    await expect(names).toBeFocused();
    await page.keyboard.type('norn.example\ntwo words');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Renew several…' }).first().click();
    await expect(names).toHaveValue('norn.example\ntwo words');
    await page.getByRole('button', { name: 'Review the names' }).click();

    // The focus is on what was opened; in a narrow window, too, one reads why a line is left out.
    await expect(page.getByRole('heading', { name: /^Renewals of/ })).toBeFocused();
    await page.setViewportSize({ width: 700, height: 800 });
    await expect(page.getByRole('row', { name: /two words/ })).toContainText('Not a domain name');
    const lines = page.getByRole('grid', { name: /Names of the batch/ });
    await lines.focus();
    await page.keyboard.press('End');
    await expect(page.getByText('“two words” contains a space.')).toBeVisible();
    await page.setViewportSize({ width: 1280, height: 720 });
    await page.getByRole('button', { name: 'Renew 1 name…' }).click();
    await page.getByRole('button', { name: 'Renew now' }).click();
    await expect(page.getByText('1 renewed')).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Renewals of/ })).toBeFocused();
    await page.getByRole('button', { name: 'All batches' }).press('Enter');
    await expect(page.getByRole('grid', { name: /batches/i })).toBeFocused();
    await page.getByRole('button', { name: 'Renew several…' }).first().click();
    await expect(names).toHaveValue('');
    await page.keyboard.press('Escape');

    // A notice speaks of the names that still expire: of the one that was renewed it is no news.
    await page.getByRole('button', { name: 'Domains' }).first().click();
    await page.getByRole('tab', { name: /^Expiries/ }).click();
    const notice = page.getByRole('listitem').filter({ hasText: 'norn.example' });
    await expect(notice).toContainText('1 name was to expire within 1 day, and does not any more');
    await expect(notice.getByRole('button')).toHaveCount(0);

    // How expiries are looked at is known again after a restart.
    await page.getByRole('tab', { name: 'Calendar', exact: true }).click();
    await expect(page.getByRole('grid', { name: /^Expiries by day/ })).toBeVisible();
    await running.program.end();
    running = await startWebHost(home);
    await page.goto(running.address);
    await page.getByRole('tab', { name: /^Expiries/ }).click();
    await expect(page.getByRole('grid', { name: /^Expiries by day/ })).toBeVisible();
  } finally {
    await running.program.end();
    await remove();
  }
});
