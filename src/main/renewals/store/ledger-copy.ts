import type { Database } from '#main/database/database.ts';
import type { RowOf } from '#main/database/entity.ts';
import { momentFields } from '#main/database/moment-columns.ts';
import type { OpenedStore } from '#main/database/opened-store.ts';
import { judgeDenial } from '#main/domains/store/moved-dates.ts';
import { keepStep } from './ledger.ts';
import type { Contradiction, LedgerCopyRow } from './ledger-record.ts';
import { type EntryRow, insertIntention } from './ledger-rows.ts';
import { contradictionTable, entryTable, readingTable, teamOwner } from './ledger-tables.ts';

/**
 * Takes a row of the team's ledger into the copy; one that is here already changes nothing. Rows of an entry come in their
 * order: the entry, its steps, its readings. Answers with the account whose ledger moved.
 */
export function takeLedgerRow(store: OpenedStore, row: LedgerCopyRow): string | undefined {
  const { database } = store;
  const known = database.get<EntryRow>(`SELECT ${entryTable.select()} FROM renewal_entries WHERE entry_id = :entryId`, {
    entryId: row.entryId,
  });
  if (row.kind === 'entry') {
    if (known !== undefined) return undefined;
    insertIntention(database, { ...row.document, bySeat: row.bySeat }, teamOwner);
    return row.document.accountId;
  }
  if (known === undefined)
    throw new Error(`The team store sent a part of the renewal ${row.entryId} before its beginning.`);
  return takePart(store, known, row) ? known.accountId : undefined;
}

/** Whether anything is new. */
function takePart(store: OpenedStore, entry: EntryRow, row: Exclude<LedgerCopyRow, { kind: 'entry' }>): boolean {
  const { database } = store;
  switch (row.kind) {
    case 'step':
      return takeStep(store, entry, row);
    case 'reading': {
      if (row.reading <= countOfEntry(database, 'renewal_readings', entry)) return false;
      const { document: reading, bySeat } = row;
      readingTable.insert(database, { ...reading, ...momentFields(reading), entry: entry.entry, bySeat });
      return true;
    }
    case 'contradiction': {
      const { source, evidence } = row.document;
      const place = 'entry = :entry AND source = :source AND evidence = :evidence';
      const here = { entry: entry.entry, source, evidence };
      const known = database.get(`SELECT 1 FROM renewal_contradictions WHERE ${place}`, here);
      // What this seat has told itself from the same date gives way: all seats say the same.
      contradictionTable.put(database, { ...row.document, entry: entry.entry });
      database.run(`UPDATE renewal_contradictions SET team_kept_at = :keptAt WHERE ${place}`, {
        keptAt: row.keptAt,
        ...here,
      });
      return known === undefined;
    }
    case 'alarm-seen':
      return takeSeen(database, entry, row);
  }
}

function takeStep(store: OpenedStore, entry: EntryRow, row: LedgerCopyRow & { kind: 'step' }): boolean {
  const steps = countOfEntry(store.database, 'renewal_steps', entry);
  if (row.step <= steps) return false;
  if (row.step > steps + 1) throw new Error(`The team store left out a step of the renewal ${row.entryId}.`);
  keepStep(store, { ...entry, owner: teamOwner, seatOfStep: row.bySeat }, row.document);
  return true;
}

/**
 * Judges what was settled as not renewed, when the later renewals of its name are here as well: all of it, or the entries to
 * which these rows belong.
 */
export function judgeDenials({ database }: OpenedStore, rows: readonly LedgerCopyRow[] | 'all'): void {
  const denied =
    rows === 'all'
      ? rows
      : rows.filter((row) => row.kind === 'step' && row.document.state === 'reconciled-not-renewed');
  if (denied !== 'all' && denied.length === 0) return;
  const found = database.all<{ entry: number; settledAt: number }>(
    `SELECT entry, settled_at AS settledAt FROM renewal_entries WHERE state = 'reconciled-not-renewed' AND owner_id = :teamOwner
       ${denied === 'all' ? '' : 'AND entry_id IN (SELECT value FROM json_each(:ids))'}`,
    { teamOwner, ...(denied !== 'all' && { ids: JSON.stringify(denied.map(({ entryId }) => entryId)) }) },
  );
  for (const { entry, settledAt } of found) judgeDenial(database, entry, settledAt);
}

/** What is kept in the team store after the person saw the alarms stays unseen, and so does what is not there yet. */
function takeSeen(
  database: Database,
  { entry }: EntryRow,
  { seenAt, keptAt }: { seenAt: number; keptAt: number },
): boolean {
  const alarms = database.run('UPDATE renewal_alarms SET seen_at = :seenAt WHERE entry = :entry AND seen_at IS NULL', {
    entry,
    seenAt,
  });
  const facts = database.run(
    `UPDATE renewal_contradictions SET seen_at = :seenAt
       WHERE entry = :entry AND seen_at IS NULL AND team_kept_at <= :keptAt`,
    { entry, seenAt, keptAt },
  );
  return alarms.changes + facts.changes > 0;
}

export function untoldContradictions(database: Database): { entryId: string; fact: Contradiction }[] {
  const rows = database.all<RowOf<typeof contradictionTable> & { entryId: string }>(
    `SELECT e.entry_id AS entryId, ${contradictionTable.select('c')} FROM renewal_contradictions AS c JOIN renewal_entries AS e USING (entry)
       WHERE c.team_kept_at IS NULL AND e.owner_id = :teamOwner ORDER BY contradiction`,
    { teamOwner },
  );
  return rows.map(({ entryId, ...row }) => {
    const { entry: _, seenAt: __, ...fact } = contradictionTable.fieldsOf(row as RowOf<typeof contradictionTable>);
    return { entryId, fact };
  });
}

function countOfEntry(database: Database, table: 'renewal_steps' | 'renewal_readings', { entry }: EntryRow): number {
  return database.get<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE entry = :entry`, { entry })?.n ?? 0;
}
