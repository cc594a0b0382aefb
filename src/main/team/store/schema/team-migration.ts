/** One step of the schema of a team store. It only adds: older programs go on with the functions that they know. */
export interface TeamMigration {
  /** The number of the form that the schema has after it: 1, 2, 3. */
  readonly form: number;
  readonly sql: string;
}
