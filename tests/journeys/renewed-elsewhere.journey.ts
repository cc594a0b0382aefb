import { expect } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A name that somebody else renewed is reported once, beside the renewals and among the changes, and dealt with there. */
test('names that were renewed elsewhere are reported, dealt with and marked as open again', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    const later = addDays(expiryDate, 365);
    for (const name of ['fjara.example', 'stuðlaberg.example']) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    }
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();
    await page.getByRole('row', { name: /fjara\.example/ }).waitFor();
    await page.getByRole('button', { name: 'Renewals', exact: true }).click();
    const notice = page.getByText('2 names were renewed, but not by Registry Desk', { exact: true });
    await expect(notice).toHaveCount(0);

    // Another program renews both; the next list shows it, in the window that is open.
    for (const name of ['fjara.example', encodeURIComponent('stuðlaberg.example')]) {
      await tellEmulator(emulator, 'PATCH', `domains/${name}`, { expiryDate: later });
    }
    await callDesk(page, 'domains/refresh', { accountId });
    await expect(notice).toBeVisible();
    const badge = page.getByRole('img', { name: '2 names renewed, but not by Registry Desk' });
    await expect(badge).toHaveText('2');
    await expect(page.getByRole('listitem').filter({ hasText: 'fjara.example' })).toContainText('My domains');
    await noSeriousFindings(page);

    // Dealt with, one of them: it leaves the notice and the badge.
    const itemOf = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await itemOf('stuðlaberg.example').getByRole('button', { name: 'Mark as dealt with' }).click();
    await expect(itemOf('stuðlaberg.example')).toHaveCount(0);
    await expect(page.getByRole('img', { name: '1 name renewed, but not by Registry Desk' })).toHaveText('1');

    // The form says so before anything is sent.
    await itemOf('fjara.example').getByRole('button', { name: 'fjara.example' }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
    await expect(page.getByRole('dialog').getByText(/No renewal of Registry Desk did that/)).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');

    // Among the changes are those that were dealt with, too; that can be taken back.
    await page.getByRole('button', { name: 'See all' }).click();
    const panel = page.getByRole('region', { name: 'Renewed, but not by Registry Desk' });
    await expect(panel.getByRole('listitem')).toHaveText([/fjara\.example/]);
    await panel.getByRole('radio', { name: 'Dealt with 1' }).click();
    await noSeriousFindings(page);
    await panel.getByRole('button', { name: 'Mark as open again' }).click();
    await expect(panel.getByText('None is dealt with yet.')).toBeVisible();
    await expect(badge).toHaveText('2');
    await expect(page.getByRole('grid', { name: 'What changed between two downloads' })).toBeVisible();
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
