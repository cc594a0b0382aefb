import type { RegistryInterface } from '#values/environment.ts';

/** What is written down before an exchange, already redacted. Instants in epoch milliseconds. */
export interface JournalBeginning {
  readonly journalId: string;
  readonly accountId: string;
  readonly interface: RegistryInterface;
  readonly command: string;
  readonly method: string;
  readonly url: string;
  readonly startedAt: number;
  readonly clTRID: string | null;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly requestBody: string | null;
}

/** What is written down after it, already redacted: an answer (status) or a silence (its cause and words). */
export interface JournalEnding {
  readonly journalId: string;
  readonly durationMilliseconds: number;
  readonly status: number | null;
  readonly silence: string | null;
  readonly replyHeaders: readonly (readonly [string, string])[];
  readonly replyBody: string | null;
  /** True when the body was longer than what is kept of it. */
  readonly replyBodyCut: boolean;
}

/** One exchange, from its beginning to its end. */
export interface JournalExchange {
  readonly beginning: JournalBeginning;
  readonly ending: JournalEnding;
}
