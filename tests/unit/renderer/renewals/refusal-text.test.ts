import { expect, test } from 'vitest';
import { refusal } from '#main/registry/protocol/refusal.ts';
import { judgeFailure } from '#main/renewals/judge-outcome.ts';
import { asWritten, message } from '#messages/message.ts';
import { say } from '#messages/say.ts';
import { isBillingRefusal, refusalText } from '#renderer/renewals/refusal-text.ts';

const refused = judgeFailure(
  refusal({
    what: message('registry.renewalOf', { name: 'fjara.example' }),
    code: '02104',
    details: [{ code: '02104', path: undefined, reason: 'PREPAID-0007 holds 9,000 ISK' }],
    text: undefined,
    renews: true,
    clTRID: 'RD-1',
    svTRID: 'SV-1',
    journalId: 'journal-1',
  }),
  'journal-1',
);

test('a refusal says the registry’s words and what to do first, its code last, and nothing that stands elsewhere', () => {
  expect(refusalText(refused.text).map((part) => say('en', part))).toEqual([
    'It says: PREPAID-0007 holds 9,000 ISK.',
    'Check the money on the card or prepaid account, then renew again.',
    'The registry refused the renewal of fjara.example: 02104 Billing failure.',
  ]);
});

test('a sentence of 0.1.0 stays as it was written', () => {
  expect(refusalText(asWritten('The registry said no.'))).toEqual([asWritten('The registry said no.')]);
});

test.each([
  ['refused', '02104', true],
  ['refused', '2104', true],
  ['refused', '02105', false],
  ['refused', null, false],
  ['outcome-unknown', '02104', false],
])('%s with %s offers another card: %s', (state, resultCode, offered) => {
  expect(isBillingRefusal({ state, resultCode })).toBe(offered);
});
