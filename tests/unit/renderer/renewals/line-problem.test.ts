import { expect, test } from 'vitest';
import { type LineProblem, lineProblems } from '#contract/renewals/batches.ts';
import { lineProblem } from '#main/renewals/batches/line-problem.ts';
import { asWritten } from '#messages/message.ts';
import { useLineProblem } from '#renderer/renewals/batches/use-line-problem.ts';
import { calendarDate } from '#values/calendar-date.ts';
import { parseDomainName } from '#values/domain-name.ts';
import { saidIn } from '../said-in.tsx';

const noName = parseDomainName('no name');
const about: Readonly<Record<LineProblem['code'], Omit<Parameters<typeof lineProblem>[0], 'code'>>> = {
  malformed: noName.ok ? {} : { name: noName.problem },
  duplicate: { line: 17 },
  'outcome-unknown': {},
  'under-way': {},
  'not-in-list': {},
  'not-ours': { handle: 'ABC12-IS', roles: ['technical'] },
  'unknown-expiry': {},
  'renewed-recently': { date: calendarDate('2027-03-14'), to: calendarDate('2028-03-14') },
  'renewed-elsewhere': { date: calendarDate('2027-03-14'), to: calendarDate('2028-03-14') },
  contradicted: {},
  'renewal-prohibited': { status: 'server renew prohibited' },
  'refused-recently': {
    at: Date.parse('2027-03-14T23:00:00Z'),
    why: asWritten('02304 Object status prohibits operation.'),
  },
  'beyond-horizon': { date: calendarDate('2033-03-14'), years: 5 },
  expired: { date: calendarDate('2027-03-14') },
};

test.each(lineProblems)('%s is said in each language, and in English for the command line', async (code) => {
  const problem: LineProblem = JSON.parse(JSON.stringify(lineProblem({ code, ...about[code] })));
  const english = await saidIn('en', useLineProblem, problem);
  const icelandic = await saidIn('is', useLineProblem, problem);
  expect(icelandic).not.toBe(english);
  for (const said of [english, icelandic]) expect(said).not.toMatch(/\{\{|undefined|NaN|\[object/);
  expect(problem.text).not.toMatch(/undefined/);
  for (const number of problem.text.match(/\b(17|5|ABC12-IS|technical|no name|server renew prohibited|02304)\b/g) ??
    []) {
    expect(icelandic).toContain(number);
  }
});

test('a batch of an earlier version says in English what it kept', async () => {
  const kept: LineProblem = { code: 'expired', text: 'Expired on 2027-03-14.', blocks: false };
  expect(await saidIn('is', useLineProblem, kept)).toBe(kept.text);
});

test('what blocks cannot be sent, the rest is a warning', () => {
  expect(lineProblems.filter((code) => lineProblem({ code, ...about[code] }).blocks)).toEqual([
    'malformed',
    'duplicate',
    'outcome-unknown',
    'under-way',
  ]);
});
