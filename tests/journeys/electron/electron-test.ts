import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as playwrightTest, type TestDetails } from 'playwright/test';
import { factsFile } from './facts-file.ts';
import { type Desk, type DeskStart, endDesk, startDesk } from './start-desk.ts';

/** A fact that only Electron itself can show: the stand-in is not asked. */
export const onlyElectron = '@only-electron';

/**
 * Playwright's test, with Electron's program (playwright.config.ts says which). What failed has the facts of Electron beside
 * it, where the first of these files could ask for them.
 */
export const test = playwrightTest.extend<{ factsBeside: undefined }, { program: string }>({
  program: ['', { scope: 'worker', option: true }],
  factsBeside: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that nothing is needed.
    async ({}, use, info) => {
      await use(undefined);
      if (info.status !== info.expectedStatus && existsSync(factsFile())) {
        await info.attach('facts of Electron', { path: factsFile(), contentType: 'application/json' });
      }
    },
    { auto: true },
  ],
});

/** What was mended in the program before Electron had run, and is shown by a test: the report lists it in these words. */
export function mends(what: string, tag: readonly string[] = []): TestDetails {
  return { annotation: { type: 'mend', description: what }, tag: [...tag] as `@${string}`[] };
}

/** Says so, and skips, where Electron's program is not on this machine. */
export function needElectron(program: string): void {
  test.skip(program === '', 'Electron is not on this machine (npm run doctor)');
}

/** A folder for the data of each test of a file, removed afterwards. */
export function homeOfEach(): () => string {
  let home = '';
  test.beforeEach(({ program }) => {
    needElectron(program);
    home = newHome();
  });
  test.afterEach(() => removeHome(home));
  return () => home;
}

/** The one program of a file, started before its first test. */
export function deskOfFile(start: DeskStart = {}): () => Desk {
  let desk: Desk | undefined;
  let home = '';
  test.beforeAll(async ({ program }) => {
    needElectron(program);
    home = newHome();
    desk = await startDesk(program, home, start);
  });
  test.afterAll(async () => {
    await endDesk(desk);
    removeHome(home);
  });
  return () => {
    if (desk === undefined) throw new Error('The program has not started.');
    return desk;
  };
}

function newHome(): string {
  return mkdtempSync(join(tmpdir(), 'registry-desk-electron-'));
}

function removeHome(home: string): void {
  if (home !== '') rmSync(home, { recursive: true, force: true, maxRetries: 5 });
}
