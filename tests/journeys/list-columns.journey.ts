import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import type { DomainRow } from '#contract/domains/domains.ts';
import type { BatchLine, RenewalBatch } from '#contract/renewals/batches.ts';
import { addDays, addPeriod, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

test('no column of a pasted or an imported list is dropped unseen', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 40);
    const names = ['fjara.example', 'hraun.example'];
    for (const name of names) await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    await page.reload();

    await test.step('renewing a list waits for an answer to years', async () => {
      await page.getByRole('button', { name: /^Renewals/ }).click();
      await page.getByRole('tab', { name: 'Batches' }).click();
      await page.getByRole('button', { name: 'Renew several…' }).first().click();
      const order = page.getByRole('dialog', { name: 'Renew several names' });
      await order.getByLabel('Names', { exact: true }).fill('name;years;phone\nfjara.example;2;x\nhraun.example;2;y');
      const columns = order.getByRole('region', { name: 'Columns of the list' });
      await expect(columns.getByRole('listitem')).toHaveText([
        /name\s*→\s*name/,
        /years\s*→\s*use or ignore/,
        /phone\s*→\s*not used/,
      ]);
      await order.getByRole('button', { name: 'Review the names' }).click();
      await expect(order.getByText('Say “use” or “ignore” for each marked column first.')).toBeVisible();
      expect((await callDesk<{ batches: RenewalBatch[] }>(page, 'renewalBatches/list', { accountId })).batches).toEqual(
        [],
      );
      await noSeriousFindings(page);
      await columns
        .getByRole('radiogroup', { name: /“years” looks like years/ })
        .getByText('Use', { exact: true })
        .click();
      await expect(columns.getByRole('listitem').nth(1)).toHaveText(/years\s*→\s*period/);
      await expect(order.getByRole('radio', { name: '2 years', exact: true })).toBeChecked();
      await noSeriousFindings(page);
      await order.getByRole('button', { name: 'Review the names' }).click();
      await expect(page.getByText('2 of 2 selected')).toBeVisible();
      const { batches } = await callDesk<{ batches: RenewalBatch[] }>(page, 'renewalBatches/list', { accountId });
      const { lines } = await callDesk<{ lines: BatchLine[] }>(page, 'renewalBatches/lines', {
        ...{ batchId: batches[0]?.batchId, show: 'all' },
      });
      const later = addPeriod(expiryDate, { unit: 'y', value: 2 });
      expect(lines.map(({ newExpiryDate }) => newExpiryDate)).toEqual([later, later]);
    });

    await test.step('rows that differ can only be ignored, and it says why', async () => {
      await page.getByRole('button', { name: 'All batches' }).click();
      await page.getByRole('button', { name: 'Renew several…' }).first().click();
      const order = page.getByRole('dialog', { name: 'Renew several names' });
      await order.getByLabel('Names', { exact: true }).fill('name;ár\nfjara.example;1\nhraun.example;2');
      const question = order.getByRole('radiogroup', { name: /“ár” looks like years/ });
      await expect(question.getByRole('radio', { name: 'Use' })).toBeDisabled();
      await expect(order.getByText(/its rows differ/)).toBeVisible();
      await question.getByText('Ignore', { exact: true }).click();
      await order.getByRole('button', { name: 'Review the names' }).click();
      await expect(page.getByText('2 of 2 selected')).toBeVisible();
    });

    await test.step('an import shows every column, and a customer can become a tag', async () => {
      await page.getByRole('navigation').first().getByRole('button', { name: 'Domains', exact: true }).click();
      await page.getByRole('button', { name: 'More lists' }).click();
      await page.getByRole('menuitem', { name: /Import a list/ }).click();
      const dialog = page.getByRole('dialog', { name: 'Import a list' });
      const file = join(home, 'listi.csv');
      await writeFile(file, 'Lén;Viðskiptavinur;Ár\nfjara.example;Hótel Norðurljós;2\nnýtt.example;Bakarí;1\n');
      await dialog.locator('input[type=file]').setInputFiles(file);
      const columns = dialog.getByRole('region', { name: 'Columns of the list' });
      await expect(columns.getByRole('listitem')).toHaveText([
        /Lén\s*→\s*name/,
        /Viðskiptavinur\s*→\s*use or/,
        /Ár\s*→\s*use or/,
      ]);
      const take = dialog.getByRole('button', { name: 'Import 2 names' });
      await take.click();
      await expect(dialog.getByText('Say “use” or “ignore” for each marked column first.')).toBeVisible();
      await noSeriousFindings(page);
      await columns
        .getByRole('radiogroup', { name: /Viðskiptavinur/ })
        .getByText('Use', { exact: true })
        .click();
      await columns.getByRole('radiogroup', { name: /Ár/ }).getByText('Ignore', { exact: true }).click();
      await take.click();
      await expect(dialog).toBeHidden();
      const question = { accountId, filter: {}, sort: { column: 'name', direction: 'ascending' } };
      const { rows } = await callDesk<{ rows: DomainRow[] }>(page, 'domains/page', question);
      expect(rows.flatMap(({ tags }) => tags).sort()).toEqual(['Bakarí', 'Hótel Norðurljós']);
    });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
