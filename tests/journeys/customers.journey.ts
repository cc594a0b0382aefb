import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { Customer } from '#contract/domains/customers.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

test('a customer is given to registrants, found by typing, and has its names, its price and its file', async ({
  page,
}) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 40);
    for (const name of ['fjara.example', 'hraun.example', 'vatn.example']) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    }
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    const list = { currency: 'ISK', minorDigits: 0, validFrom: null, prices: [{ years: 1, amountMinor: 6_500 }] };
    await callDesk(page, 'costs/keepPriceList', { accountId, priceList: list });
    await page.reload();
    await page.getByRole('navigation').first().getByRole('button', { name: 'Domains', exact: true }).click();
    const grid = page.getByRole('grid', { name: /^Domains of/ });
    const row = (name: string) => grid.getByRole('row', { name: new RegExp(name) });
    // Beside open details the chip may have room for its button alone.
    const chip = page.getByRole('button', { name: 'Remove the condition customer: Hótel Norðurljós' });
    const customers = async () =>
      (await callDesk<{ customers: Customer[] }>(page, 'customers/list', { accountId })).customers;

    await test.step('the menu of a name assigns its registrant to a new customer', async () => {
      await row('fjara').click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Customer…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Customer of 1 name' });
      await dialog.getByLabel('Customer', { exact: true }).fill('Hótel Norðurljós');
      await expect(dialog.getByText('A new customer is added.')).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      // All three have the same registrant.
      await expect(row('vatn')).toContainText('Hótel Norðurljós');
    });

    await test.step('typing a part of its name finds its names, and a chip says so', async () => {
      await page.getByRole('searchbox', { name: 'Filter names' }).fill('norðurl');
      await expect(row('hraun')).toBeVisible();
      await page.getByRole('searchbox', { name: 'Filter names' }).fill('');
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Customer', exact: true }).press('ArrowRight');
      await page.getByRole('menuitemcheckbox', { name: /Hótel Norðurljós/ }).click();
      await page.keyboard.press('Escape');
      await expect(page.getByText('customer: Hótel Norðurljós')).toBeVisible();
    });

    await test.step('the list is sorted by customer', async () => {
      await page.getByRole('button', { name: 'Remove the condition customer: Hótel Norðurljós' }).click();
      await grid
        .getByRole('columnheader', { name: /^Customer/ })
        .getByRole('button')
        .click();
      await expect(grid.getByRole('columnheader', { name: /^Customer/ })).toHaveAttribute('aria-sort', 'ascending');
    });

    await test.step('the drawer leads from a name to all names of its customer', async () => {
      await row('hraun').dblclick();
      const drawer = page.getByRole('complementary');
      await drawer.getByRole('button', { name: 'Show 3 names of Hótel Norðurljós' }).click();
      await expect(chip).toBeVisible();
      await noSeriousFindings(page);
    });

    await test.step('the page of customers has names, next expiry and a year, and what the customer pays', async () => {
      await page.getByRole('tab', { name: 'Customers' }).focus();
      await page.keyboard.press('Enter');
      const table = page.getByRole('region', { name: 'Customers and their names' });
      await expect(table.getByRole('row', { name: /Hótel Norðurljós/ })).toContainText('19,500');
      await noSeriousFindings(page);
      await table.getByRole('button', { name: 'Change Hótel Norðurljós…' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Change the customer' });
      await dialog.getByRole('button', { name: /What the customer pays/ }).click();
      await page.getByRole('option', { name: 'cost and a percentage' }).click();
      await dialog.getByRole('textbox', { name: 'Percentage' }).fill('10');
      await noSeriousFindings(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toBeHidden();
      await expect(table.getByRole('row', { name: /Hótel Norðurljós/ })).toContainText('21,450');
    });

    await test.step('a file of an older spreadsheet is read, looked at and taken', async () => {
      await page.getByRole('button', { name: 'Import…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import customers' });
      const file = join(home, 'customers.csv');
      await writeFile(file, Buffer.from('handle;customer\nLATER7-EX;Bakarí\n;Enginn\n', 'latin1'));
      await dialog.locator('input[type=file]').setInputFiles(file);
      await expect(dialog.getByText(/read as Windows-1252/)).toBeVisible();
      await expect(
        dialog.getByText('LATER7-EX is on no name of this account yet. It is kept for later.'),
      ).toBeVisible();
      await expect(dialog.getByText('The line has no handle and was left out.')).toBeVisible();
      await noSeriousFindings(page);
      await dialog.getByRole('button', { name: 'Import 1 handle' }).click();
      await expect(dialog).toBeHidden();
      expect((await customers()).map(({ label, names }) => [label, names])).toEqual([
        ['Bakarí', 0],
        ['Hótel Norðurljós', 3],
      ]);
    });

    const narrowTo = async (customer: string) => {
      await page.getByRole('button', { name: 'Filter', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Customer', exact: true }).press('ArrowRight');
      await page.getByRole('menuitemcheckbox', { name: new RegExp(customer) }).click();
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
    };

    await test.step('a customer is sent its list, and what it answered is shown before it is carried out', async () => {
      const lists = page.getByRole('button', { name: 'Keep or drop list of Hótel Norðurljós' });
      await lists.click();
      await page.getByRole('menuitem', { name: 'Export keep or drop list…' }).click();
      const writing = page.getByRole('dialog', { name: 'Keep or drop list of Hótel Norðurljós' });
      await noSeriousFindings(page);
      const path = join(home, 'list.csv');
      await fillFile(writing, path);
      await writing.getByRole('button', { name: 'Export', exact: true }).click();
      await closeReceipt(writing);
      const list = await readFile(path, 'utf8');
      expect(list).toContain('Name,Expiry date,Price of a year,Keep,Reason');
      const filled = list.replace(/^(fjara.*),,$/mu, '$1,no,The shop is closed').replace(/^(hraun.*),,$/mu, '$1,já,');
      await writeFile(path, filled);
      await lists.click();
      await page.getByRole('menuitem', { name: 'Import keep or drop list…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Import the list of Hótel Norðurljós' });
      await dialog.locator('input[type=file]').setInputFiles(path);
      await expect(dialog.getByText('1 name is marked “do not renew”.')).toBeVisible();
      await expect(dialog.getByText('1 answer changes nothing.')).toBeVisible();
      await expect(dialog.getByText('1 name of the customer has no answer and is unchanged.')).toBeVisible();
      await noSeriousFindings(page);
      const ldhName = 'fjara.example';
      expect(await callDesk(page, 'domainMarks/markOf', { accountId, ldhName })).toEqual({ doNotRenew: null });
      await dialog.getByRole('button', { name: 'Carry out' }).click();
      await expect(dialog).toBeHidden();
      expect(await callDesk(page, 'domainMarks/markOf', { accountId, ldhName })).toMatchObject({
        doNotRenew: { reason: 'The shop is closed', until: null },
      });
      await callDesk(page, 'domainMarks/renewAgain', { accountId, selection: { kind: 'names', names: [ldhName] } });
    });

    await test.step('expiries are shown of one customer, and a month leads to its names of that customer', async () => {
      await page.getByRole('tab', { name: 'Expiries' }).click();
      await expect(page.getByRole('group', { name: /^Expiries by month, 3 names/ })).toBeVisible();
      await narrowTo('Bakarí');
      await expect(page.getByRole('group', { name: /^Expiries by month, 0 names/ })).toBeVisible();
      await page.getByRole('button', { name: 'Remove customer: Bakarí' }).click();
      await narrowTo('Hótel Norðurljós');
      await noSeriousFindings(page);
      await page
        .getByRole('group', { name: /^Expiries by month, 3 names/ })
        .getByRole('button', { name: /3 names$/ })
        .click();
      await expect(row('hraun')).toBeVisible();
      await expect(chip).toBeVisible();
    });

    await test.step('the forecast of one customer counts marked names apart', async () => {
      const selection = { kind: 'names', names: ['vatn.example'] };
      await callDesk(page, 'domainMarks/doNotRenew', { accountId, selection, reason: 'Given up.', until: null });
      await page.getByRole('navigation').first().getByRole('button', { name: 'Renewals', exact: true }).click();
      await page.getByRole('tab', { name: 'Costs' }).click();
      await narrowTo('Hótel Norðurljós');
      await expect(page.getByText('1 name is marked “do not renew” and not in the sums.')).toBeVisible();
      await expect(page.getByRole('columnheader', { name: 'Marked “do not renew”' })).toBeVisible();
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Remove customer: Hótel Norðurljós' }).click();
      await narrowTo('Bakarí');
      await expect(page.getByText('1 name is marked')).toBeHidden();
    });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
