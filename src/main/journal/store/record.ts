import type { FieldsOf } from '#main/database/entity.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { contentTable, exchangeTable } from './exchange-tables.ts';

type Fields = FieldsOf<typeof exchangeTable> & FieldsOf<typeof contentTable>;
type OfEnd = 'durationMilliseconds' | 'status' | 'silence' | 'replyHeaders' | 'replyBody' | 'replyBodyCut';

/** An exchange before it travels; headers and body already redacted. */
export type JournalBegin = Omit<Fields, OfEnd | 'ended'>;

/** What came back, or `silence`: why nothing did. */
export interface JournalEnd extends Pick<Fields, Exclude<OfEnd, 'durationMilliseconds'> | 'journalId'> {
  readonly durationMilliseconds: number;
}

/** An exchange of the journal; `end` null while it is under way. */
export interface StoredExchange extends JournalBegin {
  readonly end: JournalEnd | null;
}

/** Which exchanges: of an account, over an interface, with a text in address, command or identifiers, by their answer. */
export interface JournalFilter {
  readonly accountId: string | null;
  readonly interface: RegistryInterface | null;
  readonly text: string;
  /** The class of the HTTP status (a status is an answer, never right or wrong by itself); `none` = no answer. */
  readonly statuses?: StatusClass | null | undefined;
  /** Both ends included; epoch milliseconds. */
  readonly startedFrom?: number | undefined;
  readonly startedTo?: number | undefined;
}

export type StatusClass = '2xx' | '3xx' | '4xx' | '5xx' | 'none';
