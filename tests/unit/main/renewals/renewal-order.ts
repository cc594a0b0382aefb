import type { Harness } from '../desk-harness.ts';

/** A renewal as a person orders it, of the name that the harness knows. */
export const order = {
  accountId: 'account-1',
  ldhName: 'fjara.is',
  expiryDate: '2027-03-14',
  period: { unit: 'y', value: 1 },
  cardId: 'PREPAID-0042',
  staleReason: '',
} as const;

export const renewalsSent = (harness: Harness) => harness.sent.filter((request) => request.command === 'renew-domain');
