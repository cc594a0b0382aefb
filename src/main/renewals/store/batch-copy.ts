import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { messageColumn } from '#main/database/message-column.ts';
import { batchTable, lineTable } from './batch-tables.ts';
import { changeIn, changeLines, chooseIn, liftCapIn } from './batches.ts';
import { teamOwner } from './ledger-tables.ts';
import type { Review, Reviewed, SharedBatch, SharedLines, SharedPicks, SharedStop } from './shared-batch.ts';

interface Row {
  readonly batch: number;
  readonly document: string | null;
}

function rowOf(database: Database, batchId: string): Row | undefined {
  return database.get<Row>('SELECT batch, team_document AS document FROM renewal_batches WHERE batch_id = :batchId', {
    batchId,
  });
}

export function takeBatch(database: Database, accountId: string, batchId: string, document: SharedBatch): void {
  const { environment, title, period, cardId, currency, minorDigits, createdAt, preparedBy } = document;
  const { state, revision, text, pause, order } = document;
  if (rowOf(database, batchId) === undefined) {
    const plan = { batchId, accountId, environment, title, cardId, currency, minorDigits, createdAt, preparedBy };
    batchTable.insert(database, { ...plan, periodUnit: period.unit, periodValue: period.value, ownerId: teamOwner });
  }
  database.run(
    `UPDATE renewal_batches SET title = :title, period_unit = :unit, period_value = :value, card_id = :cardId, currency = :currency,
         minor_digits = :minorDigits, state = :state, revision = :revision, text = :text, pause = :pause, owner_id = :teamOwner,
         team_document = :document WHERE batch_id = :batchId`,
    {
      ...{ batchId, title, ...period, cardId, currency, minorDigits, state, revision, teamOwner },
      ...{ text: text === null ? '' : messageColumn(text), pause: pause && JSON.stringify(pause) },
      document: JSON.stringify(document),
    },
  );
  const row = rowOf(database, batchId);
  if (order !== null && row !== undefined) changeLines(database, row.batch, order);
}

/** False where the batch is not here. */
export function takeLines(database: Database, batchId: string, { lines }: SharedLines): boolean {
  const row = rowOf(database, batchId);
  if (row === undefined) return false;
  for (const line of lines) {
    const known = 'SELECT 1 FROM renewal_batch_lines WHERE batch = :batch AND line = :line';
    if (database.get(known, { batch: row.batch, line: line.line }) !== undefined) continue;
    lineTable.insert(database, { ...line, batch: row.batch, chosen: false, althoughMark: null, reviewedEntry: 0 });
  }
  const { order } = JSON.parse(row.document ?? '{"order": null}') as SharedBatch;
  if (order !== null) changeLines(database, row.batch, order);
  return true;
}

export function takePicks(database: Database, batchId: string, { chosen, although, aboveCap }: SharedPicks): boolean {
  const row = rowOf(database, batchId);
  if (row === undefined) return false;
  const lines = chosen.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => first + at));
  database.run(
    `UPDATE renewal_batch_lines SET chosen = line IN (SELECT value FROM json_each(:lines)),
         although_reason = :although ->> ('$."' || line || '"'), above_cap_reason = :aboveCap ->> ('$."' || line || '"')
       WHERE batch = :batch`,
    {
      batch: row.batch,
      lines: JSON.stringify(lines),
      although: JSON.stringify(although),
      aboveCap: JSON.stringify(aboveCap),
    },
  );
  return true;
}

export function takeStop(database: Database, batchId: string, line: number, { text, code }: SharedStop): boolean {
  const row = rowOf(database, batchId);
  if (row === undefined) return false;
  database.run(
    'UPDATE renewal_batch_lines SET ended_text = :text, ended_code = :code WHERE batch = :batch AND line = :line',
    { batch: row.batch, line, text: messageColumn(text), code },
  );
  return true;
}

/** A batch that the team has, as this seat knows it; null where it is this desk's alone, undefined where there is none. */
export function sharedBatch(
  database: Database,
  batchId: string,
): { readonly accountId: string; readonly document: SharedBatch | null } | undefined {
  const row = database.get<{ accountId: string; document: string | null }>(
    'SELECT account_id AS accountId, team_document AS document FROM renewal_batches WHERE batch_id = :batchId',
    { batchId },
  );
  return row && { accountId: row.accountId, document: JSON.parse(row.document ?? 'null') as SharedBatch | null };
}

