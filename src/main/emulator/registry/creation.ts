import { type Message, message } from '#messages/message.ts';
import { addPeriod } from '#values/calendar-date.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { dateOfDay, dayOfDate, dayOfInstant } from './day-number.ts';
import type { NameReading } from './name-reading.ts';
import type { CardRecord, DomainContacts, DomainRecord, ProcessRecord } from './records.ts';
import type { Registry } from './registry.ts';
import { costOf, noMoney, pendingMilliseconds } from './renewal.ts';
import type { Change } from './state.ts';

/** An application for a name. Registration is always for one year (protocol facts, section 8). */
export interface CreationOrder {
  readonly name: NameReading;
  readonly contacts: DomainContacts;
  readonly nameservers: readonly string[];
  /** The contact that applies, and that hears of the outcome. */
  readonly handle: string;
  /** Pays the first year at once; without it the application waits for payment and is refused after two days. */
  readonly cardId: string | undefined;
  readonly clTRID: string | undefined;
  readonly svTRID: string;
  readonly at: number;
}

/**
 * Decides an application. The name is then pending (it counts as unavailable) until a minute of virtual time has
 * passed or, unpaid, two days. Not shown in the specification: assumed (N9), also used by the control interface.
 */
export function decideCreation(
  registry: Registry,
  order: CreationOrder,
): { readonly changes: readonly Change[]; readonly domain: DomainRecord } | { readonly refused: Refusal } {
  const { name, at } = order;
  if (name.kind !== 'name') {
    const [code, rule] =
      name.kind === 'malformed' ? (['2005', 'rules.noName'] as const) : (['2306', 'rules.notHere'] as const);
    return no(code, `name-${name.kind}`, message(rule), name.reason);
  }
  if (registry.domain(name.ldhName) !== undefined) return no('2302', 'domain-exists', message('rules.nameInUse'));
  for (const handle of new Set(Object.values(order.contacts))) {
    if (!registry.state.contacts.has(handle))
      return no('2303', 'contact-unknown', message('rules.noContact', { handle }));
  }
  for (const host of order.nameservers) {
    if (!registry.state.hosts.has(host)) return no('2303', 'host-unknown', message('rules.noHost', { host }));
  }
  const today = dayOfInstant(at);
  const domain: DomainRecord = {
    name: name.ldhName,
    number: registry.state.highest.domain + 1,
    status: 'pending create',
    registeredSeconds: Math.floor(at / 1000),
    changedSeconds: Math.floor(at / 1000),
    expiryDay: dayOfDate(addPeriod(dateOfDay(today), { unit: 'y', value: 1 })),
    contacts: order.contacts,
    nameservers: order.nameservers,
  };
  if (order.cardId === undefined) return { changes: [{ put: 'domain', record: domain }], domain };
  const card = registry.state.cards.get(order.cardId);
  if (card === undefined || card.handle !== order.handle) {
    return no('2306', 'card-unknown', message('rules.notTheirCard', { card: order.cardId, handle: order.handle }));
  }
  const cost = costOf(registry, { unit: 'y', value: 1 });
  if (card.declined || card.balance < cost) return noMoney(card, cost);
  return { changes: [{ put: 'domain', record: domain }, ...payment(registry, order, domain, card, cost)], domain };
}

function payment(
  registry: Registry,
  order: CreationOrder,
  domain: DomainRecord,
  card: CardRecord,
  cost: number,
): Change[] {
  const { at, clTRID, handle, svTRID } = order;
  const balance = card.balance - cost;
  const process: ProcessRecord = {
    id: svTRID,
    kind: 'create',
    domain: domain.name,
    handle,
    ...(clTRID === undefined ? {} : { clTRID }),
    createdAt: at,
    dueAt: at + pendingMilliseconds,
    years: 1,
    fromDay: dayOfInstant(at),
    toDay: domain.expiryDay,
  };
  return [
    { put: 'card', record: { ...card, balance } },
    {
      put: 'charge',
      record: {
        number: registry.state.highest.charge + 1,
        at,
        handle,
        cardId: card.id,
        domain: domain.name,
        years: 1,
        amount: cost,
        currency: card.currency,
        balanceAfter: balance,
        clTRID,
        svTRID,
      },
    },
    { put: 'process', record: process },
  ];
}

/** `reason` goes over the wire; the rule's own words where none is given. */
function no(code: string, slug: string, rule: Message, reason: string | Message = rule): { readonly refused: Refusal } {
  return { refused: refusal(code, slug, reason, { source: 'N9 (assumed)', text: rule }) };
}
