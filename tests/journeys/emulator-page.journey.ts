import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { chooseOption } from './choose-option.ts';
import { test } from './journey.ts';

/** Practice with the whole registry: its clock is turned, another dialect is switched on, something goes wrong. */
test('turn the clock, switch a personality, set a fault and see it decide', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await place(page, /^Emulator/);
    await expect(page.getByRole('tab', { name: 'Clock' })).toBeVisible();

    // A name that expires tomorrow: a day later it is on hold.
    await page.getByRole('textbox', { name: 'One name' }).fill('norn.example');
    await page.getByRole('button', { name: 'Show lifecycle' }).click();
    await expect(page.getByRole('img', { name: /Life of norn\.example, active/ })).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: '+1 day' }).click();
    await expect(page.getByRole('img', { name: /Life of norn\.example, server hold/ })).toBeVisible();
    await page.getByRole('button', { name: '+30 days' }).click();
    await expect(page.getByText(/norn\.example/).first()).toBeVisible();
    await page.getByRole('button', { name: 'All names' }).click();
    await expect(page.getByRole('img', { name: /on hold for 30 days/ })).toBeVisible();

    // A dialect: it goes to the top, marked, and back again.
    await page.getByRole('tab', { name: 'Personality' }).click();
    await page.getByRole('searchbox', { name: 'Filter switches' }).fill('expiry-guard');
    await chooseOption(page, page.getByRole('button', { name: /Value of expiry-guard/ }), /^ignore/);
    await expect(page.getByText('1 switch is not at its default')).toBeVisible();
    await page.getByRole('searchbox', { name: 'Filter switches' }).fill('');
    await expect(page.getByRole('row').nth(1)).toContainText('expiry-guard');
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Reset expiry-guard' }).click();
    await expect(page.getByText('0 switches are not at their default')).toBeVisible();

    // A fault for one renewal of ours: the inspector shows it with the rule, and the journal what we sent.
    await page.getByRole('tab', { name: 'Faults and limits' }).click();
    await chooseOption(page, page.getByRole('button', { name: /Choose one/ }), 'html-502');
    await chooseOption(page, page.getByRole('button', { name: /every route/ }), 'rpp-v0/renew-domain');
    await page.getByRole('button', { name: 'Set the fault' }).click();
    await expect(page.getByText('html-502 on rpp-v0/renew-domain')).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('checkbox', { name: 'The published limits apply' }).locator('xpath=ancestor::label').click();
    await expect(page.getByRole('row', { name: /availability unlimited/ })).toBeVisible();
    await place(page, /^Domains/);
    await page.keyboard.press('/');
    await page.keyboard.type('hestamark');
    await page.getByRole('row', { name: /hestamarkaður\.example/ }).click();
    await page.getByRole('button', { name: 'Renew…' }).first().click();
    const dialog = page.getByRole('dialog', { name: /Renew/ });
    await dialog.getByRole('button', { name: /^Renew for/ }).click();
    await expect(dialog.getByText(/unknown/i).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await place(page, /^Emulator/);
    await page.getByRole('tab', { name: 'Inspector' }).click();
    const struck = page.getByRole('button', { name: /POST .*renewProcesses.*fault: html-502/ });
    await expect(struck).toBeVisible();
    await struck.press('Enter');
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText('502 Bad Gateway');
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'See what we sent, in the journal' }).click();
    await expect(page.getByText('Journal id', { exact: true })).toBeVisible();

    // What is invented may be seen; what is begun again is begun again.
    await page.getByRole('tab', { name: 'Accounts' }).click();
    await expect(page.getByText('practice-key-norn')).toBeVisible();
    await noSeriousFindings(page);
    await page.getByRole('tab', { name: 'Seed and files' }).click();
    await chooseOption(page, page.getByRole('button', { name: /Seed/ }), /^empty/);
    await page.getByRole('button', { name: 'Begin again' }).click();
    await expect(page.getByText('Begun again with 0 names.').first()).toBeVisible();
    await noSeriousFindings(page);
  } finally {
    await program.end();
    await remove();
  }
});

async function place(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('link', { name }).or(page.getByRole('button', { name })).first().click();
}

/** React Aria's live announcer: it points to a button that was pending, for seconds after that button is gone. */
const announcer = '[data-live-announcer]';

async function noSeriousFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude(announcer).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}
