import type { Store } from '#main/database/store.ts';
import { surelyRead } from '#main/inbox/show-message.ts';
import { type RenewalBatchesPorts, RenewalBatchesService } from '#main/renewals/batches.ts';
import { CardsService } from '#main/renewals/cards.ts';
import { createCosts } from '#main/renewals/costs.ts';
import { createRenewals, type RenewalsPorts } from '#main/renewals/renewals.ts';

type Given = Omit<RenewalsPorts, 'ledger' | 'cards' | 'domains' | 'pricesOn'> &
  Omit<RenewalBatchesPorts, 'batches' | 'ledger' | 'domains' | 'pricesOn' | 'lookAtLines'>;

/** Everything about renewals, put together: what one name costs, one renewal, many at once. */
export function assembleRenewals(store: Store, given: Given) {
  const { ledger, domains } = store;
  const costs = createCosts({
    ...given,
    settings: store.settings,
    costs: store.costs,
    async customerLabels(accountId) {
      const today = await given.today(await given.account(accountId));
      const customers = await store.customers.list(accountId, today);
      return new Map(customers.map(({ customerId, label }) => [customerId, label]));
    },
  });
  const renewals = createRenewals({ ...given, ledger, cards: store.cards, domains, pricesOn: costs.pricesOn });
  const cards = new CardsService({
    ...given,
    cards: store.cards,
    settings: store.settings,
    batches: store.renewalBatches,
    ledger,
    messageMoment: async (inboxId) => {
      const found = await store.inbox.details(inboxId);
      if (found === undefined) return undefined;
      const { accountId, queuedAt, storedAt } = found.message;
      return { accountId, at: surelyRead(queuedAt) ?? storedAt };
    },
  });
  const renewalBatches = new RenewalBatchesService({
    ...given,
    batches: store.renewalBatches,
    ledger,
    domains,
    pricesOn: costs.pricesOn,
    lookAtLines: renewals.lookAtLines,
  });
  return { cards, costs, renewals, renewalBatches };
}
