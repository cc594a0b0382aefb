import { expect, test } from 'vitest';
import { numberParameters } from '#main/database/numbered-parameters.ts';

test('the same name is the same parameter, wherever it stands', () => {
  expect(numberParameters('SELECT :a WHERE x = :b OR y = :a AND z=:long_Name2')).toEqual({
    sql: 'SELECT ?1 WHERE x = ?2 OR y = ?1 AND z=?3',
    names: ['a', 'b', 'long_Name2'],
  });
});

test('a colon in a text, a quoted name or a comment begins no parameter', () => {
  const sql = `SELECT ':a', 'it''s :b', "x:c", '' -- :d
    /* :e
    :f */ FROM t`;
  expect(numberParameters(`${sql} WHERE g = :g`)).toEqual({ sql: `${sql} WHERE g = ?1`, names: ['g'] });
});

test('a name that begins like another is another', () => {
  expect(numberParameters('SELECT :at, :a, :att')).toEqual({ sql: 'SELECT ?1, ?2, ?3', names: ['at', 'a', 'att'] });
});
