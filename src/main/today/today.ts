import type { Account } from '#contract/accounts/accounts.ts';
import type { BackupStatus } from '#contract/desk/backups.ts';
import type { Work } from '#contract/desk/work.ts';
import type { DomainSource } from '#contract/domains/domains.ts';
import type { QueueStanding } from '#contract/inbox.ts';
import type { Card } from '#contract/renewals/cards.ts';
import { type TodayRow, type TodayStep, todayKinds } from '#contract/today.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles, ExportTarget } from '#main/files/export-files.ts';
import type { AccountOf, StartWork } from '#main/ports.ts';
import { addDays, type CalendarDate, dateOfInstant, daysBetween } from '#values/calendar-date.ts';
import { scopeOf, type TodayScope } from '#values/today-scope.ts';
import { type CheckPorts, checkEverything, subjectOf } from './check-everything.ts';
import { type DigestOrder, writeDigest } from './digest.ts';
import { accountRows, type DayPrice, deskRows, queueRows } from './rows.ts';
import type { TodayTables } from './store/today-record.ts';

export interface TodayPorts extends CheckPorts {
  readonly tables: TodayTables;
  /** Those that this host may use. */
  readonly accounts: () => Promise<readonly StoredAccount[]>;
  readonly account: AccountOf;
  /** The account's today: the practice registry's own calendar while it runs. */
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  readonly queues: () => Promise<readonly QueueStanding[]>;
  readonly sources: (accountId: string) => Promise<readonly DomainSource[]>;
  readonly backup: () => Promise<Pick<BackupStatus, 'lastBackup'>>;
  readonly works: () => readonly Work[];
  /** What each card has left by our count, beside what the next 30 days need. */
  readonly cards: (accountId: string) => Promise<readonly Card[]>;
  /** What a year costs at today's prices. */
  readonly yearPrice: (accountId: string) => Promise<DayPrice>;
  /** Who works at this desk; null where nobody said. */
  readonly who: () => Promise<string | null>;
  /** What a person is to confirm before keys go where a shared account leads; null where there is nothing. */
  readonly keysWait: (account: StoredAccount) => Promise<Account['keysWait']>;
  readonly startWork: StartWork;
  readonly files: ExportFiles;
}

export interface TodayAsked {
  readonly scope: TodayScope;
  readonly accountId: string | null;
  readonly days: number;
}

/** Everything that waits for a person, over all accounts of a scope (product row 79). It asks the store and no registry. */
export class TodayService {
  readonly #ports: TodayPorts;
  /** What the last check of this program did. */
  #lastSteps: readonly TodayStep[] = [];

  constructor(ports: TodayPorts) {
    this.#ports = ports;
  }

  async #accountsOf({ scope, accountId }: Pick<TodayAsked, 'scope' | 'accountId'>) {
    if (accountId !== null) return [await this.#ports.account(accountId)];
    return (await this.#ports.accounts()).filter((account) => scopeOf(account) === scope);
  }

  async #rowsOf(account: StoredAccount, days: number) {
    const ports = this.#ports;
    const { accountId } = account;
    const today = await ports.today(account);
    const order = { accountId, today, until: addDays(today, days) };
    const [waiting, sources, price, cards, keysWait] = await Promise.all([
      ports.tables.waiting(order),
      ports.sources(accountId),
      ports.yearPrice(accountId),
      ports.cards(accountId),
      ports.keysWait(account),
    ]);
    // It was removed meanwhile.
    if (waiting === undefined) return { rows: [], listedAt: null, next: null };
    const listedAt = newest(sources);
    const now = ports.clock.now();
    const next = waiting.next && { ...waiting.next, daysLeft: daysBetween(today, waiting.next.date) };
    const facts = { waiting, sources, listedAt, price, cards, keysWait, days, now };
    return { rows: accountRows(account, facts), listedAt, next };
  }

