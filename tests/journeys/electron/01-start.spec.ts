import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'playwright/test';
import { environmentOf, isPlayed, isRoot } from '../../support/electron-program.ts';
import { forgetStarts, startedFile, startNote } from '../start-notes.ts';
import { homeOfEach, mends, test } from './electron-test.ts';
import { root } from './start-desk.ts';

/** The real `npm start`, in a terminal whose environment Electron does not bear. Playwright has no part in it. */
test.describe('the start by npm start', () => {
  const home = homeOfEach();
  let putBack = () => {};
  let running: ChildProcess[] = [];

  test.beforeEach(() => {
    putBack = forgetStarts();
    running = [];
  });
  test.afterEach(async () => {
    for (const child of running) await end(child, 'SIGKILL');
    putBack();
  });

  function start(program: string): { child: ChildProcess; said: () => string } {
    const child = spawn(process.execPath, [join(root, 'scripts/bootstrap.mjs'), 'start'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: {
        ...environmentOf(home()),
        ELECTRON_RUN_AS_NODE: '1',
        NODE_OPTIONS: '--openssl-legacy-provider',
        ...(isPlayed(program) && {
          ELECTRON_OVERRIDE_DIST_PATH: dirname(program),
          DISPLAY: process.env.DISPLAY ?? ':99',
        }),
      },
    });
    running.push(child);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    return { child, said: () => said };
  }

  test(
    'shows the window within 45 seconds, remembers that it works, and leaves a second start to the first',
    mends('npm start is not ended by ELECTRON_RUN_AS_NODE or by an option in NODE_OPTIONS that Electron does not know'),
    async ({ program }) => {
      const first = start(program);
      await expect.poll(() => startOf(first), { timeout: 45_000 }).toMatchObject({ stage: 'shown' });
      await expect.poll(() => JSON.parse(readOr(startNote) || '{}').works).toBe(true);
      const second = start(program);
      expect(await codeOf(second.child)).toBe(0);
      expect(second.said()).toContain('Registry Desk is open already.');
      expect(first.child.exitCode).toBeNull();
      const code = await end(first.child, 'SIGTERM');
      if (process.platform !== 'win32') expect(code).toBe(0);
    },
  );

  test(
    'as root, runs without the sandbox and says so',
    mends('root can start the program, and is told that it runs without its sandbox'),
    async ({ program }) => {
      test.skip(!isRoot, 'This is not root.');
      const started = start(program);
      await expect.poll(() => startOf(started), { timeout: 45_000 }).toMatchObject({ stage: 'shown' });
      const { child, said } = started;
      expect(said()).toContain('This is root, so Electron runs without its sandbox (--no-sandbox).');
      expect(await end(child, 'SIGTERM')).toBe(0);
    },
  );
});

/** How far a start has come, with what it and Electron wrote. */
function startOf({ said }: { said: () => string }): { stage: string; said: string; log: string } {
  const { stage = '' } = JSON.parse(readOr(startedFile) || '{}');
  return { stage, said: said(), log: readOr(join(root, '.cache/electron-start.log')) };
}

function readOr(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  // Windows would end npm start alone, and leave Electron.
  if (process.platform === 'win32') spawnSync('taskkill', ['/pid', String(child.pid), '/T', '/F']);
  else child.kill(signal);
  return codeOf(child);
}

async function codeOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  return new Promise((tell) => child.once('close', tell));
}
