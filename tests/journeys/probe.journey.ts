import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
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
    // Menus close when another account comes into use, as it does at the end of what was pressed first.
    await expect(page.getByText('In use', { exact: true })).toBeVisible();
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
    await fillFile(dialog, path);
    await dialog.getByRole('button', { name: 'Save the report' }).click();
    await expect(dialog.getByText(`The report is at ${path}.`)).toBeVisible();
    expect(await readFile(path, 'utf8')).toContain('# Conformance report: Practice');

    // A run goes on where the dialog is closed: it is under Work, and its end leads back to what it found.
    await dialog.getByRole('button', { name: 'Run again' }).click();
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await expect(dialog).toBeHidden();
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /Tasks|under way/ })
      .click();
    const ended = page
      .getByRole('listitem')
      .filter({ hasText: 'Conformance probe of Practice' })
      .filter({ has: page.getByRole('button', { name: 'See what it found' }) });
    await expect(ended).toHaveCount(2);
    await ended.first().getByRole('button', { name: 'See what it found' }).click();
    await expect(dialog.getByText(/^Done: 0 points differ, 0 changed\.$/)).toBeVisible();
    // What shows a point in the journal is a press away.
    await found.getByRole('button', { name: 'See the exchange' }).first().click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('complementary').getByText(/^Request · (GET|HEAD|OPTIONS)$/)).toBeVisible();
    await page.keyboard.press('Escape');

    // From the palette too, where the last run is still there.
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
