import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import { environmentOf, ownSwitches } from '../../support/electron-program.ts';
import { homeOfEach, mends, test } from './electron-test.ts';
import { type Desk, endDesk, practise, root, startDesk } from './start-desk.ts';

/** What a link, a file and a second start do with a program that runs. */
test.describe('a second start', () => {
  const home = homeOfEach();
  let desk: Desk;
  test.afterEach(async () => {
    await endDesk(desk);
  });

  /** As the system starts the program for a link or a file. */
  function startAgain(program: string, ...words: string[]): Promise<{ code: number | null; said: string }> {
    const child = spawn(program, [...ownSwitches(), root, ...words], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: environmentOf(home()),
    });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    return new Promise((tell) => child.once('close', (code) => tell({ code, said })));
  }

  test(
    'says that the program is open, and passes on the name of a link and the path of a backup',
    mends('a second start says that the first was asked to come to the front'),
    async ({ program }) => {
      desk = await startDesk(program, home());
      const { page } = desk;
      await practise(page);
      const [name = ''] = (await page.getByRole('row').nth(1).innerText()).match(/[^\s]+\.example/) ?? [];
      const { code, said } = await startAgain(program, `registry-desk:name/${encodeURIComponent(name)}`);
      expect(code).toBe(0);
      expect(said).toContain('Registry Desk is open already. Its window was asked to come to the front.');
      await expect(page.getByRole('heading', { name })).toBeVisible();
      await page.keyboard.press('Escape');

      const file = join(home(), 'none.rdbackup');
      await startAgain(program, file);
      const restore = page.getByRole('dialog', { name: 'Restore a backup' });
      await expect(restore.getByRole('textbox')).toHaveValue(file);
    },
  );

  test(
    'takes over where the program was killed',
    mends('a program that was killed does not keep a later start from opening'),
    async ({ program }) => {
      desk = await startDesk(program, home());
      await expect(desk.page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
      desk.child.kill('SIGKILL');
      await desk.ended;
      desk = await startDesk(program, home());
      await expect(desk.page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    },
  );
});
