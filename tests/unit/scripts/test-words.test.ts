import { describe, expect, test } from 'vitest';
import { longTier } from '../../../scripts/commands/long-tier.mjs';
import { families, readTestWords } from '../../../scripts/commands/test-words.mjs';

const long = Object.keys(longTier);
const longOf = (family: string) => long.filter((file) => file.startsWith(`tests/${family}/`));
const all = {
  whole: true,
  families,
  files: [],
  except: [],
  notRun: [] as string[],
  at: undefined,
  zone: undefined,
  seed: undefined,
  electron: false,
};
const short = { ...all, notRun: long };
const journey = 'tests/journeys/names.journey.ts';
const facts = 'tests/journeys/electron/00-facts.spec.ts';
const inElectron = { ...all, whole: false, families: ['journeys'], electron: true };
const words = 'tests/unit/scripts/test-words.test.ts';

describe('npm test', () => {
  test.each([
    [[], short],
    [['--tier', 'all'], all],
    [['--tier', 'long', '--only', 'unit'], { ...all, whole: false, families: ['unit'], files: longOf('unit') }],
    [['--tier', 'all', '--only', 'unit'], { ...all, whole: false, families: ['unit'] }],
    [['--only', 'unit'], { ...all, whole: false, families: ['unit'], notRun: longOf('unit') }],
    [long.slice(0, 1), { ...all, whole: false, families: [long[0]?.split('/')[1]], files: long.slice(0, 1) }],
    [
      ['--tier', 'short', 'tests/unit'],
      { ...all, whole: false, families: ['unit'], files: ['tests/unit'], notRun: longOf('unit') },
    ],
    [['--at', '2028-02-29T00:30Z'], { ...short, at: Date.UTC(2028, 1, 29, 0, 30) }],
    [['--at', '2027-12-31T23:59:30+14:00'], { ...short, at: Date.UTC(2027, 11, 31, 9, 59, 30) }],
    [['--zone=Pacific/Kiritimati'], { ...short, zone: 'Pacific/Kiritimati' }],
    [['--seed', '7'], { ...short, seed: 7 }],
    [['--only', 'wire,unit'], { ...all, whole: false, families: ['unit', 'wire'], notRun: longOf('unit') }],
    [
      ['--only', 'unit', '--only', 'journeys'],
      { ...all, whole: false, families: ['unit', 'journeys'], notRun: [...longOf('unit'), ...longOf('journeys')] },
    ],
    [['--except', words], { ...short, whole: false, except: [words] }],
    [[journey], { ...all, whole: false, families: ['journeys'], files: [journey] }],
    [['tests/wire', words], { ...all, whole: false, families: ['unit', 'wire'], files: ['tests/wire', words] }],
    [['--only', 'unit', journey, words], { ...all, whole: false, families: ['unit'], files: [journey, words] }],
    [['--electron'], inElectron],
    [['--electron', facts], { ...inElectron, files: [facts] }],
  ])('%j', (typed, plan) => {
    expect(readTestWords(typed)).toEqual(plan);
  });

  test.each([
    [['--at', '2028-02-29'], /"2028-02-29" is not an instant\. Write it with its offset/],
    [['--at', '2028-02-29T00:30'], /is not an instant/],
    [['--at', '2027-02-29T00:30Z'], /is not an instant/],
    [['--at', 'soon'], /"soon" is not an instant/],
    [['--seed', 'any'], /"any" is not a seed\. Write a whole number from 0 to 2147483647/],
    [['--seed', '2147483648'], /"2147483648" is not a seed/],
    [['--zone', 'Mars/Olympus'], /"Mars\/Olympus" is not a time zone/],
    [
      ['--only', 'unit,speed'],
      /There are no speed tests\. --only takes unit, agreements, wire, architecture, journeys/,
    ],
    [['--tier', 'middle'], /There is no tier middle\. --tier takes short, long, all/],
    [['--tier', 'long', 'tests/wire'], /The long tier has no such files/],
    [['--except', journey], /--except leaves out no journeys/],
    [['tests/unit/nothing.test.ts'], /There is no test file tests\/unit\/nothing\.test\.ts/],
    [['src/main/clock.ts'], /There is no test file src\/main\/clock\.ts/],
    [['--electron', '--only', 'unit'], /--electron stands alone/],
    [['--electron', '--at', '2028-02-29T00:30Z'], /--electron stands alone/],
    [['--electron', journey], /--electron stands alone/],
    [['--att', '1'], /--att.*\nnpm test -- \[--tier short\|long\|all\]/s],
  ])('%j is refused, with what to write', (typed, said) => {
    expect(() => readTestWords(typed)).toThrow(said);
  });
});
