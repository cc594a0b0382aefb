import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from 'playwright/test';
import { type StandIn, startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { test } from './journey.ts';
import { noSeriousFindings } from './no-serious-findings.ts';

/** Electron itself does NOT run here: its window, menu and dialogs are the stand-in's. */
test.describe.configure({ timeout: 240_000 });

let home: string;
/** Where the person keeps backups: no file for people lies in the data folder. */
let files: string;
test.beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'registry-desk-manners-'));
  files = mkdtempSync(join(tmpdir(), 'registry-desk-manners-files-'));
});
test.afterEach(() => {
  for (const folder of [home, files]) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function practise(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Practise offline' }).click();
  await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible({ timeout: 60_000 });
}

/** Chooses where the file goes in the system's dialog: a window writes nowhere else but in the exports folder. */
async function chooseFile(standIn: StandIn, dialog: Locator, path: string): Promise<void> {
  await standIn.order({ do: 'save-dialog-answers', path });
  await dialog.getByRole('button', { name: 'Choose…' }).click();
  await expect(dialog.getByRole('textbox', { name: 'File', exact: true })).toHaveValue(path);
}

/** Chooses in the menu, once the window has offered it. */
async function choose(standIn: StandIn, id: string): Promise<void> {
  const ids = async () => (await standIn.observe()).menu.flatMap(({ items }) => items.map((item) => item.id));
  await expect.poll(ids).toContain(id);
  await standIn.order({ do: 'choose-in-menu', id });
}

test('the window comes back where it was left, and into sight where that screen is gone', async () => {
  const kept = { x: 120, y: 90, width: 1400, height: 800 };
  const first = await startStandIn(home);
  await first.order({ do: 'move-window', bounds: kept });
  await first.order({ do: 'close-window' }).catch(() => undefined);
  await first.stop();
  const second = await startStandIn(home);
  expect((await second.observe()).windows[0]).toMatchObject(kept);
  await second.order({ do: 'move-window', bounds: { ...kept, x: 5000 } });
  await second.order({ do: 'close-window' }).catch(() => undefined);
  await second.stop();
  const third = await startStandIn(home);
  expect((await third.observe()).windows[0]).toMatchObject({ width: 1280, height: 820 });
  expect((await third.observe()).windows[0]).not.toHaveProperty('x');
  await third.stop();
});

test('the menu has the palette’s actions; links and files only show something', async () => {
  const standIn = await startStandIn(home);
  const { page } = standIn;
  await practise(page);
  const menus = async () => (await standIn.observe()).menu;
  await expect.poll(async () => (await menus()).map(({ label }) => label)).toContain('Go to');
  const items = (await menus()).flatMap((menu) => menu.items);
  expect(items).toContainEqual({ id: 'palette', label: 'Search, jump, do', accelerator: 'CmdOrCtrl+K' });
  await page.keyboard.press('Control+k');
  for (const option of await page.getByRole('menuitem').all()) {
    const [label = ''] = (await option.innerText()).split('\n');
    expect(
      items.map((item) => item.label),
      label,
    ).toContain(label.replaceAll('&', '&&'));
  }
  await page.keyboard.press('Escape');
  for (const _ of [1, 2]) {
    await choose(standIn, 'keys');
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await choose(standIn, 'data-folder');
  await expect.poll(async () => (await standIn.observe()).shown).toEqual([home]);

  const name = (await page.getByRole('row').nth(1).innerText()).match(/[^\s]+\.example/)?.[0] ?? '';
  await standIn.order({ do: 'open-url', what: `registry-desk:name/${encodeURIComponent(name)}` });
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  for (const link of ['registry-desk:renew/a.example', 'registry-desk:name/<script>', 'https://x.example/name/a.is']) {
    await standIn.order({ do: 'second-instance', words: [link] });
  }
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await standIn.order({ do: 'open-file', what: '/tmp/some.rdbackup' });
  const restore = page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(restore.getByRole('textbox')).toHaveValue('/tmp/some.rdbackup');
  await page.keyboard.press('Escape');

  // Nothing but the first download was asked of the registry.
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(page.getByRole('row', { name: /renew-domain/ })).toHaveCount(0);
  await standIn.stop();
});

test('a backup is written, looked at and put in place; the former store is kept', async () => {
  const standIn = await startStandIn(home);
  const { page } = standIn;
  const file = join(files, 'desk.rdbackup');
  await practise(page);
  await choose(standIn, 'backup');
  const dialog = page.getByRole('dialog', { name: 'Back up everything' });
  await noSeriousFindings(page);
  // A path that nobody chose in the dialog is refused, and says what to do.
  await expect(dialog.getByRole('textbox', { name: 'File', exact: true })).not.toHaveValue('');
  await dialog.getByRole('textbox', { name: 'File', exact: true }).fill(join(files, 'typed.rdbackup'));
  await dialog.getByRole('button', { name: 'Back up', exact: true }).click();
  await expect(dialog.getByText(/Choose the place with the button beside the path/)).toBeVisible();
  await chooseFile(standIn, dialog, file);
  await dialog.getByRole('button', { name: 'Back up', exact: true }).click();
  await expect(page.getByText(file).first()).toBeVisible();
  expect(existsSync(join(files, 'typed.rdbackup'))).toBe(false);
  await expect.poll(() => existsSync(`${file}.sha256`)).toBe(true);
  await choose(standIn, 'theme-dark');
  await expect(page.locator(':root')).toHaveAttribute('data-theme', 'dark');

  await standIn.order({ do: 'open-file', what: file });
  const restore = page.getByRole('dialog', { name: 'Restore a backup' });
  await restore.getByRole('button', { name: 'Check the file' }).click();
  await expect(restore.getByText('The receipt beside it says the same.')).toBeVisible();
  await noSeriousFindings(page);
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  // The theme of the backup, and its names.
  await expect(page.locator(':root')).not.toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
  expect(readdirSync(home).filter((name) => name.includes('before-restore'))).toHaveLength(1);
  await standIn.stop();
});

test('a damaged store is said plainly and kept, and the desk begins anew beside it', async () => {
  const store = join(home, 'registry-desk.sqlite');
  const damaged = 'This was a store once. '.repeat(400);
  writeFileSync(store, damaged);
  const standIn = await startStandIn(home);
  const { page } = standIn;
  await expect(page.getByRole('heading', { name: 'The store cannot be opened' })).toBeVisible();
  await expect(page.getByText(/is not a database of Registry Desk/)).toBeVisible();
  await noSeriousFindings(page);
  expect(readFileSync(store, 'utf8')).toBe(damaged);
  await page.getByRole('button', { name: 'Begin with an empty store' }).click();
  await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
  const [kept = ''] = readdirSync(home).filter((name) => name.includes('set-aside'));
  expect(readFileSync(join(home, kept), 'utf8')).toBe(damaged);
  await practise(page);
  await standIn.stop();
});

test('a backup that is opened is at hand on a new machine, and beside a damaged store', async () => {
  const file = join(files, 'desk.rdbackup');
  const first = await startStandIn(home);
  await practise(first.page);
  await choose(first, 'backup');
  const dialog = first.page.getByRole('dialog', { name: 'Back up everything' });
  await chooseFile(first, dialog, file);
  await dialog.getByRole('button', { name: 'Back up', exact: true }).click();
  await expect.poll(() => existsSync(`${file}.sha256`)).toBe(true);
  await first.stop();

  // A new machine: the program is started with the file, and nobody has an account yet.
  const newHome = mkdtempSync(join(tmpdir(), 'registry-desk-new-machine-'));
  const second = await startStandIn(newHome, [file]);
  await expect(second.page.getByRole('button', { name: 'Practise offline' })).toBeAttached();
  const restore = second.page.getByRole('dialog', { name: 'Restore a backup' });
  await expect(restore.getByRole('textbox')).toHaveValue(file);
  await restore.getByRole('button', { name: 'Check the file' }).click();
  await restore.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(second.page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
  await second.stop();
  rmSync(newHome, { recursive: true, force: true, maxRetries: 5 });

  // A damaged store: one file is the word of the start, another is opened while its window is there.
  writeFileSync(join(home, 'registry-desk.sqlite'), 'This was a store once. '.repeat(400));
  for (const end of ['-wal', '-shm']) rmSync(join(home, `registry-desk.sqlite${end}`), { force: true });
  const third = await startStandIn(home, [join(home, 'other.rdbackup')]);
  const path = third.page.getByRole('main').getByRole('textbox');
  await expect(third.page.getByRole('heading', { name: 'The store cannot be opened' })).toBeVisible();
  await expect(path).toHaveValue(join(home, 'other.rdbackup'));
  await third.order({ do: 'open-file', what: file });
  await expect(path).toHaveValue(file);
  await third.page.getByRole('button', { name: 'Check the file' }).click();
  await third.page.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(third.page.getByRole('row', { name: /\.example/ }).first()).toBeVisible();
  await third.stop();
});
