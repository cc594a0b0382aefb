import type { accountTable } from '#main/accounts/store/account-tables.ts';
import type { AvailabilityBatches } from '#main/availability/store/batch-record.ts';
import type { SteadyTime } from '#main/clock.ts';
import type { CustomerTables } from '#main/domains/store/customer-record.ts';
import type { DoNotRenewMarks } from '#main/domains/store/do-not-renew-record.ts';
import type { DomainExpiries } from '#main/domains/store/expiry-record.ts';
import type { DomainHistory } from '#main/domains/store/history.ts';
import type { DomainImports } from '#main/domains/store/import-record.ts';
import type { DomainMarks } from '#main/domains/store/mark-record.ts';
import type { DomainQuery, StoredDomain } from '#main/domains/store/record.ts';
import type { DomainSelection } from '#main/domains/store/selection.ts';
import type { InboxArchive } from '#main/inbox/store/record.ts';
import type { JournalCells } from '#main/journal/store/cells.ts';
import type { JournalBegin, JournalEnd, JournalFilter, StoredExchange } from '#main/journal/store/record.ts';
import type { PracticeTables } from '#main/practice/store/record.ts';
import type { RenewalBatches } from '#main/renewals/store/batch-record.ts';
import type { CardTables } from '#main/renewals/store/card-record.ts';
import type { CostTables } from '#main/renewals/store/costs-record.ts';
import type { RenewalLedger } from '#main/renewals/store/ledger-record.ts';
import type { TeamCopy } from '#main/team/store/team-record.ts';
import type { TodayTables } from '#main/today/store/today-record.ts';
import type { RegistryInterface } from '#values/environment.ts';
import type { FactSource } from '#values/fact-source.ts';
import type { BudgetName, BudgetOrInterface } from '#values/rate-limits.ts';
import type { RdapDomain } from '#values/rdap-objects.ts';
import type { FieldsOf } from './entity.ts';

/**
 * What we remember. Every verb is one transaction, asynchronous and durable when it resolves; no SQL and no transaction
 * leaves the store, so that it can live in a worker thread here and on a shared server elsewhere. Verbs answer with
 * data; what a caller must be able to tell apart (already open, not found) is in the answer, not in an exception.
 * Instants are epoch milliseconds.
 */
export interface Store {
  readonly accounts: AccountsTable;
  readonly settings: SettingsTable;
  readonly domains: DomainTables;
  readonly customers: CustomerTables;
  readonly ledger: RenewalLedger;
  readonly renewalBatches: RenewalBatches;
  readonly availabilityBatches: AvailabilityBatches;
  readonly costs: CostTables;
  readonly cards: CardTables;
  readonly journal: JournalTable;
  readonly budgets: BudgetLog;
  readonly inbox: InboxArchive;
  readonly practice: PracticeTables;
  readonly today: TodayTables;
  readonly team: TeamCopy;
  close(): Promise<void>;
}

export interface StoredAccount
  extends Omit<FieldsOf<typeof accountTable>, 'rppAddress' | 'reppAddress' | 'rdapAddress'> {
  readonly addresses: { readonly rpp: string; readonly repp: string; readonly rdap: string };
  /** Never kept: the emulator has just answered at all of its addresses. See `rulesOf`. */
  readonly provenEmulator?: boolean | undefined;
}

export interface KeyPlaces {
  readonly origins: readonly string[] | null;
  readonly changedBy: { readonly person: string; readonly machine: string } | null;
}

export interface AccountsTable {
  list(): Promise<readonly StoredAccount[]>;
  get(accountId: string): Promise<StoredAccount | undefined>;
  /** Inserts or replaces. */
  keep(account: StoredAccount): Promise<void>;
  /**
   * Removes the account, at once for everybody who asks; journal and ledger stay. False when it was not there. Its local
   * copy of the list of names goes by `removeSome`.
   */
  remove(accountId: string, at: number): Promise<boolean>;
  /**
   * The origins to which this desk's keys of the account may go, null where none was used yet; and the colleague who changed the
   * account last, null for a desk that is alone.
   */
  keyPlaces(accountId: string): Promise<KeyPlaces>;
  keepKeyPlaces(accountId: string, origins: readonly string[]): Promise<void>;
  /** Deletes some hundred names of a removed account's local copy; `more` as long as there may be any left. */
  removeSome(): Promise<{ more: boolean }>;
}

