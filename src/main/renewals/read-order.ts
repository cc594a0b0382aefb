import type { StoredAccount } from '#main/database/store.ts';
import type { StoredDomain } from '#main/domains/store/record.ts';
import { type Message, message } from '#messages/message.ts';
import { type CalendarDate, parseCalendarDate } from '#values/calendar-date.ts';
import { type DomainName, parseDomainName, parseHostName } from '#values/domain-name.ts';
import type { Environment } from '#values/environment.ts';
import { DeskFailure } from '#values/failure.ts';
import { parseRenewalPeriod, type RenewalPeriod } from '#values/renewal-period.ts';
import type { AboveCap, Although, LedgerPlace } from './store/ledger-record.ts';

/** What a person asks for: one name, one card, and the expiry date that the form showed. */
export interface RenewalOrder {
  readonly accountId: string;
  readonly ldhName: string;
  /** Null where none was known: a line of a batch sends what is read at its turn. */
  readonly expiryDate: string | null;
  readonly period: { readonly unit: 'y' | 'm'; readonly value: number };
  readonly cardId: string;
  /** Why a date that could not be read fresh is sent all the same; empty when it must be fresh. */
  readonly staleReason: string;
  /** Where the name is marked “do not renew”: a person's second word; null where none was given. */
  readonly although: Although | null;
  /** A person's word to send it also above the monthly cap of its card; null where none was given. */
  readonly aboveCap: AboveCap | null;
  /** What the ledger had of the name when the person looked; left out where nobody says. */
  readonly reviewed?: LedgerPlace | null;
}

/** The same, read: every part is what it says. */
export interface ReadRenewalOrder extends Pick<RenewalOrder, 'cardId' | 'staleReason'> {
  readonly expiryDate: CalendarDate | undefined;
  readonly period: RenewalPeriod;
}

/** The line of a batch that a renewal belongs to, and a sentence about it for the ledger. */
export interface RenewalLine {
  readonly batchId: string;
  readonly line: number;
  readonly why: Message;
  readonly environment: Environment;
  /** What the ledger had of the name when a person looked through the batch. */
  readonly reviewed: LedgerPlace;
}

/**
 * The name of an order. The registry's own rules hold for a name that we have not met; one that the registry itself has
 * told us of exists, whatever we think of its letters. Throws invalid-input: nothing was sent.
 */
export function readOrderName(text: string, rowOf: StoredDomain | undefined): DomainName {
  const name = rowOf === undefined ? parseDomainName(text) : parseHostName(text);
  if (name.ok) return name.value;
  throw invalid('ldhName', name.problem.code, name.problem.message);
}

/** Reads the rest of an order. Throws invalid-input that names the field: nothing was written and nothing sent. */
export function readOrder(order: RenewalOrder, account: StoredAccount): ReadRenewalOrder {
  const expiryDate = order.expiryDate === null ? undefined : parseCalendarDate(order.expiryDate);
  if (expiryDate?.ok === false) {
    throw invalid('expiryDate', expiryDate.problem.code, expiryDate.problem.message);
  }
  const period = parseRenewalPeriod(order.period.unit, order.period.value);
  if (!period.ok) throw invalid('period', period.problem.code, period.problem.message);
  return {
    expiryDate: expiryDate?.value,
    period: period.value,
    cardId: readCard(order.cardId, account),
    staleReason: order.staleReason.trim(),
  };
}

/** A card that the account does not list is more likely a slip than an intention, and a slip here is billed to someone. */
export function readCard(text: string, account: StoredAccount): string {
  const cardId = text.trim();
  if (!/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/.test(cardId)) {
    throw invalid('cardId', 'card-form', message('renewals.cardForm'));
  }
  if (account.cards.length > 0 && !account.cards.some((card) => card.cardId === cardId)) {
    throw invalid('cardId', 'card-unknown', message('renewals.cardUnknown', { label: account.label, cardId }));
  }
  return cardId;
}

export function invalid(field: string, code: string, why: Message): DeskFailure {
  return new DeskFailure({ kind: 'invalid-input', message: why, field, code, nothingSent: true });
}
