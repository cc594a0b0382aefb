import { type Message, message } from '#messages/message.ts';
import { addPeriod, type CalendarDate } from '#values/calendar-date.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { Personality } from '../personality.ts';
import { type Refusal, refusal } from '../refusal.ts';
import { dateOfDay, dayOfDate, dayOfInstant } from './day-number.ts';
import type { NameReading } from './name-reading.ts';
import type { CardRecord, ContactRecord, DomainRecord, DomainStatus, ProcessRecord } from './records.ts';
import type { Registry } from './registry.ts';
import type { Change } from './state.ts';

/** What a renewal asks for, after its form was checked. */
export interface RenewalOrder {
  readonly name: NameReading;
  readonly expiryDate: CalendarDate;
  readonly period: RenewalPeriod;
  readonly cardId: string;
  readonly contact: ContactRecord;
  readonly clTRID: string | undefined;
  readonly svTRID: string;
  /** Virtual time, epoch milliseconds. */
  readonly at: number;
}

/** The renewal that may be: its changes are one transaction with its charge. */
export interface RenewalGranted {
  readonly changes: readonly Change[];
  readonly expiryDate: CalendarDate;
  readonly process: ProcessRecord;
}

/** How long an asynchronous renewal or a paid application takes, in virtual milliseconds (14.1 row 23). */
export const pendingMilliseconds = 60_000;
/** How long a client transaction identifier is remembered (N26). */
export const replayMilliseconds = 86_400_000;

const forbidding: ReadonlySet<DomainStatus> = new Set([
  'locked',
  'pending create',
  'pending renew',
  'pending delete',
  'server renew prohibited',
]);

/** The yearly price, in whole units of the card's currency. */
export const defaultYearlyPrice = 6500;

/**
 * Decides a renewal by rows 12 to 20 of decision table 14.1, in their order. Reads the state and changes nothing; the
 * caller commits the changes in the same turn, so that check, charge and date are one transaction.
 */
export function decideRenewal(
  registry: Registry,
  personality: Personality,
  order: RenewalOrder,
): { readonly granted: RenewalGranted } | { readonly refused: Refusal } {
  const { period, contact } = order;
  const inMonths = period.unit === 'm';
  if (inMonths && personality['renewal-months'] === 'refused') {
    return no('2306', 12, 'period-unit', message('rules.wholeYears'), '$.renewalPeriod.unit', 'N1');
  }
  const maximumYears = Number(personality['renewal-years-maximum']);
  if (period.value > (inMonths ? maximumYears * 12 : maximumYears)) {
    return no(
      '2306',
      12,
      'period-value',
      message('rules.mostYears', { years: maximumYears }),
      '$.renewalPeriod.value',
      'N1',
    );
  }
  if (order.name.kind === 'malformed') {
    const rule = { source: '14.1 row 13', text: message('rules.noName') };
    return { refused: refusal('2005', 'name-malformed', order.name.reason, rule) };
  }
  const domain = order.name.kind === 'name' ? registry.domain(order.name.ldhName) : undefined;
  if (domain === undefined) return no('2303', 14, 'domain-unknown', message('rules.noDomain'));
  if (!mayRenew(domain, contact.handle, personality)) {
    return no('2201', 15, 'not-a-renewer', message('rules.mayNotRenew', { handle: contact.handle }), undefined, 'N12');
  }
  const card = registry.state.cards.get(order.cardId);
  if (card === undefined || card.handle !== contact.handle) {
    return no('2306', 16, 'card-unknown', message('rules.noCard', { handle: contact.handle }));
  }
  if (forbidding.has(domain.status)) {
    return no('2304', 17, 'status-forbids', message('rules.statusForbids', { status: domain.status }));
  }
  const stored = dateOfDay(domain.expiryDay);
  if (stored !== order.expiryDate && personality['expiry-guard'] === 'match') {
    const code = personality['expiry-mismatch-code'].slice(1);
    const reason = message('rules.otherDate', { stored, sent: order.expiryDate });
    return no(code, 18, 'expiry-date-mismatch', reason, '$.expiryDate', 'N5');
  }
  const expiryDate = addPeriod(stored, period);
  const horizon = personality['renewal-horizon-years'];
  const today = dayOfInstant(order.at);
  if (horizon !== 'none') {
    const last = addPeriod(dateOfDay(today), { unit: 'y', value: Number(horizon) });
    if (expiryDate > last) {
      const reason = message('rules.beyondHorizon', { date: expiryDate, last });
      return no('2105', 19, 'beyond-horizon', reason, undefined, 'N1');
    }
  }
  const cost = costOf(registry, period);
  if (card.declined || card.balance < cost) return noMoney(card, cost);
  return { granted: grant(registry, personality, order, domain, card, cost, expiryDate) };
}

