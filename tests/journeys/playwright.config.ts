import { resolve } from 'node:path';
import { defineConfig } from 'playwright/test';
import { chromium } from '../support/chromium.ts';
import { electronProgram } from '../support/electron-program.ts';

const root = resolve(import.meta.dirname, '../..');

/**
 * Journeys: a person's way through the program, in a real browser. Each starts the program that it needs on a free port
 * and with a folder of its own. `tests/journeys/electron` holds those that need Electron's own program.
 */
export default defineConfig({
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
      testIgnore: 'electron/**',
      use: { browserName: 'chromium', launchOptions: { executablePath: chromium() } },
    },
    ...(electronProgram() ? [{ name: 'electron', testMatch: 'electron/**/*.{journey,spec,test}.ts', workers: 1 }] : []),
  ],
});
