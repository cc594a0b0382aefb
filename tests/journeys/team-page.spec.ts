import { expect } from 'playwright/test';
import { dataFolder, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** No team store runs here: what is shown before there is one, and that an invitation that leads nowhere changes nothing. */
test('a person who works alone sees how to begin, and a broken invitation is refused in its place', async ({
  page,
}) => {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home);
  try {
    await page.goto(address);
    // Before there is any account: a colleague's accounts may be the first.
    await page.getByRole('button', { name: 'Join a team with an invitation…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join a team' });
    await dialog.getByRole('textbox', { name: 'Invitation' }).fill('registry-desk-team:bm90aGluZw');
    await noSeriousFindings(page);
    await dialog.getByRole('button', { name: 'Check' }).click();
    // Where the computer has no keychain, that is said first.
    await expect(dialog.getByText(/The invitation is incomplete or damaged\.|keychain/).first()).toBeVisible();
    await expect(dialog.getByText(/Nothing was (?:sent|changed)/).first()).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Name of this computer' })).toHaveCount(0);
    await noSeriousFindings(page);
    await page.keyboard.press('Escape');

    await expect(page.getByRole('heading', { name: 'Work with colleagues' })).toBeVisible();
    await page.getByText('What changes?').click();
    await noSeriousFindings(page);
    await page.getByRole('button', { name: 'Create a team store…' }).click();
    await expect(page.getByRole('dialog').getByText(/registry-desk team create/)).toBeVisible();
    await noSeriousFindings(page);
    await page.keyboard.press('Escape');
    await page.reload();
    await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    expect(program.output()).not.toContain('bm90aGluZw');
  } finally {
    await program.end();
    await remove();
  }
});
