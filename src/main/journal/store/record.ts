import type { Environment, RegistryInterface } from '#values/environment.ts';

/** An exchange before it travels; headers and body already redacted. */
export interface JournalBegin {
  readonly journalId: string;
  readonly accountId: string;
  readonly environment: Environment;
  readonly interface: RegistryInterface;
  readonly command: string;
  readonly method: string;
  readonly url: string;
  readonly startedAt: number;
  readonly clTRID: string | undefined;
  readonly requestHeaders: readonly (readonly [string, string])[];
  readonly requestBody: string | undefined;
}

/** What came back, or `silence`: why nothing did. */
export interface JournalEnd {
  readonly journalId: string;
  readonly durationMilliseconds: number;
  readonly status: number | undefined;
  readonly silence: string | undefined;
  readonly replyHeaders: readonly (readonly [string, string])[];
  readonly replyBody: string | undefined;
  readonly replyBodyCut: boolean;
}

/** Which exchanges: of an account, over an interface, with a text in address, command or identifiers, by their answer. */
export interface JournalFilter {
  readonly accountId: string | undefined;
  readonly interface: RegistryInterface | undefined;
  readonly text: string;
  /** The class of the HTTP status (a status is an answer, never right or wrong by itself); `none` = no answer. */
  readonly statuses?: StatusClass | undefined;
  /** Both ends included; epoch milliseconds. */
  readonly startedFrom?: number | undefined;
  readonly startedTo?: number | undefined;
}

export type StatusClass = '2xx' | '3xx' | '4xx' | '5xx' | 'none';
