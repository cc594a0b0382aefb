import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { type Browser, expect, type Locator, type Page } from 'playwright/test';
import { addDays, calendarDate } from '#values/calendar-date.ts';
import { callDesk, connectAccount, giveKey, tellEmulator } from '../support/page-desk.ts';
import { startTestServer, type TestServer } from '../support/postgres.ts';
import { type PrivateKeychain, startPrivateKeychain } from '../support/private-keychain.ts';
import { dataFolder, dataOf, type EmulatorLine, startEmulatorHost, startWebHost } from '../support/programs.ts';
import { shiftPages } from '../support/test-clock.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

export interface Seat {
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

/** The window of a person at a computer of their own. */
export async function newSeat(browser: Browser, keychain: PrivateKeychain): Promise<Seat> {
  const { home, remove } = await dataFolder();
  const { program, address } = await startWebHost(home, [], keychain.environment);
  const context = await browser.newContext();
  await shiftPages(context);
  const page = await context.newPage();
  await page.goto(address);
  await page.getByRole('button', { name: 'Practise offline' }).waitFor();
  return {
    page,
    async end() {
      await context.close();
      await program.end();
      await remove();
    },
  };
}

/** Joins by the window, with nothing of one's own. */
async function join(page: Page, invitation: string, machine: string): Promise<void> {
  await page.getByRole('button', { name: 'Join a team with an invitation…' }).click();
  const dialog = await checkInvitation(page, invitation);
  await dialog.getByRole('textbox', { name: 'Name of this computer' }).fill(machine);
  await noSeriousFindings(page);
  await dialog.getByRole('button', { name: 'Join', exact: true }).click();
  await expect(page.getByText('You are in.')).toBeVisible({ timeout: 30_000 });
}

/** Pastes an invitation into the dialog that is open, and has it checked. */
export async function checkInvitation(page: Page, invitation: string): Promise<Locator> {
  const dialog = page.getByRole('dialog', { name: 'Join a team' });
  await dialog.getByRole('textbox', { name: 'Invitation' }).fill(invitation);
  await dialog.getByRole('button', { name: 'Check' }).click();
  return dialog;
}

export async function twoSeats(
  browser: Browser,
  then: (team: {
    anna: Page;
    bjorn: Page;
    emulator: EmulatorLine;
    server: TestServer;
    accountId: string;
    /** An invitation for one more person. */
    invite: (person: string) => string;
    /** One more computer, with a desk that works alone. */
    sit: () => Promise<Seat>;
  }) => Promise<void>,
  names: readonly string[] = ['fjara.example', 'torg.example', 'vik.example'],
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
    const invite = (person: string) => teamCommand(server, home, ['invite', person]);
    const sit = async () => {
      const seat = await newSeat(browser, keychain);
      ends.push(seat.end);
      return seat;
    };
    const [anna, bjorn] = [await sit(), await sit()];
    await join(anna.page, first, 'laptop');
    await join(bjorn.page, invite('Björn'), 'front desk');

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
    await then({ anna: anna.page, bjorn: bjorn.page, emulator, server, accountId, invite, sit });
  } finally {
    for (const end of ends.reverse()) await end();
  }
}

/** What the registry has billed, in order. */
export async function charges(emulator: EmulatorLine): Promise<string[]> {
  const { charges } = await tellEmulator<{ charges: { domain: string }[] }>(emulator, 'GET', 'charges?limit=100');
  return charges.map(({ domain }) => domain);
}
