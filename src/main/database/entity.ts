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

interface Column<Value, Kept, Way extends Use> {
  readonly name: string;
  readonly use: Way;
  readonly mapping?: Mapping<Value, Kept> | undefined;
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
  /** For a SELECT: each column under the name of its field. `of` is the table's name there. */
  select(of?: string): string;
  fieldsOf(row: { readonly [F in ReadKeys<C>]: KeptOf<C[F]> }): { readonly [F in ReadKeys<C>]: ValueOf<C[F]> };
  insert(
    database: Database,
    fields: Written<{ readonly [F in WrittenKeys<C>]: ValueOf<C[F]> }>,
  ): { changes: number; lastRow: number };
}

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
  return { name, use: 'kept', mapping };
}

export function made<Value extends Plain>(name: string, sql?: string): Column<Value, Value, 'made'> {
  return { name, use: 'made', sql };
}

export function hidden<Value extends Plain>(name: string): Column<Value, Value, 'hidden'> {
  return { name, use: 'hidden' };
}

export function entity<C extends Columns>({ table, columns }: { table: string; columns: C }): Entity<C> {
  const all = Object.entries(columns);
  const read = all.filter(([, { use }]) => use !== 'hidden');
  const mappedOnes = read.flatMap(([field, { mapping }]) => (mapping === undefined ? [] : [{ field, mapping }]));
  const written = all.filter(([, { use, sql }]) => use !== 'made' || sql !== undefined);
  const values = written.map(([field, { sql }]) => sql ?? `:${field}`);
  const insertSql = `INSERT INTO ${table} (${written.map(([, { name }]) => name).join(', ')}) VALUES (${values.join(', ')})`;
  return {
    select: (of = table) => read.map(([field, { name }]) => `${of}.${name} AS ${field}`).join(', '),
    fieldsOf(row) {
      const fields: Record<string, unknown> = { ...row };
      for (const { field, mapping } of mappedOnes) fields[field] = mapping.read(fields[field]);
      return fields as FieldsOf<Entity<C>>;
    },
    insert(database, fields) {
      const given = fields as Readonly<Record<string, unknown>>;
      const parameters = all.map(([field, { mapping }]) => {
        const value = given[field] ?? null;
        return [field, mapping === undefined ? value : mapping.write(value)];
      });
      return database.run(insertSql, Object.fromEntries(parameters) as Parameters);
    },
  };
}
