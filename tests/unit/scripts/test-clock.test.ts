import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { clockOfPlan } from '../../../scripts/commands/test-words.mjs';

const leapDay = Date.UTC(2028, 1, 29, 0, 30);
const zone = 'America/Los_Angeles';
const root = resolve(import.meta.dirname, '../../..');

let folder = '';
beforeEach(() => {
  // Inside of the project, so that vitest is found from there.
  mkdirSync(join(root, '.cache'), { recursive: true });
  folder = mkdtempSync(join(root, '.cache', 'test-clock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a run at an instant, and nothing of the run that this test is part of. */
function environmentOf(plan: { at: number; zone: string | undefined }): NodeJS.ProcessEnv {
  const { TZ: _zone, NODE_OPTIONS: _options, TEST_CLOCK_SHIFT: shiftHere = '0', ...own } = process.env;
  const { NODE_OPTIONS = '', TEST_CLOCK_SHIFT, ...clock } = clockOfPlan(plan);
  return {
    ...own,
    ...clock,
    NODE_OPTIONS: NODE_OPTIONS.split(' ').at(-1),
    // The plan counts from this process's clock, which the run may have moved; the program counts from the machine's.
    TEST_CLOCK_SHIFT: String(Number(TEST_CLOCK_SHIFT) + Number(shiftHere)),
  };
}

function answerOf(source: string): unknown {
  const file = join(folder, 'program.mjs');
  writeFileSync(file, source);
  const { stdout, stderr } = spawnSync(process.execPath, [file], {
    env: environmentOf({ at: leapDay, zone }),
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(stderr);
  return JSON.parse(stdout);
}

describe('a program of a run at an instant', () => {
  test('reads that instant in that zone, however it asks', () => {
    const [now, made, text, local] = answerOf(
      `console.log(JSON.stringify([Date.now(), new Date().getTime(), Date.parse(Date()), new Date().getDate()]));`,
    ) as number[];
    for (const read of [now, made, text]) {
      // Date() writes whole seconds; a program takes a moment to start.
      expect(read).toBeGreaterThan(leapDay - 1000);
      expect(read).toBeLessThan(leapDay + 60_000);
    }
    expect(local).toBe(28);
  });

  test('has the same time in its threads and in programs that it starts', () => {
    writeFileSync(
      join(folder, 'thread.mjs'),
      `import { parentPort } from 'node:worker_threads'; parentPort.postMessage(Date.now());`,
    );
    const read = answerOf(`
      import { execFileSync } from 'node:child_process';
      import { Worker } from 'node:worker_threads';
      const child = Number(execFileSync(process.execPath, ['-p', 'Date.now()']));
      const worker = new Worker(new URL('./thread.mjs', import.meta.url));
      worker.once('message', (thread) => console.log(JSON.stringify([child, thread])));
    `) as number[];
    for (const one of read) {
      expect(one).toBeGreaterThanOrEqual(leapDay);
      expect(one).toBeLessThan(leapDay + 60_000);
    }
  });

  test('reads dates that are written, and counts time, as ever', () => {
    expect(
      answerOf(`
        class Mine extends Date {}
        const from = performance.now();
        const begun = Date.now();
        await new Promise((done) => setTimeout(done, 50));
        const counted = Math.abs(Date.now() - begun - (performance.now() - from)) < 20;
        console.log(JSON.stringify([
          new Date('2026-11-24T00:00:00Z').getTime() === Date.UTC(2026, 10, 24),
          new Date(2026, 10, 24).getFullYear(),
          new Date() instanceof Date && new Mine() instanceof Mine && new Mine() instanceof Date,
          new Date(0).constructor === Date,
          counted,
        ]));
      `),
    ).toEqual([true, 2026, true, true, true]);
  });
});

describe('a test with a fixed date in it', () => {
  function passes(at: number): boolean {
    const file = join(folder, 'asleep.test.mjs');
    writeFileSync(
      file,
      `import { expect, test } from 'vitest';
       test('asleep until 2028', () => expect(new Date().getTime()).toBeLessThan(Date.UTC(2028, 0, 1)));`,
    );
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
    writeFileSync(join(folder, 'vitest.config.mjs'), `export default { test: { include: ['*.test.mjs'] } };`);
    const { status, stdout, stderr } = spawnSync(process.execPath, [vitest, 'run'], {
      cwd: folder,
      env: environmentOf({ at, zone: undefined }),
      encoding: 'utf8',
    });
    expect(`${stdout}${stderr}`).toMatch(/Tests .*1 (passed|failed)/);
    return status === 0;
  }

  test('passes before its day, and is caught by a run after it', { timeout: 60_000 }, () => {
    expect(passes(Date.UTC(2027, 11, 31, 23))).toBe(true);
    expect(passes(leapDay)).toBe(false);
  });
});
