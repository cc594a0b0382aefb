import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { type StandIn, startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { test } from './journey.ts';

/**
 * The built desktop program, preload script and window, run on a stand-in of the Electron modules that they use. Electron
 * itself does NOT run here: tests/support/electron-stand-in/README.md says what this proves and what it does not.
 */
test.describe('the desktop program on a stand-in (Electron itself does not run)', () => {
  let home: string;
  let standIn: StandIn;

  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'registry-desk-stand-in-'));
    standIn = await startStandIn(home);
  });

  test.afterAll(async () => {
    await standIn?.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  test.beforeEach(async () => {
    await standIn.order({ do: 'load', address: 'app://registry-desk/' });
    await expect(standIn.page.getByRole('button').first()).toBeVisible();
  });

  test('opens its window, which reaches main over one MessagePort', async () => {
    const { page } = standIn;
    await expect(page).toHaveTitle(/Registry Desk/);
    expect(await page.evaluate(() => globalThis.registryDeskHost)).toBe('electron');
    await page
      .getByRole('button', { name: /practi[sc]e offline/i })
      .first()
      .click();
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expect(page.getByText(/\.example/).first()).toBeVisible();
    const { windowShown, errorBoxes } = await standIn.observe();
    expect(windowShown).toBe(true);
    expect(errorBoxes).toEqual([]);
  });

  test('passes secure preferences to its window, and to no other', async () => {
    const { windows, sessions, schemes, sandboxEnabled, switches, singleInstanceLocks, paths } =
      await standIn.observe();
    expect(windows).toHaveLength(1);
    expect(windows[0]?.webPreferences).toEqual({
      preload: expect.stringMatching(/out[\\/]preload[\\/]index\.cjs$/),
      hasOwnSession: true,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    });
    // A name without persist: keeps nothing of the page on disk.
    expect(sessions).toEqual(['registry-desk']);
    expect(schemes).toEqual([{ scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } }]);
    expect(singleInstanceLocks).toBe(1);
    expect(paths.userData).toBe(join(home, 'window'));
    const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
    expect(sandboxEnabled).toBe(!isRoot);
    expect(switches).toEqual(isRoot ? ['no-sandbox'] : []);
  });

  test('refuses to navigate elsewhere', async () => {
    const { page } = standIn;
    await page.evaluate(() => {
      window.location.href = 'https://elsewhere.example/steal';
    });
    await expect
      .poll(async () => (await standIn.observe()).refusedNavigations)
      .toContain('https://elsewhere.example/steal');
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(page.url()).toMatch(/^https:\/\/registry-desk\.stand-in\.test\//);
  });

  test('refuses to open a window, whether a script or a link asks', async () => {
    const { page } = standIn;
    const refused = async () => (await standIn.observe()).refusedWindows;
    await page.evaluate(() => void window.open('https://elsewhere.example/popup'));
    await expect.poll(refused).toEqual(['https://elsewhere.example/popup']);
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = 'https://elsewhere.example/link';
      link.target = '_blank';
      link.textContent = 'out of here';
      document.body.prepend(link);
    });
    await page.getByText('out of here').click({ force: true });
    await expect.poll(refused).toEqual(['https://elsewhere.example/popup', 'https://elsewhere.example/link']);
    const open = () =>
      page
        .context()
        .pages()
        .map((one) => one.url());
    await expect.poll(() => open().filter((url) => url.includes('elsewhere'))).toEqual([]);
  });

  test('grants one permission, copying, and only to its own page', async () => {
    const { permissions } = await standIn.observe();
    const { 'clipboard-sanitized-write': copying, ...others } = permissions;
    expect(copying).toEqual({ own: true, foreign: false });
    expect(Object.keys(others).length).toBeGreaterThan(5);
    for (const [name, granted] of Object.entries(others)) expect(granted, name).toEqual({ own: false, foreign: false });
    const states = await standIn.page.evaluate(async () => {
      const names = ['geolocation', 'notifications', 'camera'] as PermissionName[];
      return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
    });
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });

  test('refuses webviews and downloads', async () => {
    expect((await standIn.order({ do: 'attach-webview' })).prevented).toBe(true);
    expect((await standIn.order({ do: 'download' })).prevented).toBe(true);
  });

  for (const from of ['subframe', 'other-window', 'foreign-origin'] as const) {
    test(`closes a port that comes from a ${from}, unheard`, async () => {
      const { closed, heard } = await standIn.order({ do: 'send-port', from, ports: 1 });
      expect({ closed, heard }).toEqual({ closed: 1, heard: 0 });
    });
  }

  test('takes one port at a time from its own page, and closes the rest', async () => {
    expect(await standIn.order({ do: 'send-port', from: 'page', ports: 2 })).toMatchObject({ closed: 2, heard: 0 });
    expect(await standIn.order({ do: 'send-port', from: 'page', ports: 0 })).toMatchObject({ closed: 0, heard: 0 });
    expect(await standIn.order({ do: 'send-port', from: 'page', ports: 1 })).toMatchObject({ closed: 0, heard: 1 });
  });

  test('does not answer a foreign page, even one that got into the window', async () => {
    const { page } = standIn;
    await standIn.order({ do: 'load', address: 'https://elsewhere.example/' });
    await expect(page).toHaveTitle('Elsewhere');
    const { portsPassedOn, portsRefused } = await standIn.observe();
    await page.evaluate(() => {
      const { port1, port2 } = new MessageChannel();
      const heard: unknown[] = [];
      port1.onmessage = ({ data }) => heard.push(data);
      Object.assign(globalThis, { heard });
      window.postMessage('registry-desk:port', '*', [port2]);
      port1.postMessage(JSON.stringify({ i: '1', p: { u: '/desk/about' } }));
    });
    // The preload script runs here too, as it would under Electron, and passes the port on; main closes it.
    await expect
      .poll(() => standIn.observe())
      .toMatchObject({ portsPassedOn: portsPassedOn + 1, portsRefused: portsRefused + 1 });
    expect(await page.evaluate(() => (globalThis as unknown as { heard: unknown[] }).heard)).toEqual([]);
  });

  test('passes on one port for each page that it loads, and no more', async () => {
    const { portsPassedOn } = await standIn.observe();
    await standIn.page.evaluate(() => {
      for (let count = 0; count < 3; count += 1) {
        window.postMessage('registry-desk:port', window.location.origin, [new MessageChannel().port2]);
      }
    });
    await standIn.page.evaluate(() => new Promise((tell) => setTimeout(tell)));
    expect((await standIn.observe()).portsPassedOn).toBe(portsPassedOn);
    await standIn.order({ do: 'load', address: 'app://registry-desk/' });
    await expect.poll(async () => (await standIn.observe()).portsPassedOn).toBe(portsPassedOn + 1);
  });

  test('shows the system’s save dialog for an export', async () => {
    const { page } = standIn;
    const chosen = join(home, 'chosen.csv');
    await standIn.order({ do: 'save-dialog-answers', path: chosen });
    // The practice account is there already where another test of this program has made it.
    const practise = page.getByRole('button', { name: 'Practise offline' });
    // The stand-in's window is narrow, so that the actions of the list are in a menu.
    const more = page.getByRole('main').getByRole('button', { name: 'More', exact: true });
    await expect(practise.or(more).first()).toBeVisible();
    if (await practise.isVisible()) await practise.click();
    await more.click();
    await page.getByRole('menuitem', { name: 'Export…' }).click();
    const dialog = page.getByRole('dialog', { name: /Export/ });
    const file = dialog.getByRole('textbox', { name: 'File' });
    await expect(file).toHaveValue(/\.csv$/);
    const suggested = await file.inputValue();
    await dialog.getByRole('button', { name: 'Choose…' }).click();
    await expect(file).toHaveValue(chosen);
    expect((await standIn.observe()).saveDialogs).toEqual([
      { defaultPath: suggested, properties: ['showOverwriteConfirmation'] },
    ]);
    await standIn.order({ do: 'save-dialog-answers', path: null });
    await dialog.getByRole('button', { name: 'Choose…' }).click();
    await expect.poll(async () => (await standIn.observe()).saveDialogs.length).toBe(2);
    await expect(file).toHaveValue(chosen);
  });

  test('brings its window to the front when it is started again', async () => {
    const { windowFocused } = await standIn.observe();
    await standIn.order({ do: 'second-instance' });
    expect((await standIn.observe()).windowFocused).toBe(windowFocused + 1);
  });
});
