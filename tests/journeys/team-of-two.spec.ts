import { expect, type Page } from 'playwright/test';
import { tellEmulator } from '../support/page-desk.ts';
import { hasPrivateKeychain } from '../support/private-keychain.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';
import { charges, twoSeats } from './team-of-two.ts';

async function openForm(page: Page, name: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Domains', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await expect(dialog.getByRole('button', { name: /^Renew for/ })).toBeEnabled();
  return dialog;
}

test.describe('a team of two', () => {
  test.skip(!hasPrivateKeychain, 'A keychain of the test’s own needs dbus-run-session and gnome-keyring-daemon.');
  test.setTimeout(180_000);

  test('both press Renew: one is renewed, the other is told who is at it', async ({ browser }) => {
    await twoSeats(browser, async ({ anna, bjorn, emulator }) => {
      await tellEmulator(emulator, 'POST', 'faults', {
        ...{ fault: 'latency', route: 'rpp-v0/renew-domain', times: 1, options: { milliseconds: 6_000 } },
      });
      const annas = await openForm(anna, 'fjara.example');
      const bjorns = await openForm(bjorn, 'fjara.example');
      await annas.getByRole('button', { name: /^Renew for/ }).click();
      // Pressed in the same moment, or a moment later: the one form says it as a refusal, the other as what is open.
      const press = bjorns.getByRole('button', { name: /^Renew for/ });
      await press.click({ timeout: 2_000 }).catch(() => undefined);
      await expect(bjorns.getByText(/Anna \(laptop\) is renewing/).first()).toBeVisible();
      await noSeriousFindings(bjorn);
      await expect(annas.getByText(/Renewed/).first()).toBeVisible({ timeout: 30_000 });
      expect(await charges(emulator)).toEqual(['fjara.example']);

      // Björn sees the renewal, with who did it and where.
      await bjorn.keyboard.press('Escape');
      await bjorn.keyboard.press('Escape');
      await bjorn.getByRole('button', { name: /^Renewals/ }).click();
      await bjorn.getByRole('row', { name: /fjara\.example/ }).click();
      await expect(bjorn.getByRole('complementary').getByText('Anna, laptop')).toBeVisible();
      await noSeriousFindings(bjorn);
    });
  });

  test('messages that one collects are read and assigned by the other; the server stops and starts between', async ({
    browser,
  }) => {
    await twoSeats(browser, async ({ anna, bjorn, emulator, server }) => {
      const handle = emulator.accounts[0]?.handle;
      await tellEmulator(emulator, 'POST', 'messages', { handle, text: 'The registry moves on Monday.' });
      for (const page of [anna, bjorn]) await page.getByRole('button', { name: /^Inbox/ }).click();
      await anna.getByRole('button', { name: 'Collect', exact: true }).click();
      const row = (page: Page) => page.getByRole('row', { name: /The registry moves on Monday/ });
      await expect(row(bjorn)).toBeVisible({ timeout: 20_000 });

      await server.stop('immediate');
      for (const page of [anna, bjorn]) {
        await expect(page.getByText(/^No connection to the team store since/)).toBeVisible({ timeout: 30_000 });
      }
      await noSeriousFindings(bjorn);
      // What is there can be read.
      await row(bjorn).click();
      const message = bjorn.getByRole('region', { name: 'Message', exact: true });
      await expect(message.getByText('The registry moves on Monday.').first()).toBeVisible();
      await bjorn.getByRole('button', { name: 'Domains', exact: true }).click();
      const form = await openForm(bjorn, 'torg.example').catch(() => undefined);
      await form?.getByRole('button', { name: /^Renew for/ }).click();
      await expect(bjorn.getByText(/Nothing was sent/).first()).toBeVisible();
      await bjorn.keyboard.press('Escape');
      await bjorn.keyboard.press('Escape');
      expect(await charges(emulator)).toEqual([]);

      await server.start();
      for (const page of [anna, bjorn]) {
        await expect(page.getByText(/^No connection to the team store since/)).toHaveCount(0, { timeout: 30_000 });
      }
      await bjorn.getByRole('button', { name: /^Inbox/ }).click();
      await row(bjorn).click();
      await message.getByRole('button', { name: 'Assign' }).click();
      await bjorn.getByRole('menuitemradio', { name: 'Anna' }).click();
      await expect(row(anna).getByRole('img', { name: 'Anna' })).toBeVisible({ timeout: 20_000 });
      await noSeriousFindings(anna);

      const annas = await openForm(anna, 'torg.example');
      await annas.getByRole('button', { name: /^Renew for/ }).click();
      await expect(annas.getByText(/Renewed/).first()).toBeVisible({ timeout: 30_000 });
      expect(await charges(emulator)).toEqual(['torg.example']);
    });
  });
});
