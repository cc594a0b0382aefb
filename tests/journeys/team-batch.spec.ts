import { expect, type Page } from 'playwright/test';
import { callDesk, connectAccount, giveKey, tellEmulator } from '../support/page-desk.ts';
import { hasPrivateKeychain } from '../support/private-keychain.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';
import { charges, checkInvitation, twoSeats } from './team-of-two.ts';

const route = 'rpp-v0/renew-domain';
/** So many that they are not all under way at once. */
const names = ['fjara.example', ...Array.from({ length: 35 }, (_, at) => `tindur-${at + 1}.example`)];

async function openBatch(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: /^Renewals/ }).click();
  await page.getByRole('tab', { name: 'Batches' }).click();
  await page.getByRole('row', { name: new RegExp(title) }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

test.describe('the work of several', () => {
  test.skip(!hasPrivateKeychain, 'A keychain of the test’s own needs dbus-run-session and gnome-keyring-daemon.');
  test.setTimeout(240_000);

  test('one prepares a batch, another runs it, the first pauses it and goes on: each name is billed once', async ({
    browser,
  }) => {
    await twoSeats(
      browser,
      async ({ anna, bjorn, emulator }) => {
        const latency = { fault: 'latency', route, options: { milliseconds: 2_500 } };
        await tellEmulator(emulator, 'POST', 'faults', latency);
        await anna.getByRole('button', { name: 'Domains', exact: true }).click();
        const list = anna.getByRole('grid').first();
        await expect(list).toHaveAttribute('aria-rowcount', String(names.length + 1));
        await list.focus();
        await anna.keyboard.press('ControlOrMeta+a');
        await anna
          .getByRole('button', { name: /^Renew/ })
          .last()
          .click();
        await anna.getByLabel('Batch name (optional)').fill('November');
        await anna.keyboard.press('Enter');
        await expect(anna.getByRole('heading', { name: 'November' })).toBeVisible();

        await openBatch(bjorn, 'November');
        await noSeriousFindings(bjorn);
        await bjorn.getByRole('button', { name: `Renew ${names.length} names…` }).click();
        await bjorn.getByRole('dialog').getByRole('button', { name: 'Renew now' }).click();
        await expect(anna.getByText('Run by Björn, front desk.')).toBeVisible({ timeout: 30_000 });

        await expect.poll(async () => (await charges(emulator)).length, { timeout: 30_000 }).toBeGreaterThan(0);
        await anna.getByRole('button', { name: 'Pause' }).click();
        for (const page of [anna, bjorn])
          await expect(page.getByRole('button', { name: 'Resume…' })).toBeVisible({ timeout: 30_000 });
        for (const page of [anna, bjorn]) await noSeriousFindings(page);
        // What was under way comes in, and nothing more leaves.
        const sent = async () => (await callDesk<{ total: number }>(bjorn, 'renewals/page', everything)).total;
        const atPause = await sent();
        expect(atPause).toBeLessThan(names.length);
        await expect.poll(async () => (await charges(emulator)).length, { timeout: 30_000 }).toBe(atPause);

        await anna.getByRole('button', { name: 'Resume…' }).click();
        await anna.getByRole('dialog').getByRole('button', { name: 'Renew now' }).click();
        await expect(bjorn.getByText('Run by Anna, laptop.')).toBeVisible({ timeout: 30_000 });
        for (const page of [anna, bjorn])
          await expect(page.getByText('Done', { exact: true }).first()).toBeVisible({ timeout: 90_000 });
        expect((await charges(emulator)).toSorted()).toEqual([...names].sort());
        expect(await sent()).toBe(names.length);
      },
      names,
    );
  });

  test('a desk that has worked alone brings its history, and everybody reads it', async ({ browser }) => {
    await twoSeats(browser, async ({ anna, emulator, invite, sit, accountId }) => {
      const { page: dora } = await sit();
      const own = await connectAccount(dora, emulator, { environment: 'sandbox', label: 'Norn at home' });
      await callDesk(dora, 'domains/refresh', { accountId: own });
      const handle = emulator.accounts[0]?.handle;
      await tellEmulator(emulator, 'POST', 'messages', { handle, text: 'Only Dóra has read this.' });
      await dora.reload();
      await dora.getByRole('row', { name: /vik\.example/ }).click();
      await dora.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
      await dora
        .getByRole('dialog', { name: /Renew/ })
        .getByRole('button', { name: /^Renew for/ })
        .click();
      await expect(dora.getByText(/Renewed/).first()).toBeVisible({ timeout: 30_000 });
      await dora.keyboard.press('Escape');
      await dora.keyboard.press('Escape');
      await callDesk(dora, 'inbox/collect', { accountId: own, acknowledge: 'after-storing' });
      await expect
        .poll(
          async () => (await callDesk<{ all: number }>(dora, 'inbox/page', { filter: {}, offset: 0, limit: 1 })).all,
        )
        .toBe(1);

      await dora.getByRole('button', { name: 'Team', exact: true }).click();
      await dora.getByRole('button', { name: 'Join with an invitation…' }).click();
      const dialog = await checkInvitation(dora, invite('Dóra'));
      await expect(dialog.getByText('1 account is of a contact that the team has.', { exact: false })).toBeVisible();
      await expect(dialog.getByText('1 renewal', { exact: true })).toBeVisible();
      await expect(dialog.getByText('1 message', { exact: true })).toBeVisible();
      await dialog.getByRole('textbox', { name: 'Name of this computer' }).fill('home');
      await noSeriousFindings(dora);
      await dialog.getByRole('button', { name: 'Join and bring the history' }).click();
      await expect(dora.getByText('You are in.')).toBeVisible({ timeout: 60_000 });
      await noSeriousFindings(dora);

      // Anna reads what Dóra did alone, with her name; and Dóra has the team's account.
      await anna.getByRole('button', { name: /^Renewals/ }).click();
      await anna.getByRole('row', { name: /vik\.example/ }).click();
      await expect(anna.getByRole('complementary').getByText('Dóra, home')).toBeVisible();
      await anna.getByRole('button', { name: /^Inbox/ }).click();
      await expect(anna.getByRole('row', { name: /Only Dóra has read this/ })).toBeVisible();
      const { accounts } = await callDesk<{ accounts: { accountId: string; label: string }[] }>(dora, 'accounts/list');
      expect(accounts).toMatchObject([{ accountId, label: 'Norn' }]);
      await giveKey(dora, emulator, accountId);
      await callDesk(dora, 'accounts/use', { accountId });
      expect(await charges(emulator)).toEqual(['vik.example']);
    });
  });
});

const everything = { accountId: null, states: [], text: '', offset: 0, limit: 1 };
