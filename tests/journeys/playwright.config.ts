import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromium } from '../support/chromium.ts';
import { electronProgram, isPlayed, playedFolder } from '../support/electron-program.ts';

const root = resolve(import.meta.dirname, '../..');

const program = electronProgram();
/** Files of the long tier that `npm test` leaves out. */
const notRun = (process.env.JOURNEYS_NOT_RUN ?? '').split(',').filter(Boolean);
const testIgnore = notRun.map((file) => `**/${file}`);
/** Facts of Electron's own program. */
const inElectron = { testMatch: 'electron/**/*.spec.ts', testIgnore };
/** What the stand-in cannot show. */
const played = { grepInvert: /@only-electron/ };

/**
 * Journeys: a person's way through the program, in a real browser. Each starts the program that it needs on a free port
 * and with a folder of its own. Those of `tests/journeys/electron` run in Electron's own program (project `electron`), and what
 * the stand-in can show also in the stand-in, which is started like Electron (project `played-electron`).
 */
export default defineConfig<object, { program: string }>({
  testDir: import.meta.dirname,
  testMatch: '**/*.{journey,spec,test}.ts',
  outputDir: resolve(root, 'test-results'),
  // A journey that only passes at the second try has found something: nothing is repeated, but where nobody watches; there
  // the run goes on and names it as flaky.
  retries: process.env.CI === undefined ? 0 : 1,
  workers: 2,
  // A busy machine is slow, not wrong: these only end what will never come. A step that waits for it ends after a minute,
  // a journey as a whole after five.
  timeout: 300_000,
  expect: { timeout: 45_000, toPass: { timeout: 60_000 } },
  forbidOnly: process.env.CI !== undefined,
  reporter: [
    ['list'],
    ['json', { outputFile: resolve(root, process.env.JOURNEYS_REPORT ?? '.cache/tests/journeys.json') }],
  ],
  use: { actionTimeout: 60_000, navigationTimeout: 60_000, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    {
      name: 'browser',
      testIgnore: ['electron/**', ...testIgnore],
      use: { browserName: 'chromium', launchOptions: { executablePath: chromium() } },
    },
    { name: 'played-electron', ...inElectron, ...played, use: { program: resolve(playedFolder, 'electron') } },
    // One after the other, in the order of their names: what the first show explains the rest.
    { name: 'electron', ...inElectron, workers: 1, ...(isPlayed(program) && played), use: { program } },
  ],
});
