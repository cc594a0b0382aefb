import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const tests = resolve(import.meta.dirname, '..');
const sources = readdirSync(tests, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => /\.(ts|tsx|mjs)$/.test(file) && file !== 'architecture/run-clock.test.ts')
  .map((file) => ({ file, text: readFileSync(join(tests, file), 'utf8') }));

/** A journey whose pages would have the machine's time and not that of the run. */
const takesOtherTest = ({ file, text }: { file: string; text: string }) =>
  file.startsWith('journeys/') &&
  !file.startsWith('journeys/electron/') &&
  file !== 'journeys/journey.ts' &&
  /import \{[^}]*\btest\b[^}]*\} from 'playwright\/test'/.test(text);

/** A program of Node whose environment is written from nothing, so that the time of the run does not reach it. */
const losesTheTime = ({ text }: { file: string; text: string }) =>
  [...text.matchAll(/process\.execPath[\s\S]{0,200}?\benv: \{([\s\S]*?)\n? *\}/g)].some(
    ([, written = '']) =>
      !/\.\.\.(own|bare|process\.env|withoutAccount|clockEnvironment|environmentOf)\b/.test(written),
  );

describe('every program and page of a test run has its time (npm test -- --at INSTANT)', () => {
  test('journeys take test from journeys/journey.ts, which moves the clock of their pages', () => {
    expect(
      takesOtherTest({ file: 'journeys/a.spec.ts', text: "import { expect, test } from 'playwright/test';" }),
    ).toBe(true);
    expect(sources.filter(takesOtherTest).map(({ file }) => file)).toEqual([]);
  });

  test('an environment written from nothing holds clockEnvironment (support/test-clock.ts)', () => {
    const text = 'spawn(process.execPath, [program], {\n  env: {\n    PATH: process.env.PATH,\n  },\n});';
    expect(losesTheTime({ file: 'unit/a.test.ts', text })).toBe(true);
    expect(losesTheTime({ file: 'unit/a.test.ts', text: text.replace('PATH:', '...clockEnvironment, PATH:') })).toBe(
      false,
    );
    expect(sources.filter(losesTheTime).map(({ file }) => file)).toEqual([]);
  });
});
