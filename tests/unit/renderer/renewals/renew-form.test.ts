import { describe, expect, test } from 'vitest';
import type { RenewalProposal } from '#contract/renewals/renewals.ts';
import { renewOrder, renewReadiness } from '#renderer/renewals/renew-form.tsx';
import { createDeskDouble } from '../../../support/desk-double/desk-double.ts';

const double = createDeskDouble({ now: 1_800_000_000_000, today: '2027-01-15', names: 60 });
const known = double.world.rows.find((row) => row.expiry !== null);
const fresh: RenewalProposal = await double.desk.renewals.propose({
  accountId: 'practice',
  ldhName: known?.ldhName ?? '',
});
const chosen = { choice: 1, cardId: ' CARD-1001 ', staleReason: '', although: null, aboveCap: null };

const mark = { markId: 7, reason: 'Given up.', until: null, person: 'Anna', markedAt: 0 };

describe('what stands in the way of a renewal', () => {
  test('nothing, when the date is fresh and a card is chosen', () => {
    expect(renewReadiness(fresh, chosen)).toBe('ready');
  });

  test.each([
    ['open-entry', { ...fresh, open: double.world.entries[0] ?? null }, chosen],
    ['no-expiry', { ...fresh, expiry: null }, chosen],
    ['no-choice', fresh, { ...chosen, choice: 9 }],
    ['no-card', fresh, { ...chosen, cardId: '  ' }],
    ['no-although', { ...fresh, doNotRenew: mark }, chosen],
    ['no-although', { ...fresh, doNotRenew: mark }, { ...chosen, although: ' x ' }],
    ['no-reason', { ...fresh, stale: true }, { ...chosen, staleReason: ' x ' }],
  ] as const)('%s', (readiness, proposal, choice) => {
    expect(renewReadiness(proposal, choice)).toBe(readiness);
    expect(renewOrder('practice', proposal, choice)).toBeUndefined();
  });
});

describe('the order', () => {
  test('carries the date and the period of the proposal, to the letter', () => {
    expect(renewOrder('practice', fresh, chosen)).toEqual({
      accountId: 'practice',
      ldhName: fresh.ldhName,
      expiryDate: fresh.expiry?.date,
      period: { unit: 'y', value: 2 },
      cardId: 'CARD-1001',
      staleReason: '',
      although: null,
      aboveCap: null,
      reviewed: fresh.reviewed,
    });
  });

  test('carries the second word for a marked name, with the mark that was shown', () => {
    const word = { ...chosen, although: ' he wants it ' };
    const order = renewOrder('practice', { ...fresh, doNotRenew: mark }, word);
    expect(order?.although).toEqual({ markId: 7, reason: 'he wants it' });
    expect(renewOrder('practice', fresh, word)?.although).toBeNull();
  });

  test('carries a reason for an old date, and none for a fresh one', () => {
    const reason = { ...chosen, staleReason: ' the registry is down ' };
    expect(renewOrder('practice', { ...fresh, stale: true }, reason)?.staleReason).toBe('the registry is down');
    expect(renewOrder('practice', fresh, reason)?.staleReason).toBe('');
  });
});
