import { expect } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A customer gives a name up: it is marked, and nobody renews it by habit. Whoever must says why. */
test('a name is marked “do not renew”, asked about a second time, and left out of a batch', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  const chargesNow = async () => {
    const { charges } = await tellEmulator<{ charges: unknown[] }>(emulator, 'GET', 'charges?limit=10');
    return charges.length;
  };
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    for (const name of ['fjara.example', 'hraun.example', 'torg.example']) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    }
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();

    await test.step('the person says who works here, once', async () => {
      await page.getByRole('button', { name: 'Settings' }).click();
      const settings = page.getByRole('dialog', { name: 'Settings' });
      await settings.getByLabel('Your name').fill('Anna Jónsdóttir');
      await page.keyboard.press('Enter');
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');
      await expect(settings).toHaveCount(0);
    });

    await test.step('the mark is set from the row, by keyboard', async () => {
      await page.getByRole('row', { name: /torg\.example/ }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Shift+F10');
      await page.getByRole('menuitem', { name: 'Do not renew…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Do not renew 1 name' });
      await expect(dialog.getByLabel('Reason')).toBeFocused();
      await expect(dialog.getByRole('button', { name: 'Mark' })).toBeDisabled();
      await page.keyboard.type('Customer gives it up.');
      await noSeriousFindings(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row', { name: /torg\.example/ })).toContainText('Do not renew');
    });

    await test.step('the drawer says why and who', async () => {
      await page.getByRole('row', { name: /torg\.example/ }).click();
      const drawer = page.getByRole('complementary');
      await expect(drawer.getByText('“Customer gives it up.”')).toBeVisible();
      await expect(drawer.getByText(/^Anna Jónsdóttir, /)).toBeVisible();
      await noSeriousFindings(page);
      await drawer.getByRole('button', { name: 'Renew…' }).click();
    });

    await test.step('the form asks a second time and keeps the answer', async () => {
      const form = page.getByRole('dialog', { name: 'Renew' });
      await expect(form.getByText('“Customer gives it up.”')).toBeVisible();
      const renew = form.getByRole('button', { name: 'Renew for 1 year' });
      await expect(renew).toBeDisabled();
      await expect(form.getByText(/Select “Renew it all the same” and write a reason/)).toBeVisible();
      await form.getByText('Renew it all the same', { exact: true }).click();
      await form.getByLabel(/Why is it renewed all the same/).fill('He called and wants it.');
      await noSeriousFindings(page);
      expect(await chargesNow()).toBe(0);
      await renew.click();
      await expect(form.getByText('Renewed', { exact: true }).first()).toBeVisible();
      expect(await chargesNow()).toBe(1);
      await form.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('a batch leaves it out, and takes it in with a reason', async () => {
      await page.keyboard.press('Escape');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Renew…' }).click();
      await expect(page.getByText('2 of 3 selected')).toBeVisible();
      await expect(page.getByRole('row', { name: /torg\.example/ })).toContainText('Do not renew');
      await noSeriousFindings(page);
      const line = page.getByRole('row', { name: /torg\.example/ });
      const tick = async () => {
        await line.click();
        await page.keyboard.press('Escape');
        await page.getByRole('grid').focus();
        await page.keyboard.press('Space');
      };
      await tick();
      const why = page.getByRole('dialog', { name: 'Renew torg.example all the same?' });
      await expect(why.getByText('Do not renew: “Customer gives it up.”')).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Escape');
      await expect(page.getByText('2 of 3 selected')).toBeVisible();
      await tick();
      await why.getByRole('textbox').fill('One more year.');
      await page.keyboard.press('Enter');
      await expect(page.getByText('3 of 3 selected')).toBeVisible();
      expect(await chargesNow()).toBe(1);
    });

    await test.step('the list finds marked names, and the mark is taken away', async () => {
      await page.getByRole('button', { name: /^Domains/ }).click();
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitemcheckbox', { name: 'Do not renew' }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('row', { name: /\.example/ })).toHaveCount(1);
      await page.getByRole('row', { name: /torg\.example/ }).click();
      await page.getByRole('complementary').getByRole('button', { name: 'Remove', exact: true }).click();
      await expect(page.getByRole('complementary').getByText('“Customer gives it up.”')).toHaveCount(0);
    });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
