import type { Database, Parameters } from './database.ts';

/** What SQLite gives back as it was written. A column that may be NULL has `null` among its values. */
type Plain = string | number | null;

/**
 * `kept` columns are written and read. `made` ones are only read: the database fills them in. `hidden` ones are only
 * written: SQL alone looks at them.
 */
type Use = 'kept' | 'made' | 'hidden';

/** How a value that is not plain is kept in its column. */
interface Mapping<Value, Kept> {
  write(value: Value): Kept;
  read(kept: Kept): Value;
}

interface Column<Value, Kept, Way extends Use> extends Partial<Mapping<Value, Kept>> {
  readonly name: string;
  readonly use: Way;
  /** The expression that the INSERT computes the value with. */
  readonly sql?: string | undefined;
}

type Columns = Readonly<Record<string, Column<unknown, unknown, Use>>>;
type ReadKeys<C extends Columns> = { [F in keyof C]: C[F]['use'] extends 'hidden' ? never : F }[keyof C];
type WrittenKeys<C extends Columns> = { [F in keyof C]: C[F]['use'] extends 'made' ? never : F }[keyof C];
type ValueOf<One> = One extends Column<infer Value, infer _Kept, Use> ? Value : never;
type KeptOf<One> = One extends Column<infer _Value, infer Kept, Use> ? Kept : never;
type NullableKeys<Fields> = { [F in keyof Fields]: null extends Fields[F] ? F : never }[keyof Fields];

/** Fields as they are written: what is not known may be left out, and is NULL. */
export type Written<Fields> = Omit<Fields, NullableKeys<Fields>> & {
  readonly [F in NullableKeys<Fields>]?: Fields[F] | undefined;
};

/** The columns of one table, each written once: the SELECT, the INSERT and the types follow from them. */
interface Entity<C extends Columns> {
  /** The names of the columns that `insert` writes, in their order. */
  readonly names: readonly string[];
  /**
   * For a SELECT: each column under the name of its field. `of` is the table's name there; `instead` are expressions
   * that some fields are read from instead of their columns.
   */
  select(of?: string, instead?: { readonly [F in ReadKeys<C>]?: string }): string;
  /** What the SELECT has besides, from other tables, stays as it is. */
  fieldsOf<Row extends { readonly [F in ReadKeys<C>]: KeptOf<C[F]> }>(
    row: Row,
  ): { readonly [F in ReadKeys<C>]: ValueOf<C[F]> } & Omit<Row, ReadKeys<C>>;
  insert(database: Database, fields: WrittenTo<C>): Inserted;
  /** Inserts a row unless there is one of its key; answers with 0 changes where there is. */
  insertNew(database: Database, fields: WrittenTo<C>): Inserted;
  /** Inserts a row, or gives the row of its key these values. */
  put(database: Database, fields: WrittenTo<C>): Inserted;
}

type WrittenTo<C extends Columns> = Written<{ readonly [F in WrittenKeys<C>]: ValueOf<C[F]> }>;
type Inserted = ReturnType<Database['run']>;

/** A row as `select` gives it, for `fieldsOf`. */
export type RowOf<One> = One extends Entity<infer C> ? { readonly [F in ReadKeys<C>]: KeptOf<C[F]> } : never;
/** The fields that are read from a row. */
export type FieldsOf<One> = One extends Entity<infer C> ? { readonly [F in ReadKeys<C>]: ValueOf<C[F]> } : never;

export function column<Value extends Plain>(name: string): Column<Value, Value, 'kept'> {
  return { name, use: 'kept' };
}

export function mapped<Value, Kept extends Plain>(
  name: string,
  mapping: Mapping<Value, Kept>,
): Column<Value, Kept, 'kept'> {
  return { name, use: 'kept', ...mapping };
}

/** A column of 0 or 1. */
export function flag(name: string): Column<boolean, number, 'kept'> {
  return { name, use: 'kept', write: Number, read: (kept) => kept === 1 };
}

/** A column of JSON, which nothing but this program wrote. */
export function json<Value>(name: string): Column<Value, string, 'kept'> {
  return { name, use: 'kept', write: (value) => JSON.stringify(value), read: (kept) => JSON.parse(kept) };
}

/** `sql` is what the INSERT computes the value with, where the database has no default. */
export function made<Value extends Plain>(name: string, sql?: string): Column<Value, Value, 'made'>;
export function made<Value, Kept extends Plain>(
  name: string,
  sql: string | undefined,
  read: (kept: Kept) => Value,
): Column<Value, Kept, 'made'>;
export function made(name: string, sql?: string, read?: (kept: never) => unknown): Column<unknown, never, 'made'> {
  return { name, use: 'made', sql, ...(read && { read }) };
}

export function hidden<Value extends Plain>(name: string): Column<Value, Value, 'hidden'> {
  return { name, use: 'hidden' };
}

/** `key` are the fields by which `insertNew` and `put` find a row that is there already. */
export function entity<C extends Columns>({
  table,
  key = [],
  columns,
}: {
  table: string;
  key?: readonly (keyof C & string)[];
  columns: C;
}): Entity<C> {
  const all = Object.entries(columns);
  const read = all.filter(([, { use }]) => use !== 'hidden');
  const readings = read.flatMap(([field, { read: reading }]) => (reading === undefined ? [] : [{ field, reading }]));
  const given = all.filter(([, { use }]) => use !== 'made');
  const written = all.filter(([, { use, sql }]) => use !== 'made' || sql !== undefined);
  const values = written.map(([field, { sql }]) => sql ?? `:${field}`);
  const insertSql = `INSERT INTO ${table} (${written.map(([, { name }]) => name).join(', ')}) VALUES (${values.join(', ')})`;
  const conflict = `ON CONFLICT (${key.map((field) => columns[field]?.name).join(', ')})`;
  const others = given.filter(([field]) => !key.includes(field)).map(([, { name }]) => `${name} = excluded.${name}`);
  const writings = given.flatMap(([field, { write }]) => (write === undefined ? [] : [{ field, write }]));
  const insertWith = (sql: string) => (database: Database, fields: object) => {
    // What needs no writing is bound from the fields as they are: some tables get 100,000 rows at once.
    const parameters: Record<string, unknown> =
      writings.length === 0 ? (fields as Record<string, unknown>) : { ...fields };
    for (const { field, write } of writings) parameters[field] = write(parameters[field] ?? null);
    return database.run(sql, parameters as Parameters);
  };
  const selected = read.map(([field, { name }]) => ({ field, name, as: ` AS "${field}"` }));
  const whole = new Map<string, string>();
  const select = (of: string, instead: Readonly<Record<string, string | undefined>>): string =>
    selected.map(({ field, name, as }) => `${instead[field] ?? `${of}.${name}`}${as}`).join(', ');
  return {
    names: written.map(([, { name }]) => name),
    select(of = table, instead) {
      if (instead !== undefined) return select(of, instead);
      const known = whole.get(of) ?? select(of, {});
      whole.set(of, known);
      return known;
    },
    fieldsOf(row) {
      const fields: Record<string, unknown> = { ...row };
      for (const { field, reading } of readings) fields[field] = reading(fields[field]);
      return fields as ReturnType<typeof this.fieldsOf<typeof row>>;
    },
    insert: insertWith(insertSql),
    insertNew: insertWith(`${insertSql} ${conflict} DO NOTHING`),
    put: insertWith(`${insertSql} ${conflict} DO UPDATE SET ${others.join(', ')}`),
  };
}
