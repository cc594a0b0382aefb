import type { LedgerRow } from '#contract/renewals/ledger-entry.ts';
import { type CalendarDate, dateOfInstant } from '#values/calendar-date.ts';
import type { ProposalFacts } from './propose.ts';
import type { StoredLedgerEntry } from './store/ledger-record.ts';

export interface PriceOnPorts {
  /** The reseller's own prices of a day. */
  readonly pricesOn: (accountId: string, date: CalendarDate) => Promise<ProposalFacts['prices']>;
}

/**
 * What each renewal of a list cost, as the costs count it: at the price of the day on which it was sent, the last time
 * that it was. Null where it did not renew, or where the price list does not say.
 */
export function priceOn({ pricesOn }: PriceOnPorts): (entry: StoredLedgerEntry) => Promise<LedgerRow['price']> {
  const known = new Map<string, Promise<ProposalFacts['prices']>>();
  return async ({ state, steps, openedAt, accountId, period }) => {
    if (state !== 'renewed' && state !== 'reconciled-renewed') return null;
    const date = dateOfInstant(sentAtOf({ steps, openedAt }));
    const key = `${accountId} ${date}`;
    const prices = known.get(key) ?? pricesOn(accountId, date);
    known.set(key, prices);
    const { currency, minorDigits, priceOf } = await prices;
    const amountMinor = priceOf(period);
    return amountMinor === null ? null : { amountMinor, currency, minorDigits };
  };
}

/** When it was sent, the last time that it was. */
export function sentAtOf({ steps, openedAt }: Pick<StoredLedgerEntry, 'steps' | 'openedAt'>): number {
  const sent = steps.filter((step) => step.state === 'sent').map((step) => step.at);
  return sent.length === 0 ? openedAt : Math.max(...sent);
}
