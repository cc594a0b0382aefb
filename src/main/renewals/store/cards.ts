import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { Verbs } from '#main/database/verbs.ts';
import { billedInMonth, billedOnDay, capOf, lastSending, maybeBilled, newestCapFirst, overCap } from './card-cap.ts';
import { cardHistory } from './card-history.ts';
import type { BilledOnDay, CardFacts, CardTables } from './card-record.ts';
import { type AmountFields, amountTable, capTable } from './card-tables.ts';
import { mayPayFor } from './may-pay.ts';

type AmountRow = RowOf<typeof amountTable>;

/** What people enter about cards; what was billed to them is read from the ledger. */
export const cardTables: Verbs<CardTables> = {
  enter: ({ database }, amount) => ({ amountId: String(amountTable.insert(database, amount).lastRow) }),

  takeBack: ({ database }, accountId, amountId, { at, person }) =>
    database.transaction(() => {
      const place = { accountId, amountId };
      const among = 'account_id = :accountId AND amount = CAST(:amountId AS INTEGER)';
      if (database.get(`SELECT 1 FROM card_amounts WHERE ${among}`, place) === undefined) return 'not-found';
      const { changes } = database.run(
        `UPDATE card_amounts SET taken_back_at = :at, taken_back_by = :person WHERE ${among} AND taken_back_at IS NULL`,
        { ...place, at, person },
      );
      return changes === 1 ? 'taken-back' : 'before';
    }),

  setCap: ({ database }, cap) =>
    database.transaction(() => {
      const { lastRow } = capTable.insert(database, cap);
      // After all those that a team had here before.
      const newest = 'SELECT max(team_number) FROM card_caps WHERE account_id = :accountId AND card_id = :cardId';
      const { accountId, cardId } = cap;
      database.run(`UPDATE card_caps SET team_number = (${newest}) WHERE cap = :lastRow`, {
        accountId,
        cardId,
        lastRow,
      });
    }),

  isCapped: ({ database }, accountId) =>
    database.get(
      `SELECT 1 FROM card_caps AS c WHERE account_id = :accountId AND minor IS NOT NULL
         AND cap = (SELECT cap FROM card_caps WHERE account_id = :accountId AND card_id = c.card_id
           ${newestCapFirst} LIMIT 1) LIMIT 1`,
      { accountId },
    ) !== undefined,

  overCap: ({ database }, billing, except) =>
    database.reading(() => {
      const { entry = null } =
        (except === undefined
          ? undefined
          : database.get<{ entry: number }>('SELECT entry FROM renewal_entries WHERE entry_id = :except', {
              except,
            })) ?? {};
      return overCap(database, billing, entry);
    }),

  facts: ({ database }, accountId, month) =>
    database.reading(() => {
      const cards = database.all<{ cardId: string }>(
        `SELECT card_id AS cardId FROM card_amounts WHERE account_id = :accountId
           UNION SELECT card_id FROM card_caps WHERE account_id = :accountId
           UNION SELECT card_id FROM renewal_entries WHERE account_id = :accountId ORDER BY 1`,
        { accountId },
      );
      return cards.map(({ cardId }) => factsOf(database, accountId, cardId, month));
    }),

  lastCard: ({ database }, accountId) =>
    database.get<{ cardId: string }>(
      'SELECT card_id AS cardId FROM renewal_entries WHERE account_id = :accountId ORDER BY entry DESC LIMIT 1',
      { accountId },
    )?.cardId ?? null,

  namesDue: ({ database }, accountId, from, to) =>
    countOf(
      database,
      `SELECT count(*) AS n FROM domains AS d JOIN accounts AS a USING (account)
         WHERE a.account_id = :accountId AND d.listed = 1 AND d.expiry_date BETWEEN :from AND :to
           AND ${mayPayFor}
           AND NOT EXISTS (SELECT 1 FROM do_not_renew AS m WHERE m.environment = a.environment
             AND m.ldh_name = d.ldh_name AND (m.until_date IS NULL OR :from < m.until_date))
           AND NOT EXISTS (SELECT 1 FROM renewal_entries AS e WHERE e.environment = a.environment
             AND e.ldh_name = d.ldh_name AND e.expiry_date_sent = d.expiry_date AND ${maybeBilled})`,
      { accountId, from, to },
    ),

  history: ({ database }, query) => database.reading(() => cardHistory(database, query)),
};

function factsOf(database: Database, accountId: string, cardId: string, month: string): CardFacts {
  const amounts = database
    .all<AmountRow>(
      `SELECT ${amountTable.select('a')} FROM card_amounts AS a
         WHERE account_id = :accountId AND card_id = :cardId AND taken_back_at IS NULL ORDER BY amount`,
      { accountId, cardId },
    )
    .map(amountTable.fieldsOf);
  const topUps = amounts.filter(({ kind }) => kind === 'top-up');
  const balance = amounts
    .filter(({ kind }) => kind === 'balance')
    .reduce<AmountFields | null>((last, one) => (last !== null && isBefore(one, last) ? last : one), null);
  const card = { accountId, cardId };
  return {
    cardId,
    cap: capOf(database, accountId, cardId),
    balance,
    topUps: balance === null ? topUps : topUps.filter((topUp) => isAfter(topUp, balance)),
    billed: billedSince(database, card, balance, topUps),
    month: billedInMonth(database, card, month),
  };
}

function isBefore(balance: AmountFields, other: AmountFields): boolean {
  return (balance.toldAt ?? 0) < (other.toldAt ?? 0);
}

/** A top-up of the day of the balance is after it where it was entered after it. */
function isAfter(topUp: AmountFields, balance: AmountFields): boolean {
  return topUp.day === balance.day ? Number(topUp.amountId) > Number(balance.amountId) : topUp.day > balance.day;
}

function billedSince(
  database: Database,
  card: { readonly accountId: string; readonly cardId: string },
  balance: AmountFields | null,
  topUps: readonly AmountFields[],
): BilledOnDay[] {
  const firstDay = topUps.map(({ day }) => day).sort()[0];
  if (balance === null && firstDay === undefined) return [];
  const since = balance === null ? 's.day >= :since' : 's.at > :since';
  return database
    .all<Parameters<typeof billedOnDay>[0]>(
      `SELECT s.day AS date, e.period_unit AS unit, e.period_value AS value, count(*) AS renewals
         FROM renewal_entries AS e JOIN renewal_steps AS s USING (entry)
         WHERE e.account_id = :accountId AND e.card_id = :cardId AND ${maybeBilled} AND ${lastSending} AND ${since}
         GROUP BY 1, 2, 3`,
      { ...card, since: balance === null ? (firstDay ?? '') : balance.toldAt },
    )
    .map(billedOnDay);
}
