import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { chooseOption } from './choose-option.ts';
import { closeReceipt } from './close-receipt.ts';
import { fillFile } from './fill-file.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** What was asked becomes a file, and the emulator answers from it. */
test('record a check, save it, and have the emulator answer from it', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  const place = (name: string) => page.getByRole('navigation').getByRole('button', { name }).click();
  const checkName = async () => {
    await place('Check');
    await page.getByRole('textbox', { name: 'Domain name' }).fill('norn.example');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/registered/i).first()).toBeVisible();
  };
  try {
    await page.goto(address);
    await page
      .getByRole('button', { name: /Practise offline/ })
      .first()
      .click();
    await expect(page.getByRole('grid')).toBeVisible();
    await place('Journal');
    await page.getByRole('button', { name: 'Recording' }).click();
    await page.getByRole('menuitem', { name: 'Start recording' }).click();
    await expect(page.getByText(/^Recording since .*: 0 exchanges/)).toBeVisible();
    await noSeriousFindings(page);
    await checkName();
    await place('Journal');
    await expect(page.getByText(/^Recording since .*: [1-9]/)).toBeVisible();
    await page.getByRole('button', { name: 'Stop and save…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save as recording' });
    await expect(dialog.getByText(/^[1-9] exchanges?$/)).toBeVisible();
    await noSeriousFindings(page);
    const path = join(home, 'walk.json');
    await fillFile(dialog, path);
    await dialog.getByRole('button', { name: 'Export', exact: true }).click();
    await closeReceipt(dialog);
    await expect(async () => {
      expect(JSON.parse(await readFile(path, 'utf8')).exchanges.length).toBeGreaterThan(0);
    }).toPass();
    expect(await readFile(path, 'utf8')).not.toContain('practice-key-norn');

    await place('Emulator');
    await page.getByRole('tab', { name: 'Seed and files' }).click();
    // What was just written is offered; nobody types its path.
    await chooseOption(page, page.getByRole('button', { name: /Recordings written here/ }), /walk\.json/);
    await expect(page.getByRole('textbox', { name: 'Recording' })).toHaveValue(path);
    await page.getByRole('button', { name: 'Replay', exact: true }).click();
    const stop = page.getByRole('main').getByRole('button', { name: 'Stop replaying' });
    await expect(stop).toBeVisible();
    await noSeriousFindings(page);
    await checkName();
    await place('Emulator');
    await expect(page.getByText(/Requests answered from it: [1-9]/)).toBeVisible();
    await page.getByRole('tab', { name: 'Inspector' }).click();
    await expect(page.getByText(/Answered from the recording: exchange/).first()).toBeVisible();
    await stop.click();
    await expect(stop).toBeHidden();
  } finally {
    await program.end();
    await remove();
  }
});
