import { expect, expectTypeOf, test } from 'vitest';
import { openDatabase } from '#main/database/database.ts';
import { column, entity, type FieldsOf, hidden, made, mapped, type RowOf } from '#main/database/entity.ts';

const notes = entity({
  table: 'notes',
  columns: {
    note: made<number>('note'),
    place: made<number>('place', '(SELECT count(*) + 1 FROM notes WHERE book = :bookId)'),
    bookId: column<string>('book'),
    title: column<string | null>('title'),
    words: mapped<readonly string[] | null, string>('words', {
      write: (words) => JSON.stringify(words),
      read: (kept) => JSON.parse(kept),
    }),
    searched: hidden<string>('search_text'),
  },
});
type Note = FieldsOf<typeof notes>;

function opened() {
  const database = openDatabase(':memory:');
  database.exec(`CREATE TABLE notes (note INTEGER PRIMARY KEY, place INTEGER NOT NULL, book TEXT NOT NULL, title TEXT,
    words TEXT NOT NULL, search_text TEXT NOT NULL) STRICT`);
  const read = (): Note[] =>
    database
      .all<RowOf<typeof notes>>(`SELECT ${notes.select('n')} FROM notes AS n ORDER BY note`)
      .map((row) => notes.fieldsOf(row));
  return { database, read };
}

test('a row is read as it was written, with what the database made of it, and without hidden columns', () => {
  const { database, read } = opened();
  expect(notes.insert(database, { bookId: 'a', title: 'One', words: ['x', 'y'], searched: 'one' }).lastRow).toBe(1);
  notes.insert(database, { bookId: 'a', title: null, words: [], searched: 'two' });
  expect(read()).toEqual([
    { note: 1, place: 1, bookId: 'a', title: 'One', words: ['x', 'y'] },
    { note: 2, place: 2, bookId: 'a', title: null, words: [] },
  ]);
  expect(database.get('SELECT search_text FROM notes WHERE note = 2')).toEqual({ search_text: 'two' });
});

test('what is left out or undefined is NULL, and NULL is null', () => {
  const { database, read } = opened();
  notes.insert(database, { bookId: 'a', searched: '' });
  notes.insert(database, { bookId: 'b', title: undefined, words: undefined, searched: '' });
  expect(read()).toEqual([
    { note: 1, place: 1, bookId: 'a', title: null, words: null },
    { note: 2, place: 1, bookId: 'b', title: null, words: null },
  ]);
  expect(database.all('SELECT title FROM notes')).toEqual([{ title: null }, { title: null }]);
});

test('fields that are no columns are not written', () => {
  const { database, read } = opened();
  const more = { bookId: 'a', searched: '', note: 7, other: {} };
  notes.insert(database, more);
  expect(read()).toMatchObject([{ note: 1, bookId: 'a' }]);
});

test('the types of the fields follow from the columns', () => {
  expectTypeOf<Note>().toEqualTypeOf<{
    readonly note: number;
    readonly place: number;
    readonly bookId: string;
    readonly title: string | null;
    readonly words: readonly string[] | null;
  }>();
  // @ts-expect-error: a column that is never NULL must be given.
  expect(() => notes.insert(opened().database, { searched: '' })).toThrow();
});
