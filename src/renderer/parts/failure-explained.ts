import { asWritten, type Message } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import type { partsWords } from './parts-words.ts';
import type { PlainWordKey } from './words.ts';

type PartsKey = PlainWordKey<(typeof partsWords)['english']>;

/** What the failure means for money and registry: the first thing a person wants to know. */
export type FailureConsequence =
  /** No byte left: nothing can have been billed. */
  | 'nothing-sent'
  /** Something was asked, nothing was changed. */
  | 'nothing-changed'
  /** The registry decided, and said no. */
  | 'refused'
  /** Some of it was carried out, some not. */
  | 'partly'
  /** It may have happened or not. */
  | 'unknown';

export interface FailureExplained {
  readonly title: PartsKey;
  readonly consequence: FailureConsequence;
  /** A further sentence that came with the failure: advice, hint, meaning. */
  readonly more: readonly Message[];
  readonly next: PartsKey | undefined;
  readonly ids: readonly { readonly name: PartsKey; readonly value: string }[];
  readonly journalId: string | undefined;
  readonly entryId: string | undefined;
  /** Leads to the accounts, where the cause can be removed. */
  readonly toAccounts: boolean;
  readonly retryAt: number | undefined;
}

const plain = {
  more: [],
  ids: [],
  journalId: undefined,
  entryId: undefined,
  toAccounts: false,
  retryAt: undefined,
} as const;

/** Failures before anything has left. */
type Unsent = 'invalid-input' | 'no-account' | 'keychain-unavailable' | 'blocked' | 'limited' | 'unreachable';
/** Failures of a request that has left. */
type Asked = 'outcome-unknown' | 'no-answer' | 'not-authorised' | 'not-the-registry' | 'unreadable' | 'refused';

/**
 * Any failure in the form that notices show. The three switches are exhaustive together: a new kind of failure does not
 * compile until one of them explains it.
 */
export function failureExplained(failure: Failure): FailureExplained {
  switch (failure.kind) {
    case 'invalid-input':
      return { ...plain, title: 'failInvalidInput', consequence: 'nothing-sent', next: undefined };
    case 'no-account':
      return { ...plain, title: 'failNoAccount', consequence: 'nothing-sent', next: undefined, toAccounts: true };
    case 'keychain-unavailable':
      return {
        ...plain,
        title: 'failKeychain',
        consequence: 'nothing-sent',
        more: [failure.advice],
        next: undefined,
        toAccounts: true,
      };
    case 'blocked':
      return {
        ...plain,
        title: 'failBlocked',
        consequence: 'nothing-sent',
        next: undefined,
        toAccounts: failure.reason === 'read-only',
      };
    case 'limited':
      return {
        ...plain,
        title: failure.by === 'our-count' ? 'failLimited' : 'failLimitedByRegistry',
        consequence: failure.by === 'registry' ? 'nothing-changed' : 'nothing-sent',
        next: undefined,
        retryAt: failure.retryAt,
        journalId: failure.journalId,
      };
    case 'unreachable':
      return {
        ...plain,
        title: 'failUnreachable',
        consequence: 'nothing-sent',
        next: failure.cause.startsWith('tls') ? 'nextTls' : undefined,
        ids: idsOf({ cause: failure.cause }),
        journalId: failure.journalId,
      };
    default:
      return explainedOnceAsked(failure);
  }
}

