import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from 'playwright/test';
import { startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

const notices = () => readFileSync(resolve(import.meta.dirname, '../../out/THIRD-PARTY-NOTICES.txt'), 'utf8');

/** By keyboard alone: About, its button, a package of the list, and its licence; then back again. */
async function readsLicences(page: Page): Promise<void> {
  await page.getByRole('button').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Commands and names' }).fill('about');
  await expect(page.getByRole('menuitem', { name: 'About Registry Desk' })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Third-party licences…' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Third-party licences' });
  const packages = dialog.getByRole('listitem');
  await expect(packages.first()).toBeVisible();
  const shown = (await packages.locator('summary').allInnerTexts()).map((text) => text.trim());
  const listed = [...notices().matchAll(/^ {2}(\S+ \S+) \((.+)\)$/gm)].map(([, name, licence]) => `${name} ${licence}`);
  expect(listed.length).toBeGreaterThan(40);
  expect(shown).toEqual(listed);
  const fonts = packages.filter({ hasText: '@fontsource-variable/inter' });
  await expect(fonts.locator('pre')).toBeHidden();
  await fonts.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(fonts.locator('pre')).toContainText('SIL OPEN FONT LICENSE');
  await noSeriousFindings(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible();
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`the licences of others are read from About: in a browser, ${colorScheme}`, async ({ page }) => {
    const { home, remove } = await dataFolder();
    const { program, address } = await startWebHost(home);
    try {
      await page.emulateMedia({ colorScheme });
      await page.goto(address);
      await readsLicences(page);
    } finally {
      await program.end();
      await remove();
    }
  });
}

test('the licences of others are read from About: in the desktop program (on a stand-in)', async () => {
  const home = mkdtempSync(join(tmpdir(), 'registry-desk-licences-'));
  const standIn = await startStandIn(home);
  try {
    await readsLicences(standIn.page);
  } finally {
    await standIn.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
});
