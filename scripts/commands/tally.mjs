import { readStamp } from '../bootstrap/stamp.mjs';

/**
 * How many tests ended how.
 *
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

/** @type {Tally} */
export const none = { passed: 0, failed: 0, skipped: 0 };

/** @param {Tally} one @param {Tally} other @returns {Tally} */
export function add(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  };
}

/** The closing line of a run. */
export function closingLine(/** @type {Tally} */ { passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`;
}

/**
 * Counts vitest's JSON report. A file that could not be read at all has no tests in it and counts as one failure.
 *
 * @param {string} file
 * @returns {Tally | undefined} undefined where there is no report
 */
export function tallyOfVitest(file) {
  const report = readStamp(file);
  if (!report || !Array.isArray(report.testResults)) return undefined;
  const unreadable = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' &&
      !assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unreadable,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * The files that vitest's JSON report leaves unfinished, where nothing in it failed: Node itself ended under them (its own
 * SQLite and its threads do not always part well), which says nothing of the tests.
 *
 * @param {string} file
 * @returns {string[]}
 */
export function unfinishedOfVitest(file) {
  const report = readStamp(file);
  if (!report || !Array.isArray(report.testResults) || tallyOfVitest(file)?.failed !== 0) return [];
  return report.testResults
    .filter(({ assertionResults }) =>
      assertionResults.some((/** @type {{ status: string }} */ test) => test.status === 'pending'),
    )
    .map((/** @type {{ name: string }} */ { name }) => name);
}

/**
 * The sum of a run and of a second one that went through its unfinished files from their beginnings.
 *
 * @param {string} file
 * @param {string} again
 * @returns {Tally | undefined}
 */
export function tallyOfBoth(file, again) {
  const second = tallyOfVitest(again);
  const anew = unfinishedOfVitest(file);
  if (!second || anew.length === 0) return undefined;
  // Counted one by one: the report's own sums know nothing of tests that were never reached.
  const ended = (readStamp(file)?.testResults ?? [])
    .filter((/** @type {{ name: string }} */ { name }) => !anew.includes(name))
    .flatMap((/** @type {{ assertionResults: { status: string }[] }} */ { assertionResults }) => assertionResults);
  const passed = ended.filter((/** @type {{ status: string }} */ { status }) => status === 'passed').length;
  return add({ passed, failed: 0, skipped: ended.length - passed }, second);
}

/**
 * Counts Playwright's JSON report. Errors outside any test, such as a file that does not load, count as failures; a
 * test that passed when repeated counts as passed; Playwright's own lines name it as flaky.
 *
 * @param {string} file
 * @returns {Tally | undefined} undefined where there is no report
 */
export function tallyOfPlaywright(file) {
  const report = readStamp(file);
  if (!report?.stats) return undefined;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected + flaky, failed: unexpected + (report.errors?.length ?? 0), skipped };
}
