import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { longTier } from '../../scripts/commands/long-tier.mjs';
import { families, readTestWords } from '../../scripts/commands/test-words.mjs';

const root = resolve(import.meta.dirname, '../..');
const found = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => file.replaceAll('\\', '/'));
/** What vitest and Playwright take for test files. */
const testFiles = families.flatMap((family) =>
  found(family === 'journeys' ? 'tests/journeys/**/*.{journey,spec,test}.ts' : `tests/${family}/**/*.test.{ts,tsx}`),
);

describe('the two tiers of tests (scripts/commands/long-tier.mjs)', () => {
  test('each test file lies in a family, so that some tier runs it', () => {
    expect(found('tests/**/*.{journey,spec,test}.{ts,tsx}').filter((file) => !testFiles.includes(file))).toEqual([]);
    expect(testFiles.length).toBeGreaterThan(300);
  });

  test('each file of the long tier is a test file, with a reason', () => {
    expect(Object.keys(longTier).filter((file) => !testFiles.includes(file))).toEqual([]);
    expect(Object.entries(longTier).filter(([, reason]) => !/^[A-Z].*\.$/.test(reason))).toEqual([]);
  });

  test('each test file is in exactly one tier, and test:all runs both', () => {
    const [short, long, all] = [[], ['--tier', 'long'], ['--tier', 'all']].map(readTestWords);
    // No files named means every file but those that are not run.
    expect(short).toMatchObject({ files: [], except: [], families });
    expect(short?.notRun).toEqual(Object.keys(longTier));
    expect(long).toMatchObject({ files: short?.notRun, except: [], notRun: [] });
    expect(all).toMatchObject({ files: [], except: [], notRun: [], families });
  });
});
