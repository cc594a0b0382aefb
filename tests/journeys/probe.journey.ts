import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** What the probe found beside the specification, and its report as a file. */
test('probe the practice registry, and keep the report', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page
      .getByRole('button', { name: /Practise offline/ })
      .first()
      .click();
    await page.getByRole('navigation').getByRole('button', { name: 'Accounts' }).click();
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Conformance probe…' }).click();
    const dialog = page.getByRole('dialog', { name: /^Conformance probe/ });
    await expect(dialog.getByText('It has not run for this account yet.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Run the probe' }).click();
    const found = dialog.getByRole('table', { name: 'What the probe found' });
    const options = found.getByRole('row').filter({ hasText: 'OPTIONS on the base of v0' });
    await expect(options).toContainText('Seen');
    await expect(options).toContainText('not shown');
    await expect(found.getByText('Differs', { exact: true })).toHaveCount(0);
    await noSeriousFindings(page);

    const path = join(home, 'report.md');
    await dialog.getByRole('textbox', { name: 'File' }).fill(path);
    await dialog.getByRole('button', { name: 'Save the report' }).click();
    await expect(dialog.getByText(`The report is at ${path}.`)).toBeVisible();
    expect(await readFile(path, 'utf8')).toContain('# Conformance report: Practice');

    // From the palette too, where the last run is still there.
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('searchbox').fill('conformance');
    await page.getByRole('menuitem', { name: 'Run the conformance probe' }).click();
    await expect(dialog.getByRole('table', { name: 'What the probe found' })).toBeVisible();
    await expect(dialog.getByText('It has not run for this account yet.')).toBeHidden();
  } finally {
    await program.end();
    await remove();
  }
});
