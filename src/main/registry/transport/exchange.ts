import type { Message } from '#messages/message.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { BudgetName } from '#values/rate-limits.ts';
import type { PackedBody } from './packed-body.ts';

/**
 * One request to a registry and its reply, or the lack of one. A status is an answer: nothing here throws on a status,
 * and whatever happens on the wire comes back as an ExchangeReply. Rejects only with DeskFailure, and only before the
 * wire: no-account, keychain-unavailable, internal (the journal could not be written).
 */
export type Exchange = (request: ExchangeRequest) => Promise<ExchangeReply>;

export interface ExchangeRequest {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'DELETE' | 'OPTIONS';
  readonly url: string;
  /** Never the Authorization header: the innermost layer adds it, after the journal has looked. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
  readonly accountId: string;
  readonly interface: RegistryInterface;
  /** The command's own name, such as `renew-domain`. */
  readonly command: string;
  /** Which secret the registry expects (specification, Authentication). */
  readonly credentials: CredentialsWanted;
  readonly budget: BudgetName | undefined;
  /** True only where asking twice changes and costs nothing. Never for a renewal or an acknowledge. */
  readonly repeatable: boolean;
  /**
   * Travels on a kept connection although it is not repeatable, because what gets lost on one that is just being closed
   * shows at the next question and harms nobody. Over a network a connection of its own costs two or three ways there and
   * back more.
   */
  readonly onKeptConnection?: true;
  readonly clTRID: string | undefined;
  /** A person's click goes before background work in the queue for a budget. */
  readonly priority: 'person' | 'background';
  readonly signal: AbortSignal | undefined;
  /**
   * The journal id, given by the caller when it must be on disk before the wire (a ledger row's evidence). A repeated
   * attempt is journaled under this id with `-2`, `-3` after it; a followed redirect with `-r1`, `-r2`.
   */
  readonly journalId: string;
  /**
   * What must be durable before the first byte leaves, such as a mark in the renewal ledger. Called once, while the
   * journal's own beginning is written, so that the disk is waited for once; where it rejects, nothing is sent, and the
   * exchange rejects with the same.
   */
  readonly beforeSending?: () => Promise<void>;
  /**
   * Asked by the innermost exchange when everything else is there, the secrets too (a keychain may ask a person, who takes
   * minutes): nothing but the wire comes after it. Where it rejects, nothing is sent, and the exchange rejects with the same.
   */
  readonly lastCheck?: () => Promise<void>;
  /**
   * Asked once more when the connection is there, right before its first byte: what was permitted a moment ago may be over
   * by now, since a connection takes time and a computer may sleep. False: nothing is sent.
   */
  readonly mayLeave?: () => boolean;
  /** Travels on a connection of its own although it is repeatable: a kept one has just answered wrongly. */
  readonly onFreshConnection?: true;
  /** How many bytes of body are read before the answer is given up as too large; absent = 1 MiB. */
  readonly maxBodyBytes?: number;
  /**
   * Where the whole of an answer with status 200 may be longer than `maxBodyBytes`: from which length on it is kept packed,
   * and how many bytes are taken then.
   */
  readonly packsBody?: { readonly fromBytes: number; readonly maxBytes: number };
  /** The deadline of the whole exchange in milliseconds; absent = the transport's own. */
  readonly wholeTimeoutMilliseconds?: number;
}

/**
 * `api-key` must be there; `list-password-or-api-key` takes the contact's password where one is kept, else the key
 * (RDAP lists, specification Authentication 4); `api-key-if-any` sends none where none is kept.
 */
export type CredentialsWanted = 'api-key' | 'list-password-or-api-key' | 'api-key-if-any' | 'none';

export type ExchangeReply = AnsweredReply | SilentReply | LimitedReply;

/**
 * The registry, or something in its place, answered. Bodies are bytes, already decompressed; header names are lower
 * case in the order they came, first value wins.
 */
export interface AnsweredReply {
  readonly kind: 'answered';
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
  /** The whole of a long body, where the request has it packed; `body` then is its beginning. */
  readonly packed?: PackedBody;
  readonly durationMilliseconds: number;
  /** The instant that Retry-After names, in epoch milliseconds; undefined without a readable Retry-After. */
  readonly retryAt?: number | undefined;
  /** The exchange in the journal that brought this reply, where a journal was kept. */
  readonly journalId?: string;
  /** The client transaction identifier of another request of ours that this answers: it is no answer to this one. */
  readonly answersAnother?: string;
  /** How many `100 Continue` answers came before it, which nobody asked for. */
  readonly continued?: number;
  /** The host that answered, where the registry sent us on to one at which our credentials are not for giving. */
  readonly sentOnTo?: string;
}

export type SilenceCause =
  | 'refused-connection'
  | 'unknown-host'
  | 'connect-timeout'
  | 'tls'
  | 'reset'
  | 'headers-timeout'
  | 'body-timeout'
  | 'whole-timeout'
  | 'too-large'
  | 'malformed-http'
  | 'another-answer'
  | 'cancelled'
  | 'not-permitted'
  | 'failed';

/** No (whole) answer. `sent` false only where it is certain that not a byte of the request left. */
export interface SilentReply {
  readonly kind: 'silent';
  readonly sent: boolean;
  readonly cause: SilenceCause;
  /** Plain words with the system's own code, without secrets. */
  readonly detail: Message;
  readonly durationMilliseconds: number;
  readonly journalId?: string;
}

/** Not sent: our own count of a budget says wait, or the registry has asked us to. `retryAt` in epoch milliseconds. */
export interface LimitedReply {
  readonly kind: 'limited';
  readonly isHeld: boolean;
  /** Undefined where no limit is published: then the registry has asked for it. */
  readonly budget: BudgetName | undefined;
  readonly retryAt: number;
}
