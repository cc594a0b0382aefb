import type { ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from 'playwright/test';
import { environmentOf, isRoot, ownSwitches } from '../../support/electron-program.ts';

export const root = resolve(import.meta.dirname, '../../..');
const longestEnd = 5_000;

/** The desktop program, driven by Playwright. */
export interface Desk {
  readonly app: ElectronApplication;
  /** The page of its window. */
  readonly page: Page;
  readonly child: ChildProcess;
  /** What it has written to standard error. */
  said(): string;
  /** Its exit code, once it is gone; the name of a signal that killed it. */
  readonly ended: Promise<number | string | null>;
}

export interface DeskStart {
  readonly words?: readonly string[];
  readonly switches?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the program with a data folder, and waits for the page of its window. */
export async function startDesk(
  program: string,
  home: string,
  { words = [], switches = [], environment = {} }: DeskStart = {},
): Promise<Desk> {
  const args = [...ownSwitches(), ...switches, root, ...words];
  const env = { ...environmentOf(home), ...environment };
  // Playwright would switch the sandbox off on Linux.
  const app = await _electron.launch({ executablePath: program, chromiumSandbox: !isRoot, args, env, timeout: 60_000 });
  const child = app.process();
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  const ended = new Promise<number | string | null>((tell) =>
    child.once('exit', (code, signal) => tell(signal ?? code)),
  );
  const ours = () => app.windows().find((page) => isOurPage(page.url()));
  await expect.poll(() => ours() !== undefined, { message: `no window came: ${said}` }).toBe(true);
  const page = ours();
  if (page === undefined) throw new Error('The window has gone.');
  return { app, page, child, ended, said: () => said };
}

/** Of Electron itself, or of the stand-in, whose Chromium does not know the scheme. */
function isOurPage(address: string): boolean {
  return /^(app:\/\/registry-desk|https:\/\/registry-desk\.stand-in\.test)\//.test(address);
}

/** How the program ended; `still there` where it did not within five seconds. */
export async function endOf({ ended }: Desk): Promise<number | string | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<string>((tell) => {
    timer = setTimeout(() => tell('still there'), longestEnd);
  });
  const end = await Promise.race([ended, late]);
  clearTimeout(timer);
  return end;
}

/** Ends the program after a test: it quits, or is killed where it does not. */
export async function endDesk(desk: Desk | undefined): Promise<void> {
  if (desk === undefined || desk.child.exitCode !== null || desk.child.signalCode !== null) return;
  await desk.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
  if ((await endOf(desk)) === 'still there') {
    desk.child.kill('SIGKILL');
    await desk.ended;
  }
}

/** Opens the practice account, and waits for its names. */
export async function practise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Practise offline' }).first().click();
  await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
}

/** Where the practice registry of the program takes orders. */
export async function controlAddress(page: Page): Promise<string> {
  await page.getByRole('button', { name: /^Accounts/ }).click();
  const address = await page.getByText(/^http:\/\/127\.0\.0\.1:\d+\/repp$/).textContent();
  return String(address).replace(/repp$/, 'control');
}

/** Begins a download that waits for a slow registry. */
export async function beginLongWork(page: Page): Promise<void> {
  await practise(page);
  await fetch(`${await controlAddress(page)}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault: 'latency', route: 'rdap/*', options: { milliseconds: 20_000 } }),
  });
  await page.keyboard.press('Control+k');
  await page.getByRole('menuitem', { name: /Download the list/ }).click();
  await expect(page.getByRole('button', { name: /1 under way/ })).toBeVisible();
}
