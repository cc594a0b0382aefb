import type { Card, CardCover, CardEvent } from '#contract/renewals/cards.ts';
import type { PriceList } from '#contract/renewals/costs.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { AccountOf, Publish } from '#main/ports.ts';
import { message } from '#messages/message.ts';
import { addDays, type CalendarDate, dateOfInstant, parseCalendarDate } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { listOn, priceListsSetting, priceOf } from '#values/price-list.ts';
import { parseRenewalPeriod, type RenewalPeriod } from '#values/renewal-period.ts';
import { countCard, overCapOf, shortBy } from './cards/count-card.ts';
import { showEvent } from './cards/show-event.ts';
import { readPriceLists } from './costs/price-lists.ts';
import { invalid, readCard } from './read-order.ts';
import type { RenewalBatches } from './store/batch-record.ts';
import type { CardFacts, CardTables, EnteredAmount } from './store/card-record.ts';
import type { RenewalLedger } from './store/ledger-record.ts';

export interface CardsPorts {
  readonly cards: CardTables;
  readonly settings: Pick<SettingsTable, 'get'>;
  readonly batches: Pick<RenewalBatches, 'get'>;
  readonly ledger: Pick<RenewalLedger, 'get'>;
  readonly account: AccountOf;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly clock: Clock;
  readonly who: () => Promise<string | null>;
  /** Whose message of the inbox it is, and when it was queued or, where nobody said, stored. */
  readonly messageMoment: (inboxId: string) => Promise<{ readonly accountId: string; readonly at: number } | undefined>;
  readonly publish: Publish;
}

interface CardAmount {
  readonly accountId: string;
  readonly cardId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

type BalanceOf =
  | { readonly kind: 'now' }
  | { readonly kind: 'day'; readonly day: string }
  | { readonly kind: 'message'; readonly inboxId: string };

type CoverOf =
  | { readonly kind: 'one'; readonly period: { readonly unit: 'y' | 'm'; readonly value: number } }
  | { readonly kind: 'batch'; readonly batchId: string }
  | { readonly kind: 'again'; readonly entryId: string };

interface CoverOrder {
  readonly accountId: string;
  readonly cardId: string;
  readonly what: CoverOf;
}

/** What a card is counted to need: a year for each name that expires within so many days. */
const daysAhead = 30;
const oneYear: RenewalPeriod = { unit: 'y', value: 1 };

/** What cards have left by our count, and what they may be billed in a month. */
export class CardsService {
  readonly #ports: CardsPorts;

  constructor(ports: CardsPorts) {
    this.#ports = ports;
  }

  async #listsOf(accountId: string): Promise<PriceList[]> {
    return readPriceLists(await this.#ports.settings.get(priceListsSetting(accountId)));
  }

  async list(accountId: string): Promise<{ cards: Card[] }> {
    const { cards } = this.#ports;
    const account = await this.#ports.account(accountId);
    const today = await this.#ports.today(account);
    const [lists, facts, lastCard, names] = await Promise.all([
      this.#listsOf(accountId),
      cards.facts(accountId, today.slice(0, 7)),
      cards.lastCard(accountId),
      cards.namesDue(accountId, today, addDays(today, daysAhead)),
    ]);
    const known = cardsOf(account, facts);
    const usual = known.find(({ cardId }) => cardId === lastCard) ?? known[0];
    const price = priceOf(listOn(lists, today), oneYear);
    return {
      cards: known.map(({ label, ...own }) => {
        const counted = countCard(own, label, lists);
        const names30 = own.cardId === usual?.cardId ? names : 0;
        const needs30Minor = names30 === 0 ? 0 : price === null ? null : names30 * price;
        return { ...counted, names30, needs30Minor, shortMinor: shortBy(counted.leftMinor, needs30Minor) };
      }),
    };
  }

