import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { onPath } from '../../../scripts/system/on-path.mjs';
import { isRoot } from '../../support/electron-program.ts';
import { homeOfEach, mends, onlyElectron, test } from './electron-test.ts';
import { type Desk, endDesk, endOf, startDesk } from './start-desk.ts';

/** The window itself: that it is there, where it stands, and what its process may do. */
test.describe('the window', () => {
  const home = homeOfEach();
  let desk: Desk | undefined;
  let compositor: ChildProcess | undefined;

  test.afterEach(async () => {
    await endDesk(desk);
    desk = undefined;
    compositor?.kill('SIGKILL');
    compositor = undefined;
  });

  test('is visible, and its page reaches main again after it was loaded anew', async ({ program }) => {
    desk = await startDesk(program, home());
    await expect.poll(() => isVisible(desk)).toBe(true);
    await expect(desk.page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    const loaded = desk.page.waitForEvent('load');
    await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.reload());
    await loaded;
    await expect(desk.page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
  });

  test('comes back in the size and place in which it was left', async ({ program }) => {
    const left = { x: 60, y: 80, width: 1000, height: 640 };
    desk = await startDesk(program, home());
    await expect.poll(() => isVisible(desk)).toBe(true);
    await desk.app.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), left);
    // What the system made of it: a window manager may keep its borders free, and Wayland places windows by itself.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const before = await boundsOf(desk);
    expect([before?.width, before?.height]).toEqual([left.width, left.height]);
    await desk.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
    expect(await endOf(desk)).toBe(0);
    desk = await startDesk(program, home());
    await expect.poll(() => isVisible(desk)).toBe(true);
    const after = await boundsOf(desk);
    expect([after?.width, after?.height]).toEqual([before?.width, before?.height]);
    expect(Math.abs((after?.x ?? 0) - (before?.x ?? 0))).toBeLessThan(60);
    expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(60);
  });

  test(
    'comes back maximised',
    mends('a window that was left maximised is shown once, and maximised'),
    async ({ program }) => {
      desk = await startDesk(program, home());
      await expect.poll(() => isVisible(desk)).toBe(true);
      await desk.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const window = { ...desk };
      const isMaximised = () =>
        (desk ?? window).app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMaximized());
      test.skip(!(await isMaximised()), 'Nothing manages the windows of this display, so none is maximised.');
      await desk.app.evaluate(({ app }) => app.quit()).catch(() => undefined);
      expect(await endOf(desk)).toBe(0);
      desk = await startDesk(program, home());
      await expect.poll(isMaximised).toBe(true);
      expect(await isVisible(desk)).toBe(true);
    },
  );

  test('its process is in the sandbox', { tag: onlyElectron }, async ({ program }) => {
    test.skip(isRoot, 'Root runs it without a sandbox.');
    desk = await startDesk(program, home());
    const { pid, sandboxed } = await desk.app.evaluate(({ app, BrowserWindow }) => ({
      pid: BrowserWindow.getAllWindows()[0]?.webContents.getOSProcessId() ?? 0,
      sandboxed: app.getAppMetrics().find(({ type }) => type === 'Tab')?.sandboxed,
    }));
    // Linux tells it by the process itself: 2 is a filter of system calls.
    if (process.platform === 'linux') expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Seccomp:\s+2$/m);
    else expect(sandboxed).toBe(true);
  });

  test(
    'is visible without the graphics processor',
    mends('where graphics do not work, npm start starts Electron once more without them', [onlyElectron]),
    async ({ program }) => {
      desk = await startDesk(program, home(), { switches: ['--disable-gpu'] });
      await expect.poll(() => isVisible(desk)).toBe(true);
    },
  );

  test(
    'is visible under Wayland',
    mends('the window is shown where Wayland never says that it is ready', [onlyElectron]),
    async ({ program }) => {
      const weston = onPath(['weston']);
      test.skip(process.platform !== 'linux' || weston === undefined, 'It needs Linux and weston.');
      const runtime = mkdtempSync('/tmp/wayland-');
      const environment = { XDG_RUNTIME_DIR: runtime, WAYLAND_DISPLAY: 'desk', XDG_SESSION_TYPE: 'wayland' };
      const words = ['--backend=headless', '--socket=desk', '--idle-time=0'];
      compositor = spawn(String(weston), words, { stdio: 'ignore', env: { ...process.env, XDG_RUNTIME_DIR: runtime } });
      await expect.poll(() => existsSync(join(runtime, 'desk'))).toBe(true);
      desk = await startDesk(program, home(), { switches: ['--ozone-platform=wayland'], environment });
      await expect.poll(() => isVisible(desk)).toBe(true);
      await expect(desk.page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
      await endDesk(desk);
      rmSync(runtime, { recursive: true, force: true });
    },
  );
});

function isVisible(desk: Desk | undefined) {
  return desk?.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isVisible());
}

function boundsOf({ app }: Desk) {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getNormalBounds());
}
