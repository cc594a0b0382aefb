import type { Database } from '#main/database/database.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { costOf, listOn, priceListsSetting, priceOf } from '#values/price-list.ts';
import type { RenewalPeriod } from '#values/renewal-period.ts';
import type { BilledOnDay, CardBilling, CardFacts, OverCap } from './card-record.ts';
import { type CapFields, capTable } from './card-tables.ts';

/** Renewals that were sent and may have been billed. */
export const maybeBilled = `e.state IN ('planned', 'sent', 'outcome-unknown', 'renewed', 'reconciled-renewed')`;

/** The last sending of an entry, as SQL that joins renewal_steps AS s to renewal_entries AS e. */
export const lastSending = `s.state = 'sent' AND s.step =
  (SELECT max(step) FROM renewal_steps WHERE entry = s.entry AND state = 'sent')`;

interface BilledRow {
  readonly date: CalendarDate;
  readonly unit: RenewalPeriod['unit'];
  readonly value: number;
  readonly renewals: number;
}

/** What a card was billed, or may have been, in a month (`YYYY-MM`) of the account's calendar. */
export function billedInMonth(
  database: Database,
  { accountId, cardId }: Pick<CardBilling, 'accountId' | 'cardId'>,
  month: string,
  except: number | null = null,
): BilledOnDay[] {
  const rows = database.all<BilledRow>(
    `SELECT s.day AS date, e.period_unit AS unit, e.period_value AS value, count(*) AS renewals
       FROM renewal_steps AS s INDEXED BY renewal_steps_sent_on CROSS JOIN renewal_entries AS e USING (entry)
       WHERE s.day BETWEEN :month || '-01' AND :month || '-31' AND ${lastSending}
         AND e.account_id = :accountId AND e.card_id = :cardId AND ${maybeBilled}
         AND (:except IS NULL OR e.entry <> :except)
       GROUP BY 1, 2, 3`,
    { accountId, cardId, month, except },
  );
  return rows.map(billedOnDay);
}

export function billedOnDay({ date, unit, value, renewals }: BilledRow): BilledOnDay {
  return { date, period: { unit, value }, renewals };
}

/** The caps of a card in the order in which the team store has them, and then in that of this desk. */
export const newestCapFirst = 'ORDER BY ifnull(team_number, 0) DESC, cap DESC';

/** The cap of a card that holds; null where there is none. */
export function capOf(database: Database, accountId: string, cardId: string): CardFacts['cap'] {
  const last = database.get<CapFields>(
    `SELECT ${capTable.select('c')} FROM card_caps AS c WHERE account_id = :accountId AND card_id = :cardId
       ${newestCapFirst} LIMIT 1`,
    { accountId, cardId },
  );
  if (last === undefined || last.minor === null) return null;
  const { minor, currency, minorDigits } = last;
  return { minor, currency, minorDigits };
}

/**
 * What keeps a renewal from being billed to its card; undefined where nothing does. Within the transaction that writes
 * that it is sent, so that two renewals at a time cannot both take what is left. The entry `except` is not counted.
 */
export function overCap(database: Database, billing: CardBilling, except: number | null = null): OverCap | undefined {
  const cap = capOf(database, billing.accountId, billing.cardId);
  if (cap === null) return undefined;
  const { minor: capMinor, currency, minorDigits } = cap;
  const lists = priceListsIn(database, billing.accountId);
  const priceMinor = priceOf(listOn(lists, billing.day), billing.period);
  const spent = costOf(billedInMonth(database, billing, billing.day.slice(0, 7), except), lists);
  const refused = (why: OverCap['why']): OverCap => ({
    kind: 'over-cap',
    why,
    capMinor,
    spentMinor: spent.minor,
    priceMinor,
    unpriced: spent.unpriced,
    currency,
    minorDigits,
  });
  if (lists.some((list) => list.currency !== currency || list.minorDigits !== minorDigits)) {
    return refused('other-currency');
  }
  if (priceMinor === null) return refused('no-price');
  if (spent.unpriced > 0) return refused('unpriced');
  // A cap of nothing blocks also what costs nothing.
  return capMinor === 0 || spent.minor + priceMinor > capMinor ? refused('over') : undefined;
}

interface KeptPriceList {
  readonly currency: string;
  readonly minorDigits: number;
  readonly validFrom: string | null;
  readonly prices: readonly { readonly years: number; readonly amountMinor: number }[];
}

/** The price lists as they are now; none where what is kept cannot be read, and then nothing has a price. */
function priceListsIn(database: Database, accountId: string): readonly KeptPriceList[] {
  const kept = database.get<{ json: string }>('SELECT json FROM settings WHERE name = :name', {
    name: priceListsSetting(accountId),
  });
  try {
    const lists: unknown = JSON.parse(kept?.json ?? '[]');
    return Array.isArray(lists) ? lists.filter(isPriceList) : [];
  } catch {
    return [];
  }
}

function isPriceList(list: Partial<KeptPriceList> | null): list is KeptPriceList {
  return typeof list?.currency === 'string' && Array.isArray(list.prices);
}
