import { ORPCError } from '@orpc/client';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskClient } from '#contract/contract.ts';
import type { About, Settings } from '#contract/desk/desk.ts';
import type { Work } from '#contract/desk/work.ts';
import type { DomainRow } from '#contract/domains/domains.ts';
import type { ExchangeDetails } from '#contract/journal.ts';
import type { LedgerEntry, RenewedElsewhere } from '#contract/renewals/ledger-entry.ts';
import type { SharedPiece, TeamMember, TeamMoving, TeamStanding } from '#contract/team.ts';
import type { Topic } from '#contract/topics.ts';
import { asWritten } from '#messages/message.ts';
import type { Failure } from '#values/failure.ts';
import { doubleAccounts, doubleExchanges, doubleLedger } from './double-records.ts';
import { syntheticNames } from './synthetic-names.ts';

/** What the next renewal comes to. */
export type NextRenewal = 'renewed' | 'wrong-date' | 'refused' | 'not-sent' | 'outcome-unknown';

export interface DoubleOptions {
  readonly now: number;
  readonly today: string;
  /** How many names the registry lists for us. */
  readonly names?: number;
  /** False begins with no account at all. */
  readonly accounts?: boolean;
  /** False begins before the first download. */
  readonly listed?: boolean;
  /** Which account is in use at first; the practice account where absent. */
  readonly current?: string;
  readonly settings?: Partial<Settings>;
  readonly host?: About['host'];
  /** Operations that fail, by their path, such as `domains.page`; `keychain` fails to keep a secret. */
  readonly failing?: Readonly<Record<string, Failure>>;
  readonly nextRenewal?: NextRenewal;
  /** A proposal whose date could not be read fresh. */
  readonly stale?: boolean;
  /** Every call takes so long: `wait` is given what it is for. */
  readonly wait?: (operation: string) => Promise<void>;
}

/** The operations of the contract, each of which may be missing from a double. */
export type Doubled<Noun extends keyof DeskClient = keyof DeskClient> = {
  [Name in Noun]?: Partial<DeskClient[Name]>;
};

/** What the double knows, and how it is asked, changed and told. */
export class DoubleWorld {
  readonly options: DoubleOptions;
  readonly calls: { operation: string; input: unknown }[] = [];
  readonly listeners = new Set<(topic: Topic | undefined) => void>();
  readonly registered: readonly DomainRow[];
  readonly exchanges: readonly ExchangeDetails[];
  accounts: Account[];
  currentAccountId: string | null;
  settings: Settings;
  listedAt: number | null;
  rows: readonly DomainRow[];
  entries: readonly LedgerEntry[];
  /** Names that were renewed elsewhere. */
  elsewhere: readonly RenewedElsewhere[] = [];
  works: readonly Work[] = [];
  /** How the desk stands with its team store; null: it works alone. */
  team: TeamStanding | null = null;
  /** The team into which it is on its way. */
  teamMoving: TeamMoving | null = null;
  members: TeamMember[] = [];
  /** Who wrote what last. */
  lastWriters: Partial<Record<SharedPiece['of'], { person: string; machine: string | null; keptAt: number }>> = {};
  emulatorRuns = true;
  /** What time it is at the practice registry, epoch milliseconds; undefined: what it is here. */
  virtualTimeAt: number | undefined;
  /** Production accounts whose writes are armed, and until when. */
  readonly armedUntil = new Map<string, number>();
  #lastId = 0;

  constructor(options: DoubleOptions) {
    const { now, today } = options;
    const listed = options.accounts !== false && options.listed !== false;
    this.options = options;
    this.accounts = options.accounts === false ? [] : doubleAccounts(now);
    this.currentAccountId = options.current ?? this.accounts[0]?.accountId ?? null;
    this.settings = {
      theme: 'system',
      density: 'compact',
      language: 'en',
      singleKeys: true,
      expiries: 'timeline',
      person: '',
      ...options.settings,
    };
    this.registered = syntheticNames(options.names ?? 300, today, now);
    this.listedAt = listed ? now - 7_200_000 : null;
    this.rows = listed ? this.registered : [];
    this.entries = listed ? doubleLedger(this.registered, now) : [];
    this.exchanges = listed ? doubleExchanges(this.registered, now) : [];
  }

  newId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  publish(topic: Topic['topic']): void {
    for (const hear of this.listeners) hear({ topic, accountId: null });
  }

  fail(failure: Failure): never {
    throw new ORPCError('FAILURE', { message: 'The operation failed.', data: failure, defined: true });
  }

  /** An operation: noted, slow or failing as the options say, then answered. */
  asked<Input, Output>(
    operation: string,
    answer: (input: Input) => Output | Promise<Output>,
  ): (input?: Input) => Promise<Output> {
    return async (input) => {
      this.calls.push({ operation, input });
      await this.options.wait?.(operation);
      const failure = this.options.failing?.[operation];
      if (failure !== undefined) this.fail(failure);
      return answer(input as Input);
    };
  }

  account(accountId: string): Account {
    return (
      this.accounts.find((one) => one.accountId === accountId) ??
      this.fail({ kind: 'no-account', message: asWritten('This account is gone.') })
    );
  }

  row(ldhName: string): DomainRow {
    return (
      this.rows.find((one) => one.ldhName === ldhName) ??
      this.fail({ kind: 'not-found', message: asWritten('This name is not in the list.') })
    );
  }

  /** Replaces a row as if the registry had told something new. */
  change(ldhName: string, changes: Partial<DomainRow>): void {
    this.rows = this.rows.map((one) => (one.ldhName === ldhName ? { ...one, ...changes } : one));
    this.publish('domains');
  }

  work(workId: string): Work {
    return (
      this.works.find((one) => one.workId === workId) ??
      this.fail({ kind: 'not-found', message: asWritten('This work is gone.') })
    );
  }

  changeWork(workId: string, changes: Partial<Work>): Work {
    this.works = this.works.map((one) => (one.workId === workId ? { ...one, ...changes } : one));
    this.publish('work');
    return this.work(workId);
  }

  startWork(kind: Work['kind'], accountId: Work['accountId'], subject: Work['subject']): Work {
    const started: Work = {
      workId: `work-${this.newId()}`,
      kind,
      accountId,
      subject,
      title: subject.code,
      state: 'running',
      done: 0,
      total: null,
      startedAt: this.options.now,
      endedAt: null,
      forecastEndAt: null,
      canPause: true,
      trouble: null,
      failure: null,
      result: null,
    };
    this.works = [...this.works, started];
    this.publish('work');
    return started;
  }
}
