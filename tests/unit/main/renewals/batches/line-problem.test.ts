import { expect, test } from 'vitest';
import { lineProblems } from '#contract/renewals/batches.ts';
import { lineProblem } from '#main/renewals/batches/line-problem.ts';
import { type LineRow, plannedLineOf } from '#main/renewals/store/batch-rows.ts';
import { asWritten, message } from '#messages/message.ts';

test('what blocks cannot be sent, the rest is a warning', () => {
  expect(lineProblems.filter((code) => lineProblem(code, asWritten('')).blocks)).toEqual([
    'malformed',
    'duplicate',
    'outcome-unknown',
    'under-way',
  ]);
});

test('a line keeps the sentence of its problem as data; a batch of 0.1.0 has it in English', () => {
  const expired = lineProblem('expired', message('renewals.warnExpired', { date: '2027-03-14' }));
  const refused = { code: 'refused-recently', text: 'Refused 2026-10-12T12:00:00Z: No.', blocks: false };
  const kept = JSON.stringify([expired, { ...refused, at: 1_791_806_400_000, why: 'No.' }]);
  expect(plannedLineOf({ problems: kept } as LineRow).problems).toEqual([
    expired,
    { ...refused, text: asWritten(refused.text) },
  ]);
});
