/** An answer as it came over the wire. */
export interface Answer {
  readonly status: number;
  /** Name and value in turn, letters as sent. */
  readonly rawHeaders: readonly string[];
  readonly body: string;
  /** The value of a header, in any case. */
  header(name: string): string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers of many shapes
  json(): any;
}
