import { countOf } from '#main/database/count-of.ts';
import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { CardEvent, CardTables } from './card-record.ts';
import { amountTable, capTable, type LiftFields, liftTable } from './card-tables.ts';

type LiftRow = LiftFields & { readonly entryId: string; readonly unicodeName: string };

/** Everything that was entered for cards, by its kind and its place there. */
const events = `
  SELECT kind, amount AS place, 0 AS step, card_id AS cardId, entered_at AS at FROM card_amounts
    WHERE account_id = :accountId AND (:cardId IS NULL OR card_id = :cardId)
  UNION ALL SELECT 'cap', cap, 0, card_id, set_at FROM card_caps
    WHERE account_id = :accountId AND (:cardId IS NULL OR card_id = :cardId)
  UNION ALL SELECT 'lift', l.entry, l.step, e.card_id, l.at FROM card_lifts AS l JOIN renewal_entries AS e USING (entry)
    WHERE e.account_id = :accountId AND (:cardId IS NULL OR e.card_id = :cardId)`;

interface EventRow {
  readonly kind: CardEvent['kind'];
  readonly place: number;
  readonly step: number;
  readonly cardId: string;
  readonly at: number;
}

export function cardHistory(
  database: Database,
  { offset, limit, ...asked }: Parameters<CardTables['history']>[0],
): Awaited<ReturnType<CardTables['history']>> {
  const rows = database.all<EventRow>(
    `SELECT * FROM (${events}) ORDER BY at DESC, kind, place DESC LIMIT :limit OFFSET :offset`,
    { ...asked, offset, limit },
  );
  return {
    events: rows.flatMap((row) => eventOf(database, row) ?? []),
    total: countOf(database, `SELECT count(*) AS n FROM (${events})`, asked),
  };
}

function eventOf(database: Database, { kind, place, step, cardId, at }: EventRow): CardEvent | undefined {
  if (kind === 'cap') {
    const cap = database.get<RowOf<typeof capTable>>(
      `SELECT ${capTable.select('c')} FROM card_caps AS c WHERE cap = :place`,
      { place },
    );
    return cap && { kind, cardId, at, cap: capTable.fieldsOf(cap) };
  }
  if (kind === 'lift') {
    const lift = database.get<LiftRow>(
      `SELECT ${liftTable.select('l')}, e.entry_id AS entryId, e.unicode_name AS unicodeName
         FROM card_lifts AS l JOIN renewal_entries AS e USING (entry) WHERE l.entry = :place AND l.step = :step`,
      { place, step },
    );
    return lift && { kind, cardId, at, lift: liftTable.fieldsOf(lift) };
  }
  const amount = database.get<RowOf<typeof amountTable>>(
    `SELECT ${amountTable.select('a')} FROM card_amounts AS a WHERE amount = :place`,
    { place },
  );
  return amount && { kind, cardId, at, amount: amountTable.fieldsOf(amount) };
}
