import { addPeriod } from '#values/calendar-date.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { Personality } from '../personality.ts';
import { type DayNumber, dateOfDay, dayOfDate, instantOfDay } from './day-number.ts';
import { autoRenewalDays } from './due-day.ts';
import type { CardRecord, DomainRecord } from './records.ts';
import type { Registry } from './registry.ts';
import { costOf } from './renewal.ts';
import type { Change } from './state.ts';

/** How much an automatic renewal buys (not shown; a registration is for one year as well). */
const period: RenewalPeriod = { unit: 'y', value: 1 };

/** Whether the registry renews the name automatically, as long as its card can pay as it can now. */
export function isRenewedAutomatically(
  registry: Registry,
  personality: Personality,
  domain: DomainRecord,
  card = cardOf(registry, domain),
): card is CardRecord {
  if (personality['auto-renewal'] === 'off' || card === undefined) return false;
  const isWorking = domain.status === 'active' || domain.status === 'inactive';
  return isWorking && !card.declined && card.balance >= costOf(registry, period);
}

function cardOf(registry: Registry, { autoRenewalCard }: DomainRecord): CardRecord | undefined {
  return autoRenewalCard === undefined ? undefined : registry.state.cards.get(autoRenewalCard);
}

/**
 * The automatic renewals of one day. They are one transaction, so that a charge counts with what the charges before it
 * left on the card.
 */
export class AutomaticRenewals {
  readonly changes: Change[] = [];
  readonly #registry: Registry;
  readonly #personality: Personality;
  readonly #day: DayNumber;
  readonly #cards = new Map<string, CardRecord>();
  #lastCharge: number;

  constructor(registry: Registry, personality: Personality, day: DayNumber) {
    this.#registry = registry;
    this.#personality = personality;
    this.#day = day;
    this.#lastCharge = registry.state.highest.charge;
  }

  /** Renews the name and charges its card; false where it is not to be renewed today, and nothing was changed. */
  renew(domain: DomainRecord): boolean {
    const daysLeft = domain.expiryDay - this.#day;
    if (daysLeft <= 0 || daysLeft > autoRenewalDays) return false;
    const card = this.#cards.get(domain.autoRenewalCard ?? '') ?? cardOf(this.#registry, domain);
    if (!isRenewedAutomatically(this.#registry, this.#personality, domain, card)) return false;
    const at = instantOfDay(this.#day);
    const expiryDay = dayOfDate(addPeriod(dateOfDay(domain.expiryDay), period));
    this.changes.push({ put: 'domain', record: { ...domain, expiryDay, changedSeconds: at / 1000 } });
    this.#charge(domain, card, at);
    return true;
  }

  #charge(domain: DomainRecord, card: CardRecord, at: number): void {
    const amount = costOf(this.#registry, period);
    const charged: CardRecord = { ...card, balance: card.balance - amount };
    this.#cards.set(card.id, charged);
    this.#lastCharge += 1;
    const number = this.#lastCharge;
    this.changes.push(
      { put: 'card', record: charged },
      {
        put: 'charge',
        record: {
          number,
          at,
          handle: card.handle,
          cardId: card.id,
          domain: domain.name,
          years: period.value,
          amount,
          currency: card.currency,
          balanceAfter: charged.balance,
          clTRID: undefined,
          svTRID: `A-${String(number).padStart(8, '0')}`,
          automatic: true,
        },
      },
    );
  }
}