/** The price of a period: whole years at the yearly price; months at a twelfth of it, rounded up. */
export function costOf(registry: Registry, period: RenewalPeriod): number {
  const yearly = registry.setting('yearly-price', defaultYearlyPrice);
  return period.unit === 'y' ? yearly * period.value : Math.ceil((yearly * period.value) / 12);
}

/** N12: registrant, admin and billing contacts pay at this registry; the admin contact is the nearest to a sponsor. */
function mayRenew(domain: DomainRecord, handle: string, personality: Personality): boolean {
  const { registrant, admin, billing } = domain.contacts;
  switch (personality.renewers) {
    case 'anyone':
      return true;
    case 'admin':
      return handle === admin;
    default:
      return handle === registrant || handle === admin || handle === billing;
  }
}

function grant(
  registry: Registry,
  personality: Personality,
  order: RenewalOrder,
  domain: DomainRecord,
  card: CardRecord,
  cost: number,
  expiryDate: CalendarDate,
): RenewalGranted {
  const { at, clTRID, svTRID, contact } = order;
  const isPending = personality['renewal-answer'] === 'pending';
  const toDay = dayOfDate(expiryDate);
  const changedSeconds = Math.floor(at / 1000);
  const balance = card.balance - cost;
  const process: ProcessRecord = {
    id: svTRID,
    kind: 'renew',
    domain: domain.name,
    handle: contact.handle,
    ...(clTRID === undefined ? {} : { clTRID }),
    createdAt: at,
    dueAt: isPending ? at + pendingMilliseconds : at,
    years: order.period.unit === 'y' ? order.period.value : order.period.value / 12,
    fromDay: domain.expiryDay,
    toDay,
    ...(isPending ? {} : { doneAt: at }),
  };
  const renewed: DomainRecord = isPending
    ? { ...domain, status: 'pending renew', changedSeconds }
    : { ...domain, status: statusAfterRenewal(domain, toDay, at), expiryDay: toDay, changedSeconds };
  const changes: Change[] = [
    { put: 'domain', record: renewed },
    { put: 'card', record: { ...card, balance } },
    {
      put: 'charge',
      record: {
        number: registry.state.highest.charge + 1,
        at,
        handle: contact.handle,
        cardId: card.id,
        domain: domain.name,
        years: process.years,
        amount: cost,
        currency: card.currency,
        balanceAfter: balance,
        clTRID,
        svTRID,
      },
    },
    { put: 'process', record: process },
  ];
  return { changes, expiryDate, process };
}

/** A paid name that was on hold works again (N3). */
export function statusAfterRenewal(domain: DomainRecord, toDay: number, at: number): DomainStatus {
  const wasStopped = domain.status === 'server hold' || domain.status === 'pending renew';
  if (!wasStopped) return domain.status;
  if (toDay <= dayOfInstant(at)) return 'server hold';
  return domain.nameservers.length === 0 ? 'inactive' : 'active';
}

function no(
  code: string,
  row: number,
  slug: string,
  reason: Message,
  path?: string,
  point?: string,
): { readonly refused: Refusal } {
  const source = point === undefined ? `14.1 row ${row}` : `14.1 row ${row}, ${point}`;
  return { refused: refusal(code, slug, reason, { source, text: reason }, path === undefined ? {} : { path }) };
}

/** 02104: the account does not hold enough, or the card was declined (14.1 row 20). */
export function noMoney(card: CardRecord, cost: number): { readonly refused: Refusal } {
  const reason = card.declined
    ? message('rules.cardDeclined', { card: card.id })
    : message('rules.noMoney', { card: card.id, balance: card.balance, currency: card.currency, cost });
  return {
    refused: refusal(
      '2104',
      card.declined ? 'card-declined' : 'not-enough-money',
      reason,
      { source: '14.1 row 20', text: reason },
      { extra: { balance: `${card.balance}.00`, cost: `${cost}.00`, currency: card.currency } },
    ),
  };
}