/** Small named values as JSON text: theme, current account, saved views. */
export interface SettingsTable {
  get(name: string): Promise<string | undefined>;
  set(name: string, json: string): Promise<void>;
  /** Sets it where it still is `from` (undefined: where there is none yet). False: somebody else was faster. */
  replace(name: string, from: string | undefined, to: string): Promise<boolean>;
}

export interface DomainTables
  extends DoNotRenewMarks,
    DomainHistory,
    DomainMarks,
    DomainImports,
    DomainExpiries,
    DomainSelection {
  /** Begins a download of a list that has been read to its end. */
  beginDownload(download: {
    accountId: string;
    source: FactSource;
    startedAt: number;
    /** When it was asked for and what the registry's clock said, as in Moment, where they are known. */
    steady?: SteadyTime | undefined;
    registryAt?: number | undefined;
  }): Promise<{ downloadId: string }>;
  /**
   * Takes a piece of the list (some hundred items) into the local copy, where it is seen at once. An expiry date told
   * later by a better-informed source (renewal, rdap) than the download is kept. Rejects with `conflict` when a download
   * of the same list that was started later is finished already.
   */
  addToDownload(downloadId: string, ownHandle: string, items: readonly RdapDomain[]): Promise<void>;
  /**
   * After the last piece: takes some thousand names out of the list that only this source had told and that are gone
   * from it (counted as lost). A name gone from my-domains is taken out as well when only a renewal or an RDAP answer
   * that named our handle had told it, and before the download began. Their history stays. `more` until all are looked at.
   */
  takeOutSome(downloadId: string): Promise<{ more: boolean }>;
  /** Takes out whatever is left to take out and ends the download; from now on it can be compared with others. */
  finishDownload(
    downloadId: string,
    finishedAt: number,
  ): Promise<{ names: number; added: number; lost: number; changed: number }>;
  /**
   * Ends an open download unfinished; does nothing when there is none. What it has told stays, and no name is lost by
   * it. What an ended process left open is dropped by the next begin.
   */
  dropDownload(downloadId: string): Promise<void>;
  /**
   * One name's RDAP answer, with its raw text; puts the name in the list. An answer older than the known one is not kept.
   * Says whether the expiry date moved forward.
   */
  keepLookup(lookup: {
    accountId: string;
    ownHandle: string;
    domain: RdapDomain;
    raw: string;
    toldAt: number;
    steady?: SteadyTime | undefined;
    registryAt?: number | undefined;
  }): Promise<boolean>;
  page(query: DomainQuery & { offset: number; limit: number }): Promise<{
    rows: readonly StoredDomain[];
    total: number;
    all: number;
    /** Of a query with `renewableOn`, the names that expire before that day; 0 of any other. */
    expired: number;
    listedAt: number | undefined;
  }>;
  /** The names in a window of what a query finds, in its order. */
  names(query: DomainQuery & { offset: number; limit: number }): Promise<readonly string[]>;
  /** The rows of names, in the order asked; names that are not in the list are left out. */
  rowsOf(accountId: string, ldhNames: readonly string[]): Promise<readonly StoredDomain[]>;
  facets(
    accountId: string,
  ): Promise<
    Record<'status' | 'role' | 'nameserver' | 'contact' | 'tag' | 'source', readonly { value: string; count: number }[]>
  >;
  details(
    accountId: string,
    ldhName: string,
  ): Promise<
    | {
        row: StoredDomain;
        facts: readonly { field: string; value: string; source: FactSource; toldAt: number }[];
        raw: string | undefined;
      }
    | undefined
  >;
}

