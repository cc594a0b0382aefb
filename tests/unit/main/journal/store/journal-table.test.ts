import { expect, test } from 'vitest';
import { grouped } from '#main/database/grouped-database.ts';
import { journalCells } from '#main/journal/store/cells.ts';
import { journalTable } from '#main/journal/store/table.ts';
import { renewalLedger } from '#main/renewals/store/ledger.ts';
import { asWritten } from '#messages/message.ts';
import { familyOver, memoryDatabase } from '../../../../support/store-family.ts';
import { beginning, ending, intention } from '../../database/samples.ts';

const day = 86_400_000;
const cap = { rows: 20, days: 90, rowsAtOnce: 5, everyWrites: 2, countedEvery: 10 };

function openJournal() {
  const database = grouped(memoryDatabase());
  const journal = familyOver(journalTable, database, cap);
  const page = { accountId: null, interface: null, text: '', offset: 0, limit: 500 };
  return {
    database,
    journal,
    ledger: familyOver(renewalLedger, database),
    kept: () => journal.page(page).rows.map(({ journalId }) => journalId),
  };
}

test('the journal keeps about so many rows, the newest', () => {
  const { journal, kept, database } = openJournal();
  for (let number = 0; number < 200; number += 1) journal.began(beginning(`j${number}`, { startedAt: number }));
  expect(kept().length).toBeGreaterThanOrEqual(cap.rows);
  expect(kept().length).toBeLessThanOrEqual(cap.rows + cap.everyWrites);
  expect(kept()[0]).toBe('j199');
  const { n } = database.get<{ n: number }>('SELECT count(*) AS n FROM exchange_contents') ?? { n: -1 };
  expect(n).toBe(kept().length);
});

test('several whole exchanges are kept as if each had begun and ended, or none of them', () => {
  const { journal, kept, ledger } = openJournal();
  ledger.open(intention());
  ledger.step('entry-1', { state: 'sent', at: 1, text: asWritten(''), journalId: 'b' });
  const silence = ending('b', { status: null, silence: 'reset: cut', replyBody: null });
  journal.keep(
    journalCells([
      { beginning: beginning('a'), ending: ending('a') },
      { beginning: beginning('b'), ending: silence },
    ]),
  );
  journal.began(beginning('c'));
  journal.ended(ending('c'));
  expect(kept()).toEqual(['c', 'b', 'a']);
  expect(journal.get('a')).toEqual({ ...journal.get('c'), journalId: 'a', end: ending('a') });
  expect(journal.get('b')?.end).toEqual(silence);
  const twice = ['d', 'd'].map((id) => ({ beginning: beginning(id), ending: ending(id) }));
  expect(() => journal.keep(journalCells(twice))).toThrow();
  expect(kept()).toEqual(['c', 'b', 'a']);
});

test('the cap holds for what is kept in one go as well', () => {
  const { journal, kept } = openJournal();
  for (let block = 0; block < 20; block += 1) {
    const ids = Array.from({ length: 16 }, (_, at) => `j${block}-${at}`);
    journal.keep(
      journalCells(ids.map((id) => ({ beginning: beginning(id, { startedAt: block }), ending: ending(id) }))),
    );
  }
  expect(kept().length).toBeGreaterThanOrEqual(cap.rows);
  expect(kept().length).toBeLessThanOrEqual(cap.rows + cap.everyWrites);
});

test('the cap holds where what is written is undone and written once more', () => {
  const { database, journal, kept } = openJournal();
  const failing = () =>
    database.transaction(() => {
      throw new Error('undone');
    });
  for (let number = 0; number < 200; number += 1) {
    database.together([() => journal.began(beginning(`j${number}`, { startedAt: number })), failing]);
  }
  expect(kept().length).toBeGreaterThanOrEqual(cap.rows);
  expect(kept().length).toBeLessThanOrEqual(cap.rows + cap.everyWrites);
  expect(kept()[0]).toBe('j199');
});

test('what is too old goes, some rows at a time', () => {
  const { journal, kept } = openJournal();
  for (let number = 0; number < 12; number += 1) journal.began(beginning(`old${number}`, { startedAt: number }));
  journal.began(beginning('new0', { startedAt: 91 * day }));
  expect(kept()).toHaveLength(13 - cap.rowsAtOnce);
  for (let number = 1; number < 9; number += 1) journal.began(beginning(`new${number}`, { startedAt: 91 * day }));
  expect(kept().filter((journalId) => journalId.startsWith('old'))).toEqual([]);
  expect(kept()).toHaveLength(9);
});

test('what a renewal names as its evidence stays, whichever was written first', () => {
  const { journal, kept, ledger } = openJournal();
  ledger.open(intention());
  ledger.step('entry-1', { state: 'sent', at: 1, text: asWritten(''), journalId: 'evidence-1' });
  journal.began(beginning('evidence-1', { startedAt: 1 }));
  journal.began(beginning('evidence-2', { startedAt: 1 }));
  ledger.step('entry-1', { state: 'refused', at: 2, text: asWritten(''), journalId: 'evidence-2' });
  for (let number = 0; number < 100; number += 1) journal.began(beginning(`j${number}`, { startedAt: 200 * day }));
  expect(kept()).toEqual(expect.arrayContaining(['evidence-1', 'evidence-2']));
  expect(kept()).not.toContain('j0');
});