  async #needOf(accountId: string, what: CoverOf): Promise<{ names: number; period: RenewalPeriod }> {
    if (what.kind === 'one') {
      const period = parseRenewalPeriod(what.period.unit, what.period.value);
      if (!period.ok) throw invalid('period', period.problem.code, period.problem.message);
      return { names: 1, period: period.value };
    }
    if (what.kind === 'again') {
      const entry = await this.#ports.ledger.get(what.entryId);
      if (entry?.accountId !== accountId) throw notFound(message('renewals.entryMissing'));
      return { names: 1, period: entry.period };
    }
    const batch = await this.#ports.batches.get(what.batchId);
    if (batch?.accountId !== accountId) throw notFound(message('renewals.batchMissing'));
    return { names: batch.counts.waiting, period: batch.period };
  }

  /** Fails with not-found for a batch of another account. */
  async cover({ accountId, what, ...order }: CoverOrder): Promise<CardCover> {
    const { cards } = this.#ports;
    const account = await this.#ports.account(accountId);
    const cardId = order.cardId.trim();
    const day = await this.#ports.today(account);
    const { names, period } = await this.#needOf(accountId, what);
    const [lists, facts, over] = await Promise.all([
      this.#listsOf(accountId),
      cards.facts(accountId, day.slice(0, 7)),
      cards.overCap({ accountId, cardId, period, day }, what.kind === 'again' ? what.entryId : undefined),
    ]);
    const own = cardsOf(account, facts).find((one) => one.cardId === cardId) ?? { ...nothingOf(cardId), label: '' };
    const counted = countCard(own, own.label, lists);
    const price = priceOf(listOn(lists, day), period);
    // What is sent again is deducted already.
    const isCounted = names === 0 || what.kind === 'again';
    const needMinor = isCounted ? 0 : price === null ? null : names * price;
    return {
      ...counted,
      names,
      needMinor,
      shortMinor: shortBy(counted.leftMinor, needMinor),
      overCap: overCapOf(counted, over, names, price),
    };
  }