/**
 * Exchanges, already redacted. Kept to a number of rows and days (`journalCap`); older ones go, except those that a step
 * of the renewal ledger names as its evidence.
 */
export interface JournalTable {
  began(record: JournalBegin): Promise<void>;
  /** Does nothing where the exchange is not (or no longer) in the journal. */
  ended(record: JournalEnd): Promise<void>;
  /** Several whole exchanges (`journalCells`) in one transaction: all of them are on the disk when it resolves, or none is. */
  keep(exchanges: JournalCells): Promise<void>;
  page(
    query: JournalFilter & { offset: number; limit: number },
  ): Promise<{ rows: readonly StoredExchange[]; total: number }>;
  /** The journal ids of everything that the filter finds, the oldest first. */
  ids(filter: JournalFilter): Promise<readonly string[]>;
  get(journalId: string): Promise<StoredExchange | undefined>;
  /** When the newest exchange of an account that has an answer was answered; epoch milliseconds. */
  lastAnswerAt(accountId: string): Promise<number | undefined>;
  /** Several at once, in the order asked; what is not in the journal any more is left out. */
  several(journalIds: readonly string[]): Promise<readonly StoredExchange[]>;
  /** How often each command was sent by these accounts since an instant, the most frequent first. */
  sentSince(
    accountIds: readonly string[],
    since: number,
  ): Promise<readonly { interface: RegistryInterface; command: string; count: number }[]>;
}

/** The share of a published limit that is left to use, and when that was learned (epoch milliseconds). */
export interface LearnedShare {
  readonly share: number;
  readonly learnedAt: number;
}

/** Comes with every take, so that all processes use the same share. */
interface BudgetLesson {
  readonly lesson?: LearnedShare | undefined;
}

/** The sliding logs of what was sent, one for each key (environment and handle) and budget, shared by all processes. */
export interface BudgetLog {
  /**
   * Takes one from the budget when fewer than `limit` takes lie in the window that ends at `at`; durable before it
   * resolves. Otherwise says when the next one may be.
   */
  take(take: {
    key: string;
    budget: BudgetName;
    limit: number;
    windowSeconds: number;
    at: number;
  }): Promise<({ kind: 'taken'; left: number } | { kind: 'limited'; retryAt: number; isHeld: boolean }) & BudgetLesson>;
  /**
   * The same for up to `count` at once, in one transaction: as many as the window has places for, at least one. What is
   * taken and never used stays taken.
   */
  takeSeveral(take: {
    key: string;
    budget: BudgetName;
    limit: number;
    windowSeconds: number;
    at: number;
    count: number;
  }): Promise<
    ({ kind: 'taken'; count: number; left: number } | { kind: 'limited'; retryAt: number; isHeld: boolean }) &
      BudgetLesson
  >;
  /** What was learned last from a refusal that nobody expected. */
  lesson(asked: { key: string; budget: BudgetName }): Promise<LearnedShare | undefined>;
  /**
   * Records that the registry itself said 429 or 408: nothing is taken before `until`, and what was learned from it, where
   * nobody has learned anything later.
   */
  holdUntil(hold: {
    key: string;
    budget: BudgetOrInterface;
    until: number;
    reason: string;
    lesson?: LearnedShare;
  }): Promise<void>;
  standing(
    key: string,
    budget: BudgetOrInterface,
    windowSeconds: number,
    at: number,
  ): Promise<{ used: number; oldestAt: number | undefined; heldUntil: number | undefined }>;
  /**
   * For each count: the instant at which so many more could have been taken, were each taken as soon as it is allowed,
   * no faster than `perSecond`, and nothing else came in between.
   */
  freeAt(question: {
    key: string;
    budget: BudgetName;
    limit: number;
    windowSeconds: number;
    at: number;
    counts: readonly number[];
    perSecond?: number | undefined;
  }): Promise<readonly number[]>;
}
