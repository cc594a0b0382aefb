import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page, test } from 'playwright/test';
import { electronLaunch } from '../../support/electron-program.ts';

/**
 * The desktop program in Electron itself. Runs only where Electron's program is (downloaded beside its package, or in the
 * folder that ELECTRON_OVERRIDE_DIST_PATH names); elsewhere the stand-in's journeys say what they can.
 */
test.describe('the desktop program in Electron', () => {
  let home: string;
  let electron: ElectronApplication;
  let page: Page;

  test.beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'registry-desk-electron-'));
    electron = await _electron.launch(electronLaunch(home));
    page = await electron.firstWindow();
  });

  test.afterAll(async () => {
    await electron?.close();
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  });

  test('opens its own page, which reaches main', async () => {
    await expect(page).toHaveTitle(/Registry Desk/);
    expect(page.url()).toBe('app://registry-desk/');
    await page.getByRole('button', { name: 'Practise offline' }).first().click();
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expect(page.getByText(/\.example/).first()).toBeVisible();
  });

  test('gives the page nothing of Electron or Node', async () => {
    const found = await page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter((name) => name in globalThis),
    );
    expect(found).toEqual([]);
  });

  test('runs its window with the sandbox and isolation that it asked for', async () => {
    const preferences = await electron.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window?.webContents as unknown as
        | { getLastWebPreferences(): Record<string, unknown> }
        | undefined;
      return contents?.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    });
  });

  test('goes nowhere else and opens no window', async () => {
    await page.evaluate(() => {
      window.open('https://elsewhere.example/');
      window.location.href = 'https://elsewhere.example/';
    });
    await expect(page.getByRole('button').first()).toBeVisible();
    expect(page.url()).toBe('app://registry-desk/');
    expect(electron.windows()).toHaveLength(1);
  });

  test('answers app:// with the content policy and nothing outside of its folder', async () => {
    const answers = await electron.evaluate(async ({ session }) =>
      Promise.all(
        ['/', '/../main/electron.js', '/%2e%2e/main/electron.js'].map(async (path) => {
          const own = session.fromPartition('registry-desk');
          const { status, headers } = await own.fetch(`app://registry-desk${path}`);
          return [status, headers.get('content-security-policy') ?? ''] as const;
        }),
      ),
    );
    expect(answers.map(([status]) => status)).toEqual([200, 404, 404]);
    for (const [, policy] of answers) expect(policy).toContain("default-src 'none'");
  });

  test('denies what a page may ask of the machine', async () => {
    const states = await page.evaluate(async () =>
      Promise.all(
        ['geolocation', 'notifications', 'camera'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    );
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });
});
