import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type Browser, expect, type Page } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, giveKey, tellEmulator } from '../support/page-desk.ts';
import { startTestServer, type TestServer } from '../support/postgres.ts';
import { hasPrivateKeychain, type PrivateKeychain, startPrivateKeychain } from '../support/private-keychain.ts';
import { dataFolder, dataOf, type EmulatorLine, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { shiftPages } from '../support/test-clock.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

const names = ['fjara.example', 'torg.example'];

interface Seat {
  readonly page: Page;
  end(): Promise<void>;
}

/** Runs the command line as a person would at the database server; answers with what it printed. */
function teamCommand(server: TestServer, home: string, words: readonly string[]): string {
  const where = [
    '--server',
    `127.0.0.1:${server.port}`,
    '--user',
    server.administrator.user,
    '--database',
    'norn_team',
  ];
  const cli = resolve(import.meta.dirname, '../../out/main/cli.js');
  const { stdout, stderr, status } = spawnSync(process.execPath, [cli, 'team', ...words, ...where, '--json'], {
    input: `${server.administrator.password}\n`,
    encoding: 'utf8',
    env: { ...process.env, REGISTRY_DESK_HOME: dataOf(home) },
  });
  if (status !== 0) throw new Error(`team ${words[0]} ended with ${status}: ${stderr}`);
  return (JSON.parse(stdout) as { invitation: string }).invitation;
}

/** A person at a computer of their own, who joins by the window. */
async function join(browser: Browser, keychain: PrivateKeychain, invitation: string, machine: string): Promise<Seat> {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home, [], keychain.environment);
  const context = await browser.newContext();
  await shiftPages(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Join a team with an invitation…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join a team' });
  await dialog.getByRole('textbox', { name: 'Invitation' }).fill(invitation);
  await dialog.getByRole('button', { name: 'Check' }).click();
  await dialog.getByRole('textbox', { name: 'Name of this computer' }).fill(machine);
  await noSeriousFindings(page);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You are in.')).toBeVisible({ timeout: 30_000 });
  return {
    page,
    async end() {
      await context.close();
      await program.end();
      await remove();
    },
  };
}

async function twoSeats(
  browser: Browser,
  then: (team: {
    anna: Page;
    bjorn: Page;
    emulator: EmulatorLine;
    server: TestServer;
    accountId: string;
  }) => Promise<void>,
): Promise<void> {
  const ends: (() => unknown)[] = [];
  try {
    const { home, remove } = await dataFolder();
    ends.push(remove);
    const keychain = await startPrivateKeychain(home);
    ends.push(keychain.end);
    const server = await startTestServer();
    ends.push(() => server.remove());
    const { program: registry, emulator } = await startEmulatorHost(['--seed', 'empty']);
    ends.push(() => registry.end());
    const expiryDate = addDays(calendarDate(new Date().toISOString().slice(0, 10)), 20);
    for (const name of names) await tellEmulator(emulator, 'POST', 'domains', { name, expiryDate });

    const first = teamCommand(server, home, ['create', 'Norn team', '--person', 'Anna']);
    const anna = await join(browser, keychain, first, 'laptop');
    ends.push(anna.end);
    const bjorn = await join(browser, keychain, teamCommand(server, home, ['invite', 'Björn']), 'front desk');
    ends.push(bjorn.end);

    const accountId = await connectAccount(anna.page, emulator, { environment: 'sandbox', label: 'Norn' });
    await expect
      .poll(async () => (await callDesk<{ accounts: unknown[] }>(bjorn.page, 'accounts/list')).accounts.length)
      .toBe(1);
    await giveKey(bjorn.page, emulator, accountId);
    await callDesk(bjorn.page, 'accounts/use', { accountId });
    for (const { page } of [anna, bjorn]) {
      await callDesk(page, 'domains/refresh', { accountId });
      await page.reload();
      await page.getByRole('button', { name: 'Domains', exact: true }).click();
      await expect(page.getByRole('row', { name: /fjara\.example/ })).toBeVisible();
    }
    await then({ anna: anna.page, bjorn: bjorn.page, emulator, server, accountId });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

async function openForm(page: Page, name: string): Promise<ReturnType<Page['getByRole']>> {
  await page.getByRole('button', { name: 'Domains', exact: true }).click();
  await page.getByRole('row', { name: new RegExp(name.replace('.', '\\.')) }).click();
  await page.getByRole('complementary').getByRole('button', { name: 'Renew…' }).click();
  const dialog = page.getByRole('dialog', { name: /Renew/ });
  await expect(dialog.getByRole('button', { name: /^Renew for/ })).toBeEnabled();
  return dialog;
}

async function charges(emulator: EmulatorLine): Promise<string[]> {
  const { charges } = await tellEmulator<{ charges: { domain: string }[] }>(emulator, 'GET', 'charges?limit=100');
  return charges.map(({ domain }) => domain);
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