/** A batch that was prepared here, as a team is to have it. */
export function preparedBatch(database: Database, batchId: string): SharedBatch | undefined {
  const row = database.get<RowOf<typeof batchTable>>(
    `SELECT ${batchTable.select()} FROM renewal_batches WHERE batch_id = :batchId AND state = 'preparing'`,
    { batchId },
  );
  if (row === undefined) return undefined;
  const { environment, title, periodUnit, periodValue, cardId, currency, minorDigits, createdAt, preparedBy } =
    batchTable.fieldsOf(row);
  const count = 'SELECT count(*) AS lines FROM renewal_batch_lines WHERE batch = :batch';
  const { lines = 0 } = database.get<{ lines: number }>(count, { batch: row.batch }) ?? {};
  return {
    ...{
      environment,
      title,
      period: { unit: periodUnit, value: periodValue },
      cardId,
      currency,
      minorDigits,
      createdAt,
      preparedBy,
      lines,
    },
    ...{ state: 'preparing', revision: 0, text: null, pause: null, order: null },
  };
}

/** Lines of a batch after one, as they were prepared here. */
export function preparedLines(database: Database, batchId: string, after: number, limit: number): SharedLines {
  type Kept = RowOf<typeof lineTable> & {
    blocked: number;
    reviewedEntryId: string | null;
    althoughNumber: number | null;
  };
  const rows = database.all<Kept>(
    `SELECT ${lineTable.select('l')}, l.blocked,
         (SELECT entry_id FROM renewal_entries WHERE entry = l.reviewed_entry) AS reviewedEntryId,
         CASE WHEN l.although_mark IS NULL THEN NULL ELSE coalesce((SELECT w.number FROM do_not_renew AS m JOIN team_writers AS w
           ON w.kind = 'do-not-renew' AND w.scope = m.environment AND w.key = m.ldh_name WHERE m.mark = l.although_mark), -1) END AS althoughNumber
       FROM renewal_batches AS b JOIN renewal_batch_lines AS l USING (batch)
       WHERE b.batch_id = :batchId AND l.line > :after ORDER BY l.line LIMIT :limit`,
    { batchId, after, limit },
  );
  return {
    lines: rows.map((row) => {
      const {
        chosen: _,
        althoughMark: __,
        althoughReason: ___,
        aboveCapReason: ____,
        reviewedEntry: _____,
        ...line
      } = lineTable.fieldsOf(row);
      return line;
    }),
  };
}

/** Which lines are chosen here. */
export function picksOf(database: Database, batchId: string): SharedPicks {
  const rows = database.all<{ line: number; although: string | null; aboveCap: string | null }>(
    `SELECT line, although_reason AS although, above_cap_reason AS aboveCap
       FROM renewal_batches JOIN renewal_batch_lines USING (batch) WHERE batch_id = :batchId AND chosen = 1 ORDER BY line`,
    { batchId },
  );
  const chosen: [number, number][] = [];
  for (const { line } of rows) {
    const last = chosen.at(-1);
    if (last !== undefined && last[1] === line - 1) last[1] = line;
    else chosen.push([line, line]);
  }
  const said = (of: 'although' | 'aboveCap') =>
    Object.fromEntries(rows.flatMap((row) => (row[of] === null ? [] : [[String(row.line), row[of]]])));
  return { chosen, although: said('although'), aboveCap: said('aboveCap') };
}

class TakenBack extends Error {}

/** Carries a review out and takes it back. `own`: the batch is this desk's alone, or not there. */
export function tryReview(database: Database, batchId: string, review: Review): Reviewed {
  let outcome: Reviewed = { kind: 'own' };
  try {
    database.transaction(() => {
      const known = sharedBatch(database, batchId);
      if (known === undefined || known.document === null) throw new TakenBack();
      const before = { accountId: known.accountId, document: known.document, picks: picksOf(database, batchId) };
      const done = carryOut(database, batchId, review);
      outcome = done === 'may' ? { kind: done, before, picks: picksOf(database, batchId) } : { kind: done };
      throw new TakenBack();
    });
  } catch (error) {
    if (!(error instanceof TakenBack)) throw error;
  }
  return outcome;
}

function carryOut(database: Database, batchId: string, review: Review): 'begun' | 'marked' | 'may' {
  if (review.kind === 'choose') {
    const chosen = chooseIn(database, batchId, ...review.given);
    return chosen === 'chosen' ? 'may' : chosen;
  }
  const isDone =
    review.kind === 'change'
      ? changeIn(database, batchId, ...review.given)
      : liftCapIn(database, batchId, ...review.given);
  return isDone ? 'may' : 'begun';
}