  /** Refuses an amount in another currency than the price lists; answers with how it is kept. */
  async #unitOf({ label, accountId }: StoredAccount, currency: string) {
    const [newest] = await this.#listsOf(accountId);
    if (newest === undefined) throw invalid('currency', 'no-price-list', message('renewals.cardNoPrices', { label }));
    const { minorDigits } = newest;
    if (newest.currency === currency) return { currency, minorDigits };
    const values = { label, currency: newest.currency, count: minorDigits };
    throw invalid('currency', 'other-currency', message('renewals.cardOtherCurrency', values));
  }

  async #enter(
    { accountId, cardId, amountMinor, currency }: CardAmount,
    rest: (account: StoredAccount) => Promise<Pick<EnteredAmount, 'kind' | 'day' | 'toldAt' | 'reference' | 'inboxId'>>,
  ): Promise<{ cards: Card[] }> {
    const account = await this.#ports.account(accountId);
    const unit = await this.#unitOf(account, currency);
    await this.#ports.cards.enter({
      accountId,
      cardId: readCard(cardId, account),
      minor: amountMinor,
      ...unit,
      ...(await rest(account)),
      person: await this.#ports.who(),
      enteredAt: this.#ports.clock.now(),
    });
    return this.#changed(accountId);
  }

  async #dayOf(account: StoredAccount, text: string): Promise<CalendarDate> {
    const day = parseCalendarDate(text);
    if (!day.ok) throw invalid('day', day.problem.code, day.problem.message);
    const today = await this.#ports.today(account);
    if (day.value > today) {
      throw invalid('day', 'ahead', message('renewals.cardDayAhead', { day: day.value, today }));
    }
    return day.value;
  }

  /** When a balance was so. A practice registry may be ahead of this clock, by which the ledger counts. */
  async #momentOf(account: StoredAccount, of: BalanceOf) {
    const now = this.#ports.clock.now();
    if (of.kind === 'now') return { day: await this.#ports.today(account), toldAt: now, inboxId: null };
    if (of.kind === 'day') {
      const day = await this.#dayOf(account, of.day);
      return { day, toldAt: Math.min(now, Date.parse(`${day}T00:00:00Z`)), inboxId: null };
    }
    const told = await this.#ports.messageMoment(of.inboxId);
    if (told?.accountId !== account.accountId) throw notFound(message('renewals.cardMessageMissing'));
    return { day: dateOfInstant(told.at), toldAt: Math.min(now, told.at), inboxId: of.inboxId };
  }

  #changed(accountId: string): Promise<{ cards: Card[] }> {
    this.#ports.publish('renewals', accountId);
    return this.list(accountId);
  }

  /** Fails with invalid-input for another currency, an unknown card, and a day that is later than today. */
  topUp({
    day,
    reference,
    ...amount
  }: CardAmount & { day: string | null; reference: string }): Promise<{ cards: Card[] }> {
    return this.#enter(amount, async (account) => ({
      kind: 'top-up',
      day: day === null ? await this.#ports.today(account) : await this.#dayOf(account, day),
      toldAt: null,
      reference,
      inboxId: null,
    }));
  }

  /** As `topUp`; fails with not-found for a message of another account. */
  balance({ of, reference, ...amount }: CardAmount & { of: BalanceOf; reference: string }): Promise<{ cards: Card[] }> {
    return this.#enter(amount, async (account) => ({
      kind: 'balance',
      ...(await this.#momentOf(account, of)),
      reference,
    }));
  }

  async takeBack(accountId: string, amountId: string): Promise<{ cards: Card[] }> {
    await this.#ports.account(accountId);
    const takenBack = { at: this.#ports.clock.now(), person: await this.#ports.who() };
    const answer = await this.#ports.cards.takeBack(accountId, amountId, takenBack);
    if (answer === 'not-found') throw notFound(message('renewals.cardAmountMissing'));
    if (answer === 'before') {
      throw new DeskFailure({ kind: 'conflict', message: message('renewals.cardAmountTakenBack'), nothingSent: true });
    }
    return this.#changed(accountId);
  }

  async setCap(order: Omit<CardAmount, 'amountMinor'> & { amountMinor: number | null }): Promise<{ cards: Card[] }> {
    const { accountId, amountMinor, currency } = order;
    const account = await this.#ports.account(accountId);
    // Without a cap there is no amount, and without a price list none could be removed.
    const unit = amountMinor === null ? { currency, minorDigits: 0 } : await this.#unitOf(account, currency);
    await this.#ports.cards.setCap({
      accountId,
      cardId: readCard(order.cardId, account),
      minor: amountMinor,
      ...unit,
      person: await this.#ports.who(),
      setAt: this.#ports.clock.now(),
    });
    return this.#changed(accountId);
  }

  async history(query: {
    accountId: string;
    cardId: string | null;
    offset: number;
    limit: number;
  }): Promise<{ events: CardEvent[]; total: number }> {
    await this.#ports.account(query.accountId);
    const { events, total } = await this.#ports.cards.history(query);
    return { events: events.map(showEvent), total };
  }
}

interface NamedFacts extends CardFacts {
  readonly label: string;
}

/** The account's cards in its own order, then others that something was entered for; without any, those of the ledger. */
function cardsOf(account: StoredAccount, facts: readonly CardFacts[]): NamedFacts[] {
  const own = account.cards.map(({ cardId, label }) => ({
    ...(facts.find((one) => one.cardId === cardId) ?? nothingOf(cardId)),
    label,
  }));
  const others = facts.filter(
    ({ cardId, cap, balance, topUps }) =>
      !account.cards.some((card) => card.cardId === cardId) &&
      (account.cards.length === 0 || cap !== null || balance !== null || topUps.length > 0),
  );
  return [...own, ...others.map((one) => ({ ...one, label: '' }))];
}

function nothingOf(cardId: string): CardFacts {
  return { cardId, cap: null, balance: null, topUps: [], billed: [], month: [] };
}

function notFound(what: ReturnType<typeof message>): DeskFailure {
  return new DeskFailure({ kind: 'not-found', message: what });
}
