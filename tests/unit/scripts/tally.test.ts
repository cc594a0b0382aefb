import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  add,
  closingLine,
  tallyOfBoth,
  tallyOfPlaywright,
  tallyOfVitest,
  unfinishedOfVitest,
} from '../../../scripts/commands/tally.mjs';

describe('tally', () => {
  let folder = '';
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tally-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function report(content: object, name = 'report.json'): string {
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  }

  test('vitest: a file that could not be read counts as one failure', () => {
    const file = report({
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{ status: 'passed' }] },
        { status: 'failed', assertionResults: [{ status: 'failed' }] },
        { status: 'failed', assertionResults: [] },
      ],
    });
    expect(tallyOfVitest(file)).toEqual({ passed: 5, failed: 2, skipped: 3 });
  });

  const crashed = {
    numPassedTests: 2,
    numFailedTests: 0,
    // Of the two that were not over, only the one under way: the other was never reached.
    numPendingTests: 3,
    numTodoTests: 0,
    testResults: [
      { name: '/a.test.ts', status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'skipped' }] },
      {
        name: '/b.test.ts',
        status: 'passed',
        assertionResults: [{ status: 'passed' }, { status: 'skipped' }, { status: 'pending' }, { status: 'pending' }],
      },
    ],
  };

  test('vitest: a file under which Node ended is unfinished, and its second run counts in place of the first', () => {
    const file = report(crashed);
    expect(unfinishedOfVitest(file)).toEqual(['/b.test.ts']);
    const second = { numPassedTests: 2, numFailedTests: 1, numPendingTests: 1, numTodoTests: 0, testResults: [] };
    expect(tallyOfBoth(file, report(second, 'again.json'))).toEqual({ passed: 3, failed: 1, skipped: 2 });
    expect(tallyOfBoth(file, join(folder, 'absent'))).toBeUndefined();
  });

  test('vitest: where a test failed, nothing is run once more', () => {
    expect(unfinishedOfVitest(report({ ...crashed, numFailedTests: 1 }))).toEqual([]);
    expect(unfinishedOfVitest(join(folder, 'absent'))).toEqual([]);
  });

  test('playwright: a test that passed when repeated has passed, and an error outside all tests is a failure', () => {
    const file = report({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{ message: 'x' }] });
    expect(tallyOfPlaywright(file)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  });

  test('no report is no count', () => {
    expect(tallyOfVitest(join(folder, 'absent'))).toBeUndefined();
    expect(tallyOfPlaywright(report({ testResults: [] }))).toBeUndefined();
  });

  test('the closing line is the sum', () => {
    const sum = add({ passed: 1, failed: 0, skipped: 2 }, { passed: 10, failed: 3, skipped: 0 });
    expect(closingLine(sum)).toBe('11 passed, 3 failed, 2 skipped');
  });
});
