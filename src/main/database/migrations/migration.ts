/**
 * One step of the database's form. A released migration is never changed: a later one alters what it made.
 * It runs once, in a transaction of its own together with the new user_version.
 */
export interface Migration {
  /** Upwards from 1 and never used twice; the user_version of the file after it. */
  readonly number: number;
  readonly sql: string;
}
