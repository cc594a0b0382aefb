import { expect } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** A reseller pays a card in advance: what it has left is counted here, and a cap keeps a month from costing more. */
test('a card is counted, capped, and renewed above the cap with a reason alone', async ({ page }) => {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home);
  const chargesNow = async () => {
    const { charges } = await tellEmulator<{ charges: unknown[] }>(emulator, 'GET', 'charges?limit=10');
    return charges.length;
  };
  const see = async (view: string) => {
    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: view, exact: true }).click();
  };
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    for (const name of ['fjara.example', 'hraun.example', 'torg.example']) {
      await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    }
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const accountId = await connectAccount(page, emulator);
    await callDesk(page, 'domains/refresh', { accountId });
    const priceList = { currency: 'ISK', minorDigits: 0, validFrom: null, prices: [{ years: 1, amountMinor: 6500 }] };
    await callDesk(page, 'costs/keepPriceList', { accountId, priceList });
    await page.reload();

    await test.step('a top-up is entered by keyboard', async () => {
      await see('Cards');
      const card = page.getByRole('row', { name: /PREPAID-0042/ }).first();
      await expect(card).toContainText('not known');
      await noSeriousFindings(page);
      await card.getByRole('button', { name: /^Enter a top-up of/ }).focus();
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: /^Enter a top-up of/ });
      await expect(dialog.getByLabel('Amount in ISK')).toBeFocused();
      await page.keyboard.type('much');
      await page.keyboard.press('Enter');
      await expect(dialog.getByText(/Write the amount as a number/)).toBeVisible();
      await noSeriousFindings(page);
      await page.keyboard.press('Control+a');
      await page.keyboard.type('15000');
      await dialog.getByLabel(/^Reference/).fill('Bank 12');
      await page.keyboard.press('Enter');
      await expect(dialog).toHaveCount(0);
      await expect(card).toContainText('ISK 15,000');
      // Three names expire within 30 days: 19,500.
      await expect(card).toContainText('ISK 4,500');
      await expect(page.getByRole('row', { name: /Top-up of/ })).toContainText('Bank 12');
      await noSeriousFindings(page);
    });

    await test.step('a cap is set by mouse', async () => {
      await page
        .getByRole('button', { name: /^Set a cap for/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /^Set a monthly cap for/ });
      await dialog.getByLabel('Amount a month in ISK').fill('6500');
      await noSeriousFindings(page);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('row', { name: /Monthly cap/ }).last()).toContainText('ISK 6,500');
    });

    await test.step('the review of a batch says how much is short and how much the cap leaves out', async () => {
      await page.getByRole('button', { name: /^Domains/ }).click();
      await page.getByRole('grid').focus();
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: 'Renew…' }).click();
      await expect(page.getByText('Card by our count: ISK 15,000 left, ISK 4,500 short')).toBeVisible();
      await expect(page.getByText('The monthly cap leaves out 2 names')).toBeVisible();
      await expect(page.getByText('The batch is ISK 13,000 over the cap')).toBeVisible();
      await noSeriousFindings(page);
    });

    await test.step('a message about the card is quoted until a balance is entered after it', async () => {
      const { contacts } = await tellEmulator<{ contacts: { handle: string; access: unknown }[] }>(
        emulator,
        'GET',
        'contacts',
      );
      const handle = contacts.find(({ access }) => access !== null)?.handle;
      const text = 'Low balance on PREPAID-0042: 2.000';
      await tellEmulator(emulator, 'POST', 'messages', { handle, text });
      await callDesk(page, 'inbox/collect', { accountId });
      // In the review, and in the confirmation.
      await expect(page.getByText(`“${text}”`)).toHaveCount(1);
      await page.getByRole('button', { name: 'Renew 3 names…' }).click();
      const confirmation = page.getByRole('dialog', { name: 'Renew 3 names' });
      await expect(confirmation.getByText(`“${text}”`)).toBeVisible();
      await noSeriousFindings(page);
      await confirmation.getByRole('button', { name: 'Go to Cards' }).click();
      await page
        .getByRole('button', { name: /^Enter the balance of/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog', { name: /^Enter the balance of/ });
      await expect(dialog.getByText(`“${text}”`)).toBeVisible();
      await dialog.getByLabel('Amount in ISK').fill('15000');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
      await page.getByRole('tab', { name: 'Batches', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Renew 3 names…' })).toBeVisible();
      await expect(page.getByText('Card by our count: ISK 15,000 left, ISK 4,500 short')).toBeVisible();
      await expect(page.getByText(`“${text}”`)).toHaveCount(0);
    });

    await test.step('the cap leaves out what is above it', async () => {
      await page.getByRole('button', { name: 'Renew 3 names…' }).click();
      await page.getByRole('button', { name: 'Renew now' }).click();
      await expect(page.getByText('not sent, above the monthly cap')).toBeVisible();
      expect(await chargesNow()).toBe(1);
      await noSeriousFindings(page);
    });

    await test.step('what was left out is tried again, with a reason', async () => {
      await page.getByRole('button', { name: 'Retry what failed…' }).click();
      await expect(page.getByText('The monthly cap leaves out 2 names')).toBeVisible();
      await page.getByRole('button', { name: 'Renew above the cap…' }).click();
      const dialog = page.getByRole('dialog', { name: 'Renew this batch above the monthly cap?' });
      await expect(dialog.getByRole('button', { name: 'Allow' })).toBeDisabled();
      await page.keyboard.type('The customer pays today.');
      await noSeriousFindings(page);
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 names may be renewed above the cap, with your reason.')).toBeVisible();
      await page.getByRole('row', { name: /torg\.example/ }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('grid').focus();
      await page.keyboard.press('Space');
      await page.getByRole('button', { name: 'Renew 1 name…' }).click();
      await page.getByRole('button', { name: 'Renew now' }).click();
      await expect.poll(chargesNow).toBe(2);
    });

    await test.step('the form says what is left, and asks for a reason', async () => {
      await page.getByRole('button', { name: /^Domains/ }).click();
      // The list sorts itself anew when it hears of the renewals, and a row may move under the pointer.
      await expect(async () => {
        await page.getByRole('row', { name: /torg\.example/ }).click();
        const heading = page.getByRole('complementary').getByRole('heading', { name: 'torg.example' });
        await expect(heading).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
      const form = page.getByRole('dialog', { name: 'Renew' });
      await expect(form.getByText('Card by our count: ISK 2,000 left, ISK 4,500 short')).toBeVisible();
      await expect(form.getByText('Monthly cap ISK 6,500: ISK 0 left this month')).toBeVisible();
      const renew = form.getByRole('button', { name: 'Renew for 1 year' });
      await expect(renew).toBeDisabled();
      await form.getByText('Renew above the cap once', { exact: true }).click();
      await form.getByLabel(/Why is it renewed above the cap/).fill('He called.');
      await noSeriousFindings(page);
      await renew.click();
      await expect(form.getByText('Renewed', { exact: true }).first()).toBeVisible();
      expect(await chargesNow()).toBe(3);
      await form.getByRole('button', { name: 'Done' }).click();
    });

    await test.step('the history has it all, and what was entered is taken back', async () => {
      await see('Cards');
      await expect(page.getByRole('row', { name: /Above the cap: torg\.example\. “He called\.”/ })).toBeVisible();
      for (const what of [/Top-up of/, /Balance,/]) {
        const entered = page.getByRole('row', { name: what });
        await entered.getByRole('button', { name: /^Take back/ }).click();
        await expect(entered).toContainText('Taken back');
      }
      await expect(page.getByRole('row', { name: /PREPAID-0042/ }).first()).toContainText('not known');
      await noSeriousFindings(page);
    });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
});
