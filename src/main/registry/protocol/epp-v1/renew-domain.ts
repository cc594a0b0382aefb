import { message } from '#messages/message.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { addressOf, type Command } from '../command.ts';
import { dialects } from './dialect.ts';
import { type DraftAnswer, readDraftAnswer } from './draft-answer.ts';

/**
 * Renews a domain for a year over REPP: required for access, but neither path nor payload is shown (Endpoints, v1 rule
 * 3). What is sent is the form of the public draft of 2024 (N9), for the practice registry only: real renewals go over
 * RPP v0 and through the ledger.
 *
 * Failures: refused (2101 where the registry does not offer it), not-authorised, limited, not-the-registry; everything
 * undecided becomes outcome-unknown in the session.
 */
export function renewDomainOverRepp(asked: {
  ldhName: string;
  expiryDate: CalendarDate;
  clTRID: string;
}): Command<DraftAnswer> {
  const what = message('registry.renewalOverRepp', { name: asked.ldhName });
  return {
    name: 'renew-domain-draft',
    what,
    interface: 'repp-v1',
    effect: 'changes',
    repeatable: false,
    budget: undefined,
    credentials: 'api-key',
    clTRID: asked.clTRID,
    encode: (addresses) => ({
      method: 'POST',
      url: `${addressOf(addresses, 'repp', 'draftRenew', { name: asked.ldhName })}?current-date=${asked.expiryDate}&unit=y&value=1`,
      headers: [
        ['Accept', 'application/json'],
        [dialects['repp-v1'].clTRIDHeader, asked.clTRID],
      ],
      body: undefined,
    }),
    decode: (reply, context) => readDraftAnswer(reply, context, { what, clTRID: asked.clTRID, data: 'renData' }),
  };
}
