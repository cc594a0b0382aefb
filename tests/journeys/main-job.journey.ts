import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';

/** The main job, as a newcomer does it: practise, look at the domains, renew one, export the list. */
test('practise offline, filter, renew, see the charge, export, open the file', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await expect(page).toHaveTitle(/Registry Desk/);
    await noSeriousFindings(page);

    await page.getByRole('button', { name: 'Practise offline' }).click();
    const grid = page.getByRole('grid');
    await expect(grid).toBeVisible();
    await expect(page.getByText('þórður.example').first()).toBeVisible();
    const names = Number(await grid.getAttribute('aria-rowcount')) - 1;
    expect(names).toBeGreaterThan(200);
    await noSeriousFindings(page);

    await page.keyboard.press('/');
    await page.keyboard.type('hestamark');
    await expect(page.getByRole('row', { name: /hestamarkaður\.example/ })).toBeVisible();
    await expect.poll(async () => Number(await grid.getAttribute('aria-rowcount'))).toBe(2);
    await page.getByRole('row', { name: /hestamarkaður\.example/ }).click();
    await page.getByRole('button', { name: 'Renew…' }).first().click();

    const dialog = page.getByRole('dialog', { name: /Renew/ });
    await expect(dialog.getByText('Expires now')).toBeVisible();
    // What the sample's dates are depends on the day that it is made.
    const [, day, year] = /Expires now[\s\S]*?(\d{1,2} [A-Z]\w+) (\d{4})/.exec(await dialog.innerText()) ?? [];
    const renewedTo = `${day} ${Number(year) + 1}`;
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: /^Renew for/ }).click();
    await expect(dialog.getByText('Renewed', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByText(renewedTo).first()).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();

    // The new expiry date is in the list, told by the renewal.
    await expect(page.getByRole('row', { name: new RegExp(`hestamarkaður\\.example.*${renewedTo}`) })).toBeVisible();

    // The ledger has it.
    await page
      .getByRole('link', { name: /Renewals/ })
      .or(page.getByRole('button', { name: /^Renewals/ }))
      .first()
      .click();
    await expect(page.getByText('hestamarkaður.example').first()).toBeVisible();
    await noSeriousFindings(page);

    // And goes to a file with what it cost, for the bookkeeping.
    await page.getByRole('button', { name: 'Export…' }).click();
    const books = page.getByRole('dialog', { name: 'Export 1 renewal' });
    const ledgerFile = join(home, 'renewals.csv');
    await fillFile(books, ledgerFile);
    await noSeriousFindings(page);
    await books.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(books);
    expect(await readFile(ledgerFile, 'utf8')).toMatch(
      /hestamarkaður\.example,.*,renewed,.*,PREPAID-0042,6500,ISK,01000,/,
    );

    // Prices that were removed by a slip come back.
    await page.getByRole('tab', { name: 'Costs' }).click();
    await page.getByRole('button', { name: 'Your prices…' }).click();
    await page.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: 'Prices removed (valid from: always)' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('button', { name: 'Remove', exact: true })).toBeVisible();
    await expect(page.getByText('Prices removed')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The month's renewals go to bookkeeping in two presses.
    await page.getByRole('button', { name: /^Export… \w+ \d{4}$/ }).click();
    const month = page.getByRole('dialog', { name: /: export 1 renewal$/ });
    const monthFile = join(home, 'month.csv');
    await fillFile(month, monthFile);
    await noSeriousFindings(page);
    await month.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(month);
    expect(await readFile(monthFile, 'utf8')).toMatch(/hestamarkaður\.example,.*,PREPAID-0042,6500,ISK,01000,/);

    // What was spent and what is to come go to files, as they are shown.
    const costs = [
      {
        file: join(home, 'costs.csv'),
        title: 'Export what was spent',
        line: /^\d{4}-\d\d,PREPAID-0042,1,6500,ISK,0\r$/m,
      },
      { file: join(home, 'forecast.csv'), title: 'Export the forecast', line: /^\d{4}-\d\d,1,\d+,\d+,ISK,0,0,0\r$/m },
    ];
    for (const [place, { file, title, line }] of costs.entries()) {
      await page.getByRole('button', { name: 'Export…', exact: true }).nth(place).click();
      const asked = page.getByRole('dialog', { name: title });
      await fillFile(asked, file);
      await noSeriousFindings(page);
      await asked.getByRole('button', { name: 'Export', exact: true }).click();
      await expect.poll(() => readFile(file, 'utf8').catch(() => '')).toMatch(line);
      await closeReceipt(asked);
    }
    await page.getByRole('contentinfo').getByRole('button', { name: 'Tasks' }).click();
    const work = page.getByRole('region', { name: 'Tasks' });
    await expect(work.getByText('SHA-256', { exact: true })).toHaveCount(4);
    await work.getByRole('button', { name: 'Clear finished' }).click();
    await work.getByRole('button', { name: 'Hide' }).click();

    // The whole list goes to a file, which opens with the right rows.
    await page
      .getByRole('link', { name: /Domains/ })
      .or(page.getByRole('button', { name: /^Domains/ }))
      .first()
      .click();
    // Emptied and pressed in one instant, as somebody who is quick does: the export is of what the field says.
    const pressed = await page.getByRole('button', { name: 'Export…' }).elementHandle();
    await page.locator('[data-screen-filter]').evaluate((field: HTMLInputElement, button) => {
      field.focus();
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '');
      field.dispatchEvent(new Event('input', { bubbles: true }));
      if (!(button instanceof HTMLElement)) throw new Error('There is no such button.');
      button.focus();
      button.click();
    }, pressed);
    const order = page.getByRole('dialog', { name: /Export/ });
    const file = join(home, 'my names.csv');
    await fillFile(order, file);
    await noSeriousFindings(page);
    await order.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(order);
    const lines = (await readFile(file, 'utf8')).trimEnd().split(/\r\n/);
    expect(lines).toHaveLength(names + 1);
    expect(lines.find((line) => line.includes('hestamarkaður.example'))).toMatch(
      new RegExp(`,${Number(year) + 1}-\\d\\d-${String(day).split(' ')[0]?.padStart(2, '0')},renewal,`),
    );
  } finally {
    await program.end();
    await remove();
  }
});

/** React Aria's live announcer: it points to a button that was pending, for seconds after that button is gone. */
const announcer = '[data-live-announcer]';

async function noSeriousFindings(page: Parameters<Parameters<typeof test>[2]>[0]['page']): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
