import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { addDays, addPeriod, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A billing export is compared with the list: by mouse once, and once more by keyboard with the remembered columns. */
test('the list is matched with the books, and what differs is exported', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 40);
    const later = addPeriod(expiryDate, { unit: 'y', value: 1 });
    const names = ['fjara.example', 'hraun.example', 'stuðlaberg.example', 'gleymt.example'];
    for (const name of names) await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();
    await page.getByRole('row', { name: /fjara\.example/ }).waitFor();

    const [year, month, day] = expiryDate.split('-');
    const books = [
      'Vara;Lén;Greitt til;Viðskiptavinur',
      `hýsing;fjara.example;${day}.${month}.${year};Bakarí`,
      `hýsing;hraun.example;${later};Hótel`,
      `hýsing;STUÐLABERG.example;${expiryDate};Hótel`,
      'hýsing;annars.example;;Hótel',
      'hýsing;þetta er ekki lén;;',
    ].join('\r\n');
    const file = join(home, 'bækur.csv');
    await writeFile(file, Buffer.from(books, 'latin1'));

    await test.step('the file says which column is what, and how it was read', async () => {
      await page.getByRole('tab', { name: 'Match with books' }).click();
      await expect(page.getByText('Match the list with your books')).toBeVisible();
      await noSeriousFindings(page);
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('bækur.csv · 5 lines')).toBeVisible();
      await expect(page.getByText(/was read as Windows-1252/)).toBeVisible();
      await expect(page.getByRole('button', { name: /Lén.*Domain name/ })).toBeVisible();
      await expect(page.getByRole('button', { name: /Greitt til.*Paid until/ })).toBeVisible();
      await noSeriousFindings(page);
      await page.getByRole('button', { name: 'Compare' }).click();
    });

    await test.step('the outcomes are counted, and one of them is looked at', async () => {
      const outcomes = page.getByRole('radiogroup', { name: 'Outcomes' });
      await expect(outcomes.getByRole('radio')).toHaveText([
        'Differences 3',
        'Renewed, not billed 0',
        'Billed, not renewed 1',
        'Other expiry date 0',
        'Only at the registry 1',
        'Only in the books 1',
        'Agrees 2',
      ]);
      await expect(grid(page).getByRole('row', { name: /hraun\.example/ })).toContainText('Billed, not renewed');
      await expect(grid(page).getByRole('row', { name: /gleymt\.example/ })).toContainText('Only at the registry');
      await page.getByText('1 line needs a look').click();
      await expect(page.getByText(/Line 6/)).toBeVisible();
      await noSeriousFindings(page);
      await outcomes.getByRole('radio', { name: /Agrees/ }).click();
      await expect(grid(page).getByRole('row', { name: /stuðlaberg\.example/ })).toBeVisible();
      await outcomes.getByRole('radio', { name: /Differences/ }).click();
    });

    await test.step('it survives a walk to another view, and is exported with its receipt', async () => {
      await page.getByRole('tab', { name: 'Names' }).click();
      await page.getByRole('tab', { name: 'Match with books' }).click();
      await expect(grid(page).getByRole('row', { name: /hraun\.example/ })).toBeVisible();
      await page.getByRole('button', { name: 'Export…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Export the comparison' });
      await dialog.getByText('CSV', { exact: true }).click();
      const written = join(home, 'comparison.csv');
      await fillFile(dialog, written);
      await noSeriousFindings(page);
      await dialog.getByRole('button', { name: 'Export', exact: true }).click();
      await expect.poll(() => readFile(written, 'utf8').catch(() => '')).toContain('hraun.example,billed-not-renewed');
      await closeReceipt(dialog);
    });

    await test.step('the next file is compared by keyboard with the same columns', async () => {
      await page.getByRole('button', { name: 'Change columns' }).focus();
      await page.keyboard.press('Enter');
      await page.locator('input[type=file]').setInputFiles(file);
      await expect(page.getByText('The columns are those of your last comparison.')).toBeVisible();
      await page.getByRole('button', { name: 'Compare' }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('radio', { name: 'Differences 3' })).toBeVisible();
      await page.keyboard.press('ControlOrMeta+k');
      await page.keyboard.type('comparison with the books');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Export the comparison' })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    // Nothing was added to the list by any of this.
    const sort = { column: 'name', direction: 'ascending' };
    const list = await callDesk<{ total: number }>(page, 'domains/page', { accountId, filter: {}, sort });
    expect(list.total).toBe(names.length);
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});

function grid(page: Page) {
  return page.getByRole('grid', { name: 'The books beside the list' });
}