function explainedOnceAsked(failure: Exclude<Failure, { kind: Unsent }>): FailureExplained {
  switch (failure.kind) {
    case 'outcome-unknown':
      return {
        ...plain,
        title: 'failOutcomeUnknown',
        consequence: 'unknown',
        next: 'nextReconcile',
        ids: idsOf({ clTRID: failure.clTRID, cause: failure.cause }),
        journalId: failure.journalId,
      };
    case 'no-answer':
      return {
        ...plain,
        title: 'failNoAnswer',
        consequence: 'nothing-changed',
        next: 'nextAskAgain',
        ids: idsOf({ cause: failure.cause }),
        journalId: failure.journalId,
      };
    case 'not-authorised':
      return {
        ...plain,
        title: 'failNotAuthorised',
        consequence: 'nothing-changed',
        more: failure.hint === undefined ? [] : [failure.hint],
        next: undefined,
        ids: idsOf({ status: String(failure.status), code: failure.code }),
        journalId: failure.journalId,
        toAccounts: true,
      };
    case 'not-the-registry':
      return {
        ...plain,
        title: 'failNotTheRegistry',
        consequence: 'nothing-changed',
        next: 'nextCheckAddress',
        ids: idsOf({ status: String(failure.status) }),
        journalId: failure.journalId,
        toAccounts: true,
      };
    case 'unreadable':
      return {
        ...plain,
        title: 'failUnreadable',
        consequence: 'nothing-changed',
        next: 'nextSeeExchange',
        ids: idsOf({ where: failure.where }),
        journalId: failure.journalId,
      };
    case 'refused':
      return {
        ...plain,
        title: 'failRefused',
        consequence: 'refused',
        more: [failure.meaning, ...failure.details.map((detail) => asWritten(detailText(detail)))],
        next: undefined,
        ids: idsOf({ code: failure.code, clTRID: failure.clTRID, svTRID: failure.svTRID }),
        journalId: failure.journalId,
      };
    default:
      return explainedByDesk(failure);
  }
}

/** Failures of what Registry Desk keeps, and of itself. */
function explainedByDesk(failure: Exclude<Failure, { kind: Unsent | Asked }>): FailureExplained {
  switch (failure.kind) {
    case 'already-under-way':
      return {
        ...plain,
        title: 'failAlreadyUnderWay',
        consequence: 'nothing-sent',
        next: 'nextSettleFirst',
        entryId: failure.entryId,
      };
    case 'team-unavailable':
      return { ...plain, title: 'failTeamUnavailable', consequence: 'nothing-sent', next: undefined };
    case 'not-found':
      return { ...plain, title: 'failNotFound', consequence: 'nothing-changed', next: undefined };
    case 'conflict':
      if (failure.midway) return { ...plain, title: 'failMidway', consequence: 'partly', next: undefined };
      return { ...plain, title: 'failConflict', consequence: 'nothing-changed', next: undefined };
    case 'file':
      return {
        ...plain,
        title: 'failFile',
        consequence: 'nothing-changed',
        next: undefined,
        ids: idsOf({ path: failure.path, cause: failure.cause }),
      };
    case 'cancelled':
      return { ...plain, title: 'failCancelled', consequence: 'nothing-changed', next: undefined };
    case 'internal':
      return {
        ...plain,
        title: 'failInternal',
        consequence: 'unknown',
        next: 'nextReport',
        ids: idsOf({ reference: failure.reference }),
      };
    default:
      return unexplained(failure);
  }
}

/** True where no byte can have left for a command that bills, so that the form may be pressed again. */
export function surelyNothingSent(failure: Failure): boolean {
  return failureExplained(failure).consequence === 'nothing-sent';
}

function unexplained(failure: never): never {
  throw new TypeError(`This failure has no explanation: ${JSON.stringify(failure)}`);
}

function detailText(detail: { code: string; path: string | undefined; reason: string }): string {
  return detail.path === undefined
    ? `${detail.code}: ${detail.reason}`
    : `${detail.code} (${detail.path}): ${detail.reason}`;
}

const idNames = {
  clTRID: 'idClTRID',
  svTRID: 'idSvTRID',
  code: 'idCode',
  status: 'idStatus',
  cause: 'idCause',
  where: 'idWhere',
  path: 'idPath',
  reference: 'idReference',
} as const;

function idsOf(values: Partial<Record<keyof typeof idNames, string | undefined>>): FailureExplained['ids'] {
  return (Object.keys(idNames) as (keyof typeof idNames)[]).flatMap((name) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [{ name: idNames[name], value }];
  });
}
