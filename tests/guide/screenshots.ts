import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium as browserType, type Page } from 'playwright';
import { chromium } from '../support/chromium.ts';
import { dataFolder, startWebHost } from '../support/programs.ts';

/**
 * `npm run screenshots`: the pictures of README and guide, taken from the running program with invented names, so that
 * they can be taken again after any change of the screens.
 */
const images = resolve(import.meta.dirname, '../../docs/images');

const { home, remove } = await dataFolder();
const { program, address } = await startWebHost(home);
const browser = await browserType.launch({ executablePath: chromium() });
try {
  await mkdir(images, { recursive: true });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme: 'light' });
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).waitFor();
  await picture(page, 'welcome');
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await page.getByText('þórður.example').first().waitFor();
  await bothThemes(page, 'domains');

  await page.keyboard.press('/');
  await page.keyboard.type('hestam');
  await page.getByRole('row', { name: /hestamarkaður\.example/ }).click();
  await page.getByRole('button', { name: 'Renew…' }).first().click();
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await dialog.getByText('Expires now').waitFor();
  await bothThemes(page, 'renew');
  await dialog.getByRole('button', { name: /^Renew for/ }).click();
  await dialog.getByRole('button', { name: 'Done' }).waitFor();
  await picture(page, 'renewed');
} finally {
  await browser.close();
  await program.end();
  await remove();
}

async function bothThemes(page: Page, name: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await picture(page, `${name}-light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await picture(page, `${name}-dark`);
  await page.emulateMedia({ colorScheme: 'light' });
}

async function picture(page: Page, name: string): Promise<void> {
  await page.waitForTimeout(400);
  await page.screenshot({ path: resolve(images, `${name}.png`), animations: 'disabled' });
}