  async list(asked: TodayAsked) {
    const ports = this.#ports;
    const accounts = await this.#accountsOf(asked);
    const ids = accounts.map(({ accountId }) => accountId);
    const subjects = [{ ...asked, accountId: null }, ...ids.map((accountId) => ({ ...asked, accountId }))];
    const [each, queues, backup, person, checkedAt] = await Promise.all([
      Promise.all(accounts.map((account) => this.#rowsOf(account, asked.days))),
      ports.queues(),
      ports.backup(),
      ports.who(),
      ports.tables.lastRun(subjects.map(subjectOf)),
    ]);
    const works = ports.works();
    const rows = [
      ...each.flatMap((one) => one.rows),
      ...queueRows(queues.filter(({ accountId }) => ids.includes(accountId))),
      ...deskRows({
        works: works.filter(({ accountId }) => accountId !== null && ids.includes(accountId)),
        backup: asked.scope === 'practice' || accounts.length === 0 ? undefined : backup,
        person: asked.scope === 'practice' ? undefined : person,
        now: ports.clock.now(),
      }),
    ];
    const listed = each.flatMap(({ listedAt }) => (listedAt === null ? [] : [listedAt]));
    const nexts = each.flatMap(({ next }) => (next === null ? [] : [next]));
    return {
      rows: inOrder(rows),
      today: accounts[0] === undefined ? dateOfInstant(ports.clock.now()) : await ports.today(accounts[0]),
      accounts: accounts.map(({ accountId, label }) => ({ accountId, label })),
      checkedAt,
      workId: this.#underWay()?.workId ?? null,
      listedAt: listed.length === 0 ? null : Math.min(...listed),
      next: nexts.sort((a, b) => a.daysLeft - b.daysLeft)[0] ?? null,
    };
  }

  async names({ accountId, days }: { accountId: string; days: number }) {
    const today = await this.#ports.today(await this.#ports.account(accountId));
    return { names: [...(await this.#ports.tables.openNames({ accountId, today, until: addDays(today, days) }))] };
  }

  #underWay(): Work | undefined {
    return this.#ports.works().find((work) => work.kind === 'today-check' && work.endedAt === null);
  }

  async check(asked: TodayAsked & { prepare: boolean }): Promise<{ workId: string }> {
    const underWay = this.#underWay();
    if (underWay !== undefined) return { workId: underWay.workId };
    const accounts = await this.#accountsOf(asked);
    return this.#ports.startWork({
      kind: 'today-check',
      accountId: asked.accountId,
      subject: { code: 'check-everything', name: accounts.map(({ label }) => label).join(', ') },
      canPause: false,
      run: async (control) => {
        const checked = await checkEverything(this.#ports, { ...asked, accounts }, control);
        this.#lastSteps = checked.steps;
        return checked;
      },
    });
  }

  suggestPath({ format }: Pick<DigestOrder, 'format'>) {
    return this.#ports.files.suggest(['today', dateOfInstant(this.#ports.clock.now())], format);
  }

  /** Fails with invalid-input and `file` where it is plain already that the file cannot be written. */
  async digest({ path, replace, ...asked }: TodayAsked & DigestOrder & ExportTarget): Promise<{ workId: string }> {
    const { files, startWork } = this.#ports;
    await files.refuse({ path, replace });
    return startWork({
      kind: 'export',
      accountId: null,
      subject: { code: 'today-digest' },
      canPause: false,
      run: async () => {
        const { rows } = await this.list(asked);
        const pieces = writeDigest(asked, { rows, steps: this.#lastSteps, stamp: files.stamp() });
        return { ...(await files.write({ path, replace }, pieces)), rows: rows.length };
      },
    });
  }
}

function newest(sources: readonly DomainSource[]): number | null {
  const times = sources.flatMap(({ listedAt }) => (listedAt === null ? [] : [listedAt]));
  return times.length === 0 ? null : Math.max(...times);
}

/** By kind as the contract lists them; of one kind the most first, then by account. */
function inOrder(rows: readonly TodayRow[]): TodayRow[] {
  const places = Object.keys(todayKinds);
  const placeOf = ({ kind }: TodayRow) => places.indexOf(kind);
  return [...rows].sort(
    (a, b) =>
      placeOf(a) - placeOf(b) ||
      (a.kind === 'batch' ? 0 : b.count - a.count) ||
      (a.account?.label ?? '').localeCompare(b.account?.label ?? ''),
  );
}
