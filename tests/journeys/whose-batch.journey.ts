import { expect, type Page } from 'playwright/test';
import type { RenewalBatch } from '#contract/renewals/batches.ts';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, tellEmulator } from '../support/page-desk.ts';
import { dataFolder, type EmulatorLine, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

const names = ['fjara.example', 'torg.example', 'vik.example'];
const more = Array.from({ length: 15 }, (_, index) => `rest-${index + 1}.example`);
const priceList = { currency: 'ISK', minorDigits: 0, prices: [{ years: 1, amountMinor: 6500 }], validFrom: null };

/** Two accounts whose names are nearly alike, at one registry; the first has names, a card with a name, and prices. */
async function withTwoAccounts(
  page: Page,
  environment: 'production' | 'emulator',
  then: (desk: { emulator: EmulatorLine; first: string; second: string }) => Promise<void>,
): Promise<void> {
  const { home, remove } = await dataFolder();
  const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
  const { program, address } = await startWebHost(home, ['--allow-production']);
  try {
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    for (const name of [...names, ...more]) await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });
    await tellEmulator(emulator, 'PUT', 'cards/PREPAID-0042', { balance: 1_000_000 });
    await page.goto(address);
    await page.getByRole('button', { name: 'Practise offline' }).waitFor();
    const second = await connectAccount(page, emulator, {
      label: 'Norn Hosting 2',
      environment,
      handle: emulator.accounts[1]?.handle,
      cards: [],
    });
    const cards = [{ cardId: 'PREPAID-0042', label: 'Main card' }];
    const first = await connectAccount(page, emulator, { label: 'Norn Hosting', environment, cards });
    await callDesk(page, 'costs/keepPriceList', { accountId: first, priceList });
    await callDesk(page, 'domains/refresh', { accountId: first });
    await page.reload();
    await expect(page.getByRole('row', { name: /fjara\.example/ })).toBeVisible();
    await then({ emulator, first, second });
  } finally {
    await program.end();
    await registry.end();
    await remove();
  }
}

async function prepare(page: Page, accountId: string, title: string, from: string[]): Promise<RenewalBatch> {
  return callDesk<RenewalBatch>(page, 'renewalBatches/prepare', {
    accountId,
    source: { kind: 'text', text: from.join('\n') },
    period: { unit: 'y', value: 1 },
    cardId: 'PREPAID-0042',
    title,
  });
}

async function switchTo(page: Page, label: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Norn Hosting/ })
    .click();
  await page.getByRole('menuitemradio', { name: new RegExp(`^${label}[^2]*$`) }).click();
}

