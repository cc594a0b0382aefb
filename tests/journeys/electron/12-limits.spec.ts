import { expect } from 'playwright/test';
import { deskOfFile, mends, test } from './electron-test.ts';

/** What one list may take is bounded, in a thread of its own. */
test.describe('limits', () => {
  const desk = deskOfFile();

  test(
    'a thread that takes more memory than it may ends alone',
    mends('a list that takes too much memory ends its own reading, and not the program'),
    async () => {
      const { app, page } = desk();
      const code = await app.evaluate(
        () =>
          new Promise<string>((tell) => {
            const { Worker } = process.getBuiltinModule('node:worker_threads');
            // As much as readLongList gives to its thread.
            const thread = new Worker('const kept = []; for (;;) kept.push({ place: kept.length });', {
              eval: true,
              resourceLimits: { maxOldGenerationSizeMb: 256 },
            });
            thread.once('error', (error: { code?: string }) => tell(error.code ?? String(error)));
          }),
      );
      expect(code).toBe('ERR_WORKER_OUT_OF_MEMORY');
      await expect(page.getByRole('button', { name: 'Practise offline' })).toBeVisible();
    },
  );
});
