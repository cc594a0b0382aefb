import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { fuses } from '../../scripts/packaging/fuses.mjs';
import { type StandIn, startStandIn } from '../support/electron-stand-in/start-stand-in.ts';
import { test } from './journey.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * The checklist of Electron's own security documentation (https://www.electronjs.org/docs/latest/tutorial/security), each
 * point by its number and name, over the real configuration of the built program on the stand-in. Electron itself does NOT
 * run here.
 */
test.describe('Electron’s security checklist', () => {
  let home: string;
  let standIn: StandIn;
  let preferences: Record<string, unknown>;
  let built: string;

  test.beforeAll(async () => {
    test.setTimeout(240_000);
    home = mkdtempSync(join(tmpdir(), 'registry-desk-checklist-'));
    standIn = await startStandIn(home);
    preferences = (await standIn.observe()).windows[0]?.webPreferences as Record<string, unknown>;
    built = readFileSync(join(root, 'out/main/electron.js'), 'utf8');
  });
  test.afterAll(async () => {
    await standIn?.stop();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  test('1 only load secure content: the page and all it loads come from its own scheme', async () => {
    const loaded = await standIn.page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    for (const address of loaded) expect(address).toMatch(/^https:\/\/registry-desk\.stand-in\.test\//);
    expect((await standIn.observe()).schemes).toEqual([
      { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
    ]);
  });
  test('2 no Node.js integration', () => {
    expect(preferences).toMatchObject({
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
    });
  });
  test('3 context isolation', () => expect(preferences.contextIsolation).toBe(true));
  test('4 process sandboxing', async () => {
    expect(preferences.sandbox).toBe(true);
    const asRoot = process.platform === 'linux' && process.getuid?.() === 0;
    expect((await standIn.observe()).sandboxEnabled).toBe(!asRoot);
  });
  test('5 permission requests are handled: one is granted, to our own page', async () => {
    const { permissions } = await standIn.observe();
    const granted = Object.entries(permissions).filter(([, { own, foreign }]) => own || foreign);
    expect(granted).toEqual([['clipboard-sanitized-write', { own: true, foreign: false }]]);
  });
  test('6 webSecurity is on', () => expect(preferences.webSecurity).toBe(true));
  test('7 a content security policy on every answer', async () => {
    const policy = await standIn.page.evaluate(async () =>
      (await fetch('/index.html')).headers.get('content-security-policy'),
    );
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
  });
  test('8 no insecure content', () => expect(preferences.allowRunningInsecureContent).toBe(false));
  test('9 no experimental features', () => {
    expect(preferences).not.toHaveProperty('experimentalFeatures');
    expect(built).not.toContain('experimentalFeatures');
  });
  test('10 no enableBlinkFeatures', () => {
    expect(preferences).not.toHaveProperty('enableBlinkFeatures');
    expect(built).not.toContain('enable-blink-features');
  });
  test('11 and 12 no webview, with whatever options', async () => {
    expect(preferences.webviewTag).toBe(false);
    expect((await standIn.order({ do: 'attach-webview' })).prevented).toBe(true);
  });
  test('13 navigation is refused', async () => {
    await standIn.page.evaluate(() => {
      window.location.href = 'https://elsewhere.example/checklist';
    });
    const refused = async () => (await standIn.observe()).refusedNavigations;
    await expect.poll(refused).toContain('https://elsewhere.example/checklist');
  });
  test('14 new windows are refused', async () => {
    await standIn.page.evaluate(() => void window.open('https://elsewhere.example/checklist'));
    const refused = async () => (await standIn.observe()).refusedWindows;
    await expect.poll(refused).toContain('https://elsewhere.example/checklist');
  });
  test('15 shell.openExternal is never used', () => {
    const files = readdirSync(join(root, 'out/main')).filter((file) => file.endsWith('.js'));
    for (const file of files)
      expect(readFileSync(join(root, 'out/main', file), 'utf8'), file).not.toContain('openExternal');
  });
  test('16 a current version of Electron, exactly named', () => {
    const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    expect(devDependencies.electron).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Number.parseInt(devDependencies.electron, 10)).toBeGreaterThanOrEqual(45);
  });
  for (const from of ['subframe', 'other-window', 'foreign-origin'] as const) {
    test(`17 the sender of a message is checked: ${from}`, async () => {
      const { closed, heard } = await standIn.order({ do: 'send-port', from, ports: 1 });
      expect({ closed, heard }).toEqual({ closed: 1, heard: 0 });
    });
  }
  test('18 no file: addresses: the page has a scheme of its own', () => {
    expect(standIn.page.url()).toMatch(/^https:\/\/registry-desk\.stand-in\.test\//);
    expect(built).not.toContain('loadFile');
  });
  test('19 fuses: nothing but the desk runs from its program', () => {
    expect(Object.fromEntries(fuses)).toMatchObject({
      RunAsNode: false,
      EnableNodeOptionsEnvironmentVariable: false,
      EnableNodeCliInspectArguments: false,
      EnableEmbeddedAsarIntegrityValidation: true,
      OnlyLoadAppFromAsar: true,
      GrantFileProtocolExtraPrivileges: false,
    });
  });
  test('20 no API of Electron in the page: one word of text', async () => {
    expect(await standIn.page.evaluate(() => typeof globalThis.registryDeskHost)).toBe('string');
    const found = await standIn.page.evaluate(() =>
      ['require', 'process', 'electron', 'ipcRenderer', 'Buffer'].filter((name) => name in globalThis),
    );
    expect(found).toEqual([]);
  });
});