/** Who is billed is named wherever a batch is, and a batch is never shown, or billed, under another account. */
test('a batch names the account that it bills, and goes when another account comes into use', async ({ page }) => {
  await withTwoAccounts(page, 'production', async ({ emulator, first, second }) => {
    const { batchId } = await prepare(page, first, 'December', names);
    const typedHandle = emulator.accounts[0]?.handle;
    await callDesk(page, 'barrier/arm', { accountId: first, minutes: 15, typedHandle });
    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: 'Batches' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Norn Hosting (NORN1-EX)')).toBeVisible();
    await page.getByRole('row', { name: /December/ }).click();
    await expect(page.getByRole('heading', { name: 'December' })).toBeVisible();
    await expect(main.getByText('Norn Hosting (NORN1-EX)')).toBeVisible();
    await expect(main.getByRole('button', { name: /Bill to/ })).toContainText('Main card');

    // The last look: account and handle, environment, card with its name, and the sum.
    const run = main.getByRole('button', { name: 'Renew 3 names…' });
    await run.click();
    const last = page.getByRole('dialog', { name: 'Renew 3 names' });
    for (const said of ['Norn Hosting (NORN1-EX)', 'Production', 'Main card (PREPAID-0042)', /ISK\s19,500/]) {
      await expect(last.getByText(said, { exact: typeof said === 'string' })).toBeVisible();
    }
    await noSeriousFindings(page);
    await last.getByRole('button', { name: 'Cancel' }).click();

    // By the switcher: the list of the other account, and the same way back.
    await switchTo(page, 'Norn Hosting 2');
    await expect(main.getByText('Norn Hosting 2 (SKALD2-EX)')).toBeVisible();
    await expect(page.getByRole('grid', { name: 'Batches of renewals of Norn Hosting 2' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'December' })).toHaveCount(0);
    await expect(run).toHaveCount(0);
    await switchTo(page, 'Norn Hosting');
    await expect(page.getByRole('row', { name: /December/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'December' })).toHaveCount(0);

    // By another window, in the middle of the last look.
    await page.getByRole('row', { name: /December/ }).click();
    await run.click();
    await expect(last).toBeVisible();
    await callDesk(page, 'accounts/use', { accountId: second });
    await expect(page.getByRole('grid', { name: 'Batches of renewals of Norn Hosting 2' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // And main refuses what a window believes of another account.
    const order = { batchId, typedCount: 3, accountId: second };
    await expect(callDesk(page, 'renewalBatches/run', order)).rejects.toThrow(
      /This batch bills Norn Hosting \(NORN1-EX\), not the account that was confirmed.*This sent nothing/,
    );
    const { charges } = await tellEmulator<{ charges: unknown[] }>(emulator, 'GET', 'charges?limit=10');
    expect(charges).toEqual([]);
  });
});

test('a form that bills closes when another account comes into use, whoever chose it', async ({ page }) => {
  await withTwoAccounts(page, 'emulator', async ({ first, second }) => {
    await page.getByRole('row', { name: /fjara\.example/ }).click();
    const drawer = page.getByRole('complementary');
    for (const open of [
      () => drawer.getByRole('button', { name: 'Renew…' }).click(),
      async () => {
        await page.keyboard.press('ControlOrMeta+k');
        await page.keyboard.type('Renew a list');
        await page.keyboard.press('Enter');
      },
    ]) {
      await page.getByRole('row', { name: /fjara\.example/ }).click();
      await open();
      const form = page.getByRole('dialog', { name: /^Renew/ });
      await expect(form.getByText('Norn Hosting (NORN1-EX)')).toBeVisible();
      await noSeriousFindings(page);
      await callDesk(page, 'accounts/use', { accountId: second });
      await expect(page).toHaveTitle(/Norn Hosting 2/);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(drawer).toHaveCount(0);
      await callDesk(page, 'accounts/use', { accountId: first });
      await expect(page.getByRole('row', { name: /fjara\.example/ })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test('the menu of an account stays open when another account comes into use', async ({ page }) => {
  await withTwoAccounts(page, 'emulator', async ({ second }) => {
    await page.getByRole('button', { name: 'Accounts', exact: true }).click();
    const card = page.getByRole('region', { name: 'Norn Hosting', exact: true });
    await card.getByRole('button', { name: 'More for Norn Hosting' }).click();
    const remove = page.getByRole('menuitem', { name: 'Remove…' });
    await expect(remove).toBeVisible();
    await callDesk(page, 'accounts/use', { accountId: second });
    await expect(page).toHaveTitle(/Norn Hosting 2/);
    await expect(remove).toBeVisible();
  });
});

test('what goes on, what is sent again and what is settled by hand name who is billed, too', async ({ page }) => {
  await withTwoAccounts(page, 'emulator', async ({ emulator, first }) => {
    const route = 'rpp-v0/renew-domain';
    await tellEmulator(emulator, 'POST', 'faults', { fault: 'reset-before', route, times: 1 });
    const one = { accountId: first, ldhName: 'fjara.example', cardId: 'PREPAID-0042', period: { unit: 'y', value: 1 } };
    const { expiry } = await callDesk<{ expiry: { date: string } }>(page, 'renewals/propose', one);
    await callDesk(page, 'renewals/renew', { ...one, expiryDate: expiry.date, staleReason: '' });

    await page.getByRole('button', { name: /^Renewals/ }).click();
    await page.getByRole('tab', { name: /Unknown outcomes/ }).click();
    await page
      .getByRole('grid')
      .getByRole('row', { name: /fjara\.example/ })
      .click();
    const drawer = page.getByRole('complementary');
    await drawer.getByRole('button', { name: 'Read the expiry again' }).waitFor();
    await drawer.getByRole('button', { name: 'Resend the same request…' }).click();
    const again = page.getByRole('dialog', { name: /once more/ });
    for (const said of ['Norn Hosting (NORN1-EX)', 'Emulator', 'Main card (PREPAID-0042)', /ISK\s6,500/]) {
      await expect(again.getByText(said, { exact: typeof said === 'string' })).toBeVisible();
    }
    await noSeriousFindings(page);
    await again.getByRole('button', { name: 'Cancel' }).click();

    // A person's word is about money, too; it can be given once the date was read.
    await drawer.getByRole('button', { name: 'Read the expiry again' }).click();
    await drawer.getByRole('button', { name: 'Settle manually…' }).click();
    const settle = page.getByRole('dialog', { name: /What happened to/ });
    for (const said of ['Norn Hosting (NORN1-EX)', 'Main card (PREPAID-0042)']) {
      await expect(settle.getByText(said, { exact: true })).toBeVisible();
    }
    await noSeriousFindings(page);
    await settle.getByRole('button', { name: 'Cancel' }).click();

    // A batch that is paused at its first lines: what still waits is added up, not the whole.
    const { batchId } = await prepare(page, first, 'Rest', more);
    // Slow enough for a pause in between.
    await tellEmulator(emulator, 'POST', 'faults', { fault: 'latency', route, options: { milliseconds: 1000 } });
    await callDesk(page, 'renewalBatches/run', { batchId, typedCount: null, accountId: first });
    await callDesk(page, 'renewalBatches/pause', { batchId });
    await expect
      .poll(async () => (await callDesk<RenewalBatch>(page, 'renewalBatches/get', { batchId })).counts.underWay)
      .toBe(0);
    const { counts } = await callDesk<RenewalBatch>(page, 'renewalBatches/get', { batchId });
    expect(counts.waiting).toBeGreaterThan(0);

    // From the tray a batch does not go on without a word: its own page asks, and names who pays.
    await page.getByRole('contentinfo').getByRole('button').last().click();
    const tray = page.getByRole('region', { name: 'Tasks' });
    await tray.getByRole('button', { name: 'Resume' }).click();
    await expect(page.getByRole('heading', { name: 'Rest' })).toBeVisible();
    await page.getByRole('button', { name: 'Resume…' }).click();
    const goOn = page.getByRole('dialog');
    const sum = new RegExp(`ISK\\s${(counts.waiting * 6500).toLocaleString('en-GB')} by your price list`);
    for (const said of ['Norn Hosting (NORN1-EX)', 'Emulator', 'Main card (PREPAID-0042)', sum]) {
      await expect(goOn.getByText(said, { exact: typeof said === 'string' })).toBeVisible();
    }
    await noSeriousFindings(page);
  });
});
