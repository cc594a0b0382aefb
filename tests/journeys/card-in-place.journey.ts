import { expect, type Locator, type Page } from 'playwright/test';
import type { Account } from '#contract/accounts/accounts.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

async function cardsOf(page: Page, accountId: string): Promise<Account['cards']> {
  const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
  return accounts.find((one) => one.accountId === accountId)?.cards ?? [];
}

async function addCard(form: Locator, cardId: string, label: string): Promise<void> {
  await form.getByRole('textbox', { name: 'Card id' }).fill(cardId);
  await form.getByRole('textbox', { name: 'Your name for it' }).fill(label);
}

/** A card that is missing is added where it is missed: the form, and all that was chosen in it, stay. */
test('a card is added in the renewal form and in the form for several names', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    await tellEmulator(emulator, 'POST', 'domains', { name: 'fjara.example', expiryDate });
    await tellEmulator(emulator, 'PUT', 'cards/PREPAID-0007', { balance: 1_000_000 });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator, { cards: [] });
    await callDesk(page, 'domains/refresh', { accountId });
    const { accounts } = await callDesk<{ accounts: Account[] }>(page, 'accounts/list');
    const handle = accounts[0]?.handle;
    await tellEmulator(emulator, 'POST', 'messages', { handle, text: 'Low balance: PREPAID-0007 holds 9,000 ISK.' });
    await callDesk(page, 'inbox/collect', { accountId });
    await page.reload();
    await page.getByRole('row', { name: /fjara\.example/ }).click();
    await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
    const form = page.getByRole('dialog', { name: 'Renew' });
    const renew = (years: string) => form.getByRole('button', { name: `Renew for ${years}` });

    // No card yet: its two fields are there at once, and nothing can be sent.
    await form.getByText('2 years', { exact: true }).click();
    await expect(renew('2 years')).toBeDisabled();
    await noSeriousFindings(page);

    // What cannot be a card is refused beside the field.
    await addCard(form, 'prepaíd', 'Main card');
    await form.getByRole('button', { name: 'Add card' }).click();
    await expect(form.getByText(/"prepaíd" cannot be a card id/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Card id' })).toHaveAttribute('aria-invalid', 'true');
    await noSeriousFindings(page);
    await addCard(form, ' PREPAID-0042 ', 'Main card');
    await form.getByRole('button', { name: 'Add card' }).click();

    // It is selected, it is the account's, and the period is what it was.
    await expect(form.getByRole('button', { name: /Bill to/ })).toContainText('Main card');
    await expect(form.getByText('Will be billed: fjara.example, 2 years, to Main card (PREPAID-0042).')).toBeVisible();
    await expect(form.getByRole('radio', { name: /2 years/ })).toBeChecked();
    await expect(form.getByText(/has no card to bill/)).toHaveCount(0);
    expect(await cardsOf(page, accountId)).toEqual([{ cardId: 'PREPAID-0042', label: 'Main card' }]);
    await expect(form.getByRole('button', { name: 'Add a card…' })).toBeFocused();

    // A second one by the keyboard. Escape leaves the fields, not the form; Enter adds, and sends nothing.
    await page.keyboard.press('Enter');
    await expect(form.getByRole('textbox', { name: 'Card id' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form.getByRole('textbox', { name: 'Card id' })).toHaveCount(0);
    await page.keyboard.press('Enter');
    await page.keyboard.type('PREPAID-0042');
    await page.keyboard.press('Enter');
    await expect(form.getByText('PREPAID-0042 is a card of this account already.', { exact: false })).toBeVisible();
    await form.getByRole('textbox', { name: 'Card id' }).fill('PREPAID-0007');
    await page.keyboard.press('Enter');
    await expect(form.getByText('Will be billed: fjara.example, 2 years, to PREPAID-0007.')).toBeVisible();

    // What an unhandled message said of that card is quoted under it, and of no other.
    await expect(form.getByText('“Low balance: PREPAID-0007 holds 9,000 ISK.”')).toBeVisible();
    await noSeriousFindings(page);
    await form.getByRole('button', { name: /Bill to/ }).click();
    await page.getByRole('option', { name: /Main card/ }).click();
    await expect(form.getByText(/Low balance/)).toHaveCount(0);
    await form.getByRole('button', { name: /Bill to/ }).click();
    await page.getByRole('option', { name: 'PREPAID-0007' }).click();
    const { charges } = await tellEmulator<{ charges: unknown[] }>(emulator, 'GET', 'charges?limit=10');
    expect(charges).toEqual([]);
    await renew('2 years').click();
    await expect(form.getByText('Renewed', { exact: true }).first()).toBeVisible();
    await expect(form.getByText(/Billed to PREPAID-0007/)).toBeVisible();
    await form.getByRole('button', { name: 'Done' }).click();

    // The form for several names: what was pasted and typed stays.
    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: 'Batches' }).click();
    await page.getByRole('button', { name: 'Renew several…' }).first().click();
    const several = page.getByRole('dialog', { name: 'Renew several names' });
    await several.getByRole('textbox', { name: 'Names', exact: true }).fill('fjara.example');
    await several.getByText('3 years', { exact: true }).click();
    await several.getByLabel('Batch name (optional)').fill('December');
    await several.getByRole('button', { name: 'Add a card…' }).click();
    await addCard(several, 'CARD-2001', 'Skáld');
    await noSeriousFindings(page);
    await page.keyboard.press('Enter');
    await expect(several.getByRole('button', { name: /Bill to/ })).toContainText('Skáld');
    await expect(several.getByRole('textbox', { name: 'Names', exact: true })).toHaveValue('fjara.example');
    await expect(several.getByRole('radio', { name: /3 years/ })).toBeChecked();
    await expect(several.getByLabel('Batch name (optional)')).toHaveValue('December');
    // Nothing was prepared by that Enter.
    const { batches } = await callDesk<{ batches: unknown[] }>(page, 'renewalBatches/list', { accountId });
    expect(batches).toEqual([]);
    await several.getByRole('button', { name: 'Review the names' }).click();
    await expect(page.getByRole('heading', { name: 'December' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: /Bill to/ })).toContainText('Skáld');
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
