import { existsSync, lstatSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { homeOfEach, mends, test } from './electron-test.ts';
import { beginLongWork, type Desk, endDesk, endOf, startDesk } from './start-desk.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
const onSignal = mends('Ctrl+C, SIGTERM and SIGHUP end the program without a question, also while work runs');
const besideDamage = mends('the program ends where it shows that the store is damaged, and a later start opens');

/** Every way to end the program: it is gone within five seconds, its lock too, and its store is whole. */
test.describe('the end', () => {
  const home = homeOfEach();
  let desk: Desk;
  test.afterEach(async () => {
    await endDesk(desk);
  });

  /** The window's cross, and the menu's Quit. */
  const byHand = {
    'the cross of the window': (one: Desk) =>
      one.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close()),
    'Quit in the menu': (one: Desk) => one.app.evaluate(({ app }) => app.quit()),
  };

  for (const [name, end] of Object.entries(byHand)) {
    test(`by ${name}`, async ({ program }) => {
      desk = await startDesk(program, home());
      await end(desk).catch(() => undefined);
      await expectGone(0);
    });

    test(`by ${name} while work runs: asked first, and kept or ended as the person says`, async ({ program }) => {
      desk = await startDesk(program, home());
      await recordQuestions(desk, 0);
      await beginLongWork(desk.page);
      await end(desk);
      await expect.poll(() => desk.said()).toContain('asked: Work is still under way. Quit all the same?');
      await expect(desk.page.getByRole('button', { name: /1 under way/ })).toBeVisible();
      await recordQuestions(desk, 1);
      await end(desk).catch(() => undefined);
      await expectGone(0);
    });

    test(`by ${name} beside a damaged store`, besideDamage, async ({ program }) => {
      desk = await startBesideDamage(program);
      await end(desk).catch(() => undefined);
      await expectGone(0);
    });
  }

  for (const signal of signals) {
    test.describe(`by ${signal}`, () => {
      test.skip(process.platform === 'win32', 'Windows has no such signal.');

      test('while nothing runs', onSignal, async ({ program }) => {
        desk = await startDesk(program, home());
        await expect(desk.page.getByRole('button').first()).toBeVisible();
        desk.child.kill(signal);
        await expectGone(0);
      });

      test('while work runs', onSignal, async ({ program }) => {
        desk = await startDesk(program, home());
        await recordQuestions(desk, 0);
        await beginLongWork(desk.page);
        desk.child.kill(signal);
        await expectGone(0);
        expect(desk.said()).not.toContain('asked: ');
      });

      test('beside a damaged store', besideDamage, async ({ program }) => {
        desk = await startBesideDamage(program);
        desk.child.kill(signal);
        await expectGone(0);
      });
    });
  }

  async function startBesideDamage(program: string): Promise<Desk> {
    writeFileSync(join(home(), 'registry-desk.sqlite'), 'This was a store once. '.repeat(400));
    const started = await startDesk(program, home());
    await expect(started.page.getByRole('heading', { name: 'The store cannot be opened' })).toBeVisible();
    return started;
  }

  async function expectGone(code: number): Promise<void> {
    expect(await endOf(desk), desk.said()).toBe(code);
    const lock = join(home(), 'window', 'SingletonLock');
    expect(lstatSync(lock, { throwIfNoEntry: false })).toBeUndefined();
    expect(existsSync(join(home(), 'registry-desk.sqlite-wal'))).toBe(false);
  }
});

/** Has each question to the person written down instead of shown, and answered with the button of that number. */
function recordQuestions({ app }: Desk, button: number): Promise<void> {
  return app.evaluate(({ dialog }, answer) => {
    dialog.showMessageBoxSync = (...given: unknown[]) => {
      process.stderr.write(`asked: ${(given.at(-1) as { message: string }).message}\n`);
      return answer;
    };
  }, button);
}
