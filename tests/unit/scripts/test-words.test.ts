import { describe, expect, test } from 'vitest';
import { families, readTestWords } from '../../../scripts/commands/test-words.mjs';

const all = { whole: true, families, files: [], except: [], at: undefined, zone: undefined, electron: false };
const journey = 'tests/journeys/names.journey.ts';
const facts = 'tests/journeys/electron/00-facts.spec.ts';
const inElectron = { ...all, whole: false, families: ['journeys'], electron: true };
const words = 'tests/unit/scripts/test-words.test.ts';

describe('npm test', () => {
  test.each([
    [[], all],
    [['--at', '2028-02-29T00:30Z'], { ...all, at: Date.UTC(2028, 1, 29, 0, 30) }],
    [['--at', '2027-12-31T23:59:30+14:00'], { ...all, at: Date.UTC(2027, 11, 31, 9, 59, 30) }],
    [['--zone=Pacific/Kiritimati'], { ...all, zone: 'Pacific/Kiritimati' }],
    [['--only', 'wire,unit'], { ...all, whole: false, families: ['unit', 'wire'] }],
    [['--only', 'unit', '--only', 'journeys'], { ...all, whole: false, families: ['unit', 'journeys'] }],
    [['--except', words], { ...all, whole: false, except: [words] }],
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
    [['--zone', 'Mars/Olympus'], /"Mars\/Olympus" is not a time zone/],
    [
      ['--only', 'unit,speed'],
      /There are no speed tests\. --only takes unit, agreements, wire, architecture, journeys/,
    ],
    [['--except', journey], /--except leaves out no journeys/],
    [['tests/unit/nothing.test.ts'], /There is no test file tests\/unit\/nothing\.test\.ts/],
    [['src/main/clock.ts'], /There is no test file src\/main\/clock\.ts/],
    [['--electron', '--only', 'unit'], /--electron stands alone/],
    [['--electron', '--at', '2028-02-29T00:30Z'], /--electron stands alone/],
    [['--electron', journey], /--electron stands alone/],
    [['--att', '1'], /--att.*\nnpm test -- \[--only FAMILY,…\]/s],
  ])('%j is refused, with what to write', (typed, said) => {
    expect(() => readTestWords(typed)).toThrow(said);
  });
});
