import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium as browserType, type Page } from 'playwright';
import { chromium } from '../support/chromium.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { keepPicture } from './keep-picture.ts';
import { smallPng } from './small-png.ts';

/**
 * `node tests/guide/desk-pictures.ts FOLDER`: the screens of the daily desk with 100,000 names (or as many as the second
 * argument says), narrow and wide, light and dark, to be looked at; those of the list go into the documentation.
 */
const [folder = 'desk-pictures', count = '100000'] = process.argv.slice(2);
const sizes = { narrow: { width: 1024, height: 700 }, wide: { width: 1600, height: 900 } } as const;

const { home, remove } = await dataFolder();
const { program: registry, emulator } = await startEmulatorHost(['--names', count]);
const { program, address } = await startWebHost(home);
const browser = await browserType.launch({ executablePath: chromium() });
try {
  await mkdir(folder, { recursive: true });
  const page = await browser.newPage({ viewport: sizes.wide });
  page.setDefaultTimeout(120_000);
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).waitFor();
  const accountId = await connectAccount(page, emulator);
  await downloaded(page, accountId);
  await page.reload();
  const grid = page.getByRole('grid', { name: /^Domains of/ });
  await grid.getByRole('row').nth(3).waitFor();
  await everyForm(page, 'domains');
  await grid.getByRole('row').nth(5).click();
  await page.getByRole('complementary').waitFor();
  await everyForm(page, 'drawer');
  await page.getByRole('complementary').getByRole('button', { name: 'Look up now' }).click();
  await page.getByText('"objectClassName": "domain"').waitFor();
  await everyForm(page, 'drawer-looked-up');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');

  // A selection of everything, its export, and its receipt.
  await grid.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await everyForm(page, 'selected');
  await page.getByRole('button', { name: 'Export…' }).last().click();
  const order = page.getByRole('dialog', { name: /^Export/ });
  await order.waitFor();
  await everyForm(page, 'export');
  await order.getByRole('textbox', { name: 'File' }).fill(`${home}/names.csv`);
  await order.getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByText('SHA-256').first().waitFor();
  await everyForm(page, 'exported');
  await order.getByRole('button', { name: 'Close' }).last().click();

  // The registry changes its mind about some names.
  const { rows } = await callDesk<{ rows: { ldhName: string }[] }>(page, 'domains/page', {
    ...{ accountId, filter: {}, sort: { column: 'name', direction: 'ascending' }, offset: 40, limit: 60 },
  });
  for (const { ldhName } of rows) {
    await tellEmulator(emulator, 'PATCH', `domains/${ldhName}`, { status: 'server hold' }).catch(() => undefined);
  }
  await downloaded(page, accountId);
  await page.getByRole('tab', { name: 'Changes' }).click();
  await page.getByRole('grid', { name: 'What changed between two downloads' }).getByRole('row').nth(2).waitFor();
  await everyForm(page, 'changes');
  // Names that nobody has told an expiry date of, so that there is something to plan.
  const undated = Array.from({ length: 300 }, (_, place) => `undated-${place}.example`);
  await callDesk(page, 'domainMarks/import', { accountId, text: undated.join('\n'), dryRun: false });
  await page.getByRole('tab', { name: /^Expiries/ }).click();
  await page.getByRole('region', { name: 'Planned lookups' }).waitFor();
  await everyForm(page, 'expiries');

  await page.getByRole('button', { name: 'Check', exact: true }).first().click();
  await page.getByRole('textbox', { name: 'Domain name' }).pressSequentially('laust-nafn.example', { delay: 20 });
  await page.getByText('Available', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: 'Compare all interfaces' }).click();
  await page
    .getByRole('region', { name: /over every interface/ })
    .getByText('They agree')
    .waitFor();
  await everyForm(page, 'compared');
  const lines = Array.from({ length: 9_998 }, (_, place) => `laust-${place}.example`);
  const { batchId } = await callDesk<{ batchId: string }>(page, 'availabilityBatches/prepare', {
    ...{ accountId, text: [...lines, 'two words', 'laust-1.example'].join('\n'), via: 'rpp-v0' },
    title: 'Spring campaign',
  });
  await callDesk(page, 'availabilityBatches/run', { batchId });
  await page.getByText('Spring campaign').first().click();
  await page.getByRole('grid', { name: 'Lines of the check' }).getByRole('row').nth(4).waitFor();
  await everyForm(page, 'check');
} finally {
  await browser.close();
  await program.end();
  await registry.end();
  await remove();
}

async function downloaded(page: Page, accountId: string): Promise<void> {
  const { workId } = await callDesk<{ workId: string }>(page, 'domains/refresh', { accountId });
  for (;;) {
    const { state } = await callDesk<{ state: string }>(page, 'work/get', { workId });
    if (state === 'done') return;
    if (state !== 'running') throw new Error(`The download is ${state}.`);
    await page.waitForTimeout(500);
  }
}

async function everyForm(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(500);
      const file = `${size}-${colorScheme}`;
      const taken = smallPng(await page.screenshot({ animations: 'disabled' }));
      await writeFile(resolve(folder, `${name}-${file}.png`), taken);
      if (name === 'domains') await keepPicture(page, `desk-${file}`);
    }
  }
  await page.setViewportSize(sizes.wide);
  await page.emulateMedia({ colorScheme: 'light' });
}
