import { expect } from 'playwright/test';
import { isRoot } from '../../support/electron-program.ts';
import { deskOfFile, test } from './electron-test.ts';
import { practise } from './start-desk.ts';

/** The page in its window: what it has, and what it may not. */
test.describe('the page', () => {
  const desk = deskOfFile();

  test('is our own, with our fonts, and nothing of it is refused or fails', async () => {
    const { app, page } = desk();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(error.message));
    const loaded = page.waitForEvent('load');
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
    await loaded;
    await expect(page).toHaveTitle(/Registry Desk/);
    expect(await addressOf()).toBe('app://registry-desk/');
    await practise(page);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
    });
    expect(fonts.join()).toContain('Inter Variable');
    expect(complaints).toEqual([]);
  });

  test('has nothing of Electron or Node', async () => {
    const found = await desk().page.evaluate(() =>
      ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer', 'electronStandInTell'].filter(
        (name) => name in globalThis,
      ),
    );
    expect(found).toEqual([]);
    expect(await desk().page.evaluate(() => globalThis.registryDeskHost)).toBe('electron');
  });

  test('has the sandbox and the isolation that its window asked for', async () => {
    const preferences = await desk().app.evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents as unknown as
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
    const switches = await desk().app.evaluate(({ app }) => app.commandLine.hasSwitch('no-sandbox'));
    expect(switches).toBe(isRoot);
  });

  test('goes nowhere else and opens no window', async () => {
    await desk().page.evaluate(() => {
      window.open('https://elsewhere.example/');
      window.location.href = 'https://elsewhere.example/';
    });
    await expect(desk().page.getByRole('button').first()).toBeVisible();
    expect(await addressOf()).toBe('app://registry-desk/');
    expect(await desk().app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(1);
  });

  test('is answered with the content policy, and with nothing outside of its folder', async () => {
    const answers = await desk().app.evaluate(async ({ session }) =>
      Promise.all(
        ['/', '/../main/electron.js', '/%2e%2e/main/electron.js', '/nothing', '/assets'].map(async (path) => {
          const own = session.fromPartition('registry-desk');
          const { status, headers } = await own.fetch(`app://registry-desk${path}`);
          return [status, headers.get('content-security-policy') ?? ''] as const;
        }),
      ),
    );
    expect(answers.map(([status]) => status)).toEqual([200, 404, 404, 404, 404]);
    for (const [, policy] of answers) {
      expect(policy).toContain("default-src 'none'; script-src 'self';");
      expect(policy).not.toMatch(/unsafe|\*/);
    }
  });

  test('is denied what it may ask of the machine', async () => {
    const states = await desk().page.evaluate(async () =>
      Promise.all(
        ['geolocation', 'notifications', 'camera'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    );
    expect(states).toEqual(['denied', 'denied', 'denied']);
  });

  function addressOf() {
    return desk().app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
  }
});
