import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import type { PlannedCheckLine, StoredCheckBatch, StoredCheckLine } from './batch-record.ts';
import { batchTable, lineTable } from './batch-tables.ts';

type BatchRow = RowOf<typeof batchTable>;
export type LineRow = RowOf<typeof lineTable>;

/** A line; of a duplicate, with the answer to the line that it is the same as. */
export interface AnsweredRow extends LineRow, Pick<StoredCheckLine, 'answer' | 'sameAsLine'> {}

const answered = (column: string): string => `iif(l.state = 'duplicate', asked.${column}, l.${column})`;

/** A line, and where it is a duplicate what was answered to the line that was asked. */
const columns = lineTable.select('l', {
  reason: `coalesce(${answered('reason')}, '')`,
  oddities: answered('oddities'),
  answeredAt: answered('answered_at'),
  journalId: answered('journal_id'),
});
export const lineSql = `SELECT ${columns}, asked.line AS sameAsLine, coalesce(asked.state, l.state) AS answer
  FROM check_lines AS l LEFT JOIN check_lines AS asked ON asked.batch = l.batch AND asked.place = l.same_as`;

export function batchOf(_database: Database, row: BatchRow): StoredCheckBatch {
  const { batch: _, ownerId: __, ...fields } = batchTable.fieldsOf(row);
  const { lines, waiting, available, registered, problems, duplicates, failed, ...batch } = fields;
  return { ...batch, counts: { lines, waiting, available, registered, problems, duplicates, failed } };
}

export function lineOf(row: AnsweredRow): StoredCheckLine {
  return lineTable.fieldsOf(row);
}

/** A line that waits, as it was read. */
export function plannedLineOf(row: LineRow): PlannedCheckLine {
  const { oddities: _, answeredAt: __, journalId: ___, ...line } = lineTable.fieldsOf(row);
  return { ...line, state: 'waiting' };
}
