import { expect } from 'playwright/test';
import { homeOfEach, mends, test } from './electron-test.ts';
import { type Desk, endDesk, startDesk } from './start-desk.ts';

/** The process of the page ends: of memory, of a driver. Playwright's page ends with it, so main is asked. */
test.describe('a page whose process dies', () => {
  const home = homeOfEach();
  let desk: Desk;
  test.afterEach(async () => {
    await endDesk(desk);
  });

  test(
    'is loaded once more, and the person is told when it dies again',
    mends('a page whose process ends is loaded once more instead of staying white'),
    async ({ program }) => {
      desk = await startDesk(program, home());
      await expect.poll(() => buttons(desk)).toBeGreaterThan(0);
      await desk.app.evaluate(({ dialog }) => {
        dialog.showErrorBox = (title) => void process.stderr.write(`told: ${title}\n`);
      });
      await crash(desk);
      await expect.poll(() => desk.said()).toContain('The process of the window ended (');
      await expect.poll(() => buttons(desk)).toBeGreaterThan(0);
      expect(desk.said()).not.toContain('told: ');
      await crash(desk);
      await expect.poll(() => desk.said()).toContain('told: Registry Desk cannot show its window');
    },
  );

  test(
    'is written down where nobody reads it any more',
    mends('the program lives on when its terminal is closed'),
    async ({ program }) => {
      desk = await startDesk(program, home());
      await expect.poll(() => buttons(desk)).toBeGreaterThan(0);
      desk.child.stderr?.destroy();
      await crash(desk);
      await expect.poll(() => buttons(desk)).toBeGreaterThan(0);
    },
  );
});

function crash({ app }: Desk): Promise<void> {
  return app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer());
}

/** How many buttons the page has; 0 while there is no page, which may never answer. */
function buttons({ app }: Desk): Promise<number> {
  return app
    .evaluate(({ BrowserWindow }) => {
      const contents = BrowserWindow.getAllWindows()[0]?.webContents;
      const late = new Promise<number>((tell) => setTimeout(() => tell(0), 1_000));
      return Promise.race([late, contents?.executeJavaScript('document.querySelectorAll("button").length')]);
    })
    .catch(() => 0);
}
