import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect } from 'playwright/test';
import { playedFolder } from '../support/electron-program.ts';
import { test } from './journey.ts';

const root = resolve(import.meta.dirname, '../..');
const fatal =
  'FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly.';

/** The command of whoever has Electron's program, where that program is missing, dies, or is the stand-in. */
test.describe('npm test -- --electron', () => {
  test.skip(process.platform !== 'linux', 'The scripts are for a Linux shell.');
  let folder: string;

  test.beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'electron-command-'));
  });
  test.afterEach(() => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Runs the first file of the journeys with the program in a folder. */
  async function run(programs: string): Promise<{ code: number | null; said: string; sum: string; report: string }> {
    const words = ['scripts/bootstrap.mjs', 'test', '--electron', 'tests/journeys/electron/00-facts.spec.ts'];
    const child = spawn(join(root, 'node_modules/.bin/node'), words, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        DISPLAY: ':99',
        NODE_OPTIONS: '',
        ELECTRON_OVERRIDE_DIST_PATH: programs,
        ELECTRON_REPORTS: join(folder, 'reports'),
      },
    });
    let [said, printed] = ['', ''];
    child.stderr.setEncoding('utf8').on('data', (piece: string) => {
      said += piece;
    });
    child.stdout.setEncoding('utf8').on('data', (piece: string) => {
      printed += piece;
    });
    const code = await new Promise<number | null>((tell) => child.once('close', tell));
    const file = join(folder, 'reports', 'electron-report.md');
    const report = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return { code, said: said + printed, sum: printed.trim().split('\n').at(-1) ?? '', report };
  }

  test('without the program: one line, and a failure', async () => {
    const { code, said, sum, report } = await run(folder);
    expect(said).toContain(
      `failed  journeys in Electron: ELECTRON_OVERRIDE_DIST_PATH names ${folder}, and no Electron is there\n`,
    );
    expect({ code, sum, report }).toEqual({ code: 1, sum: '0 passed, 1 failed, 0 skipped', report: '' });
  });

  test('with a program that dies: the report says so, with what it wrote', async () => {
    writeFileSync(join(folder, 'electron'), `#!/bin/sh\necho '${fatal}' >&2\nkill -TRAP $$\n`);
    chmodSync(join(folder, 'electron'), 0o755);
    const { code, said, sum, report } = await run(folder);
    expect(code).toBe(1);
    expect(sum).toMatch(/^0 passed, [1-9]\d* failed, \d+ skipped$/);
    expect(said).toMatch(/^report {2}\S+electron-report\.md /m);
    expect(report).toContain('**Electron did not come as far as to answer.**');
    expect(report).toContain('The SUID sandbox helper binary was found');
    expect(report).toMatch(/^- \*\*failed\*\*: /m);
  });

  test('with the stand-in: each fact is proved, and the report says that it was not Electron', async () => {
    const { code, sum, report } = await run(playedFolder);
    expect(code).toBe(0);
    expect(sum).toMatch(/^[4-9] passed, 0 failed, \d skipped$/);
    expect(report).toContain('**This was not Electron.**');
    expect(report).toContain('- proved: our searching tables can be made, in main and in a thread');
  });
});
