import type { Work } from '#contract/desk/work.ts';
import type { ExpiryPlan, PlannedLookup } from '#contract/domains/expiries.ts';
import type { ExportReceipt } from '#contract/domains/exports.ts';
import { isWithin } from '#main/clock.ts';
import type { StoredAccount } from '#main/database/store.ts';
import type { ExportFiles } from '#main/files/export-files.ts';
import type { AccountOf, RunControl, StartWork } from '#main/ports.ts';
import { addDays, daysBetween } from '#values/calendar-date.ts';
import { DeskFailure } from '#values/failure.ts';
import { carryOutPlan, type ExpiryReading } from './expiries/carry-out-plan.ts';
import { createExpiryNotices, type ExpiryNoticesPorts } from './expiries/expiry-notices.ts';
import { type CalendarMonth, daysOf, monthAhead, monthsAround } from './expiries/month-list.ts';
import { createNoticeWatch, type NoticeWatchPorts } from './expiries/notice-watch.ts';
import { planOrder } from './expiries/plan-policy.ts';
import { type CalendarOrder, writeCalendar } from './expiries/write-calendar.ts';
import type { DomainExpiries, Whose } from './store/expiry-record.ts';

export interface ExpiryPlannerPorts
  extends Omit<ExpiryNoticesPorts, 'expiries'>,
    Pick<NoticeWatchPorts, 'accounts' | 'hasToday' | 'onProblem'> {
  readonly expiries: DomainExpiries;
  readonly account: AccountOf;
  /** Whether the account keeps an API key, without asking the keychain. */
  readonly hasApiKey: (account: StoredAccount) => Promise<boolean>;
  /** Asks the registry about one name and keeps the answer. */
  readonly readFresh: (
    account: StoredAccount,
    ldhName: string,
    signal: AbortSignal,
    priority: 'background',
  ) => Promise<ExpiryReading>;
  /** The lookup budget as it stands, and when so many more, each of them, could all have been asked in the background. */
  readonly lookupBudget: (
    account: StoredAccount,
    counts: readonly number[],
  ) => Promise<{
    readonly limit: number;
    readonly windowSeconds: number;
    readonly left: number;
    readonly freeAt: readonly number[];
  }>;
  readonly files: ExportFiles;
  readonly startWork: StartWork;
  readonly pauseWork: (workId: string) => unknown;
  readonly workUnderWay: (kind: Work['kind'], accountId: string) => Work | undefined;
}

const shownLookups = 200;
/** A name that needs no budget takes about so long. */
const millisecondsEach = 150;
const monthsAhead = 24;
/** Names asked for before the plan is made anew. */
const namesInARound = 25;
/** Windows see the list change at most this often while many names are asked for. */
const publishEveryMilliseconds = 2_000;
const underWaySetting = 'expiry-planner';

/** Expiry dates under the limit on lookups: what is asked next, the picture, the calendar file, the notices (rows 43, 44). */
export class ExpiryPlannerService {
  readonly #ports: ExpiryPlannerPorts;
  readonly #notices: ReturnType<typeof createExpiryNotices>;
  readonly #watch: ReturnType<typeof createNoticeWatch>;
  #ending = false;

  constructor(ports: ExpiryPlannerPorts) {
    this.#ports = ports;
    this.#notices = createExpiryNotices(ports);
    this.#watch = createNoticeWatch({
      ...ports,
      look: async (account) => {
        // While a list comes in, a piece at a time, each piece would be told of by itself; its end is looked at.
        if (ports.workUnderWay('domains-refresh', account.accountId)?.state !== 'running')
          await this.#notices.look(account);
      },
    });
    this.watch = this.#watch.begin;
    this.lookNow = this.#watch.lookNow;
    this.alertDistances = this.#notices.distances;
    this.noticesSince = this.#notices.since;
  }

  async #plannedOf(account: StoredAccount, limit: number) {
    const order = planOrder(account.accountId, await this.#ports.today(account), this.#ports.clock.now(), limit);
    const hasKey = await this.#ports.hasApiKey(account);
    const { names, waiting, waitingOwn } = await this.#ports.expiries.plan(order);
    return { names, waiting, waitingExempt: hasKey ? waitingOwn : 0, hasKey };
  }

  async plan(accountId: string): Promise<ExpiryPlan> {
    const account = await this.#ports.account(accountId);
    const { names, waiting, waitingExempt, hasKey } = await this.#plannedOf(account, shownLookups);
    const today = await this.#ports.today(account);
    const counted = names.filter((name) => !(name.own && hasKey)).length;
    const limited = waiting - waitingExempt;
    const counts = Array.from({ length: counted }, (_, index) => index + 1);
    const budget = await this.#ports.lookupBudget(account, limited > 0 ? [...counts, limited] : []);
    const now = this.#ports.clock.now();
    let [place, exempt] = [0, 0];
    const lookups: PlannedLookup[] = names.map((name) => {
      const isExempt = name.own && hasKey;
      if (isExempt) exempt += 1;
      else place += 1;
      const turn = isExempt ? now : (budget.freeAt[place - 1] ?? now);
      return {
        ldhName: name.ldhName,
        unicodeName: name.unicodeName,
        reason: name.reason,
        expiryDate: name.expiryDate,
        daysLeft: name.expiryDate && daysBetween(today, name.expiryDate),
        toldAt: name.expiryToldAt,
        exempt: isExempt,
        atAbout: Math.max(turn, now) + (exempt + place - 1) * millisecondsEach,
      };
    });
    return {
      lookups,
      waiting,
      waitingExempt,
      hasKey,
      limit: budget.limit,
      windowSeconds: budget.windowSeconds,
      left: budget.left,
      endsAt: waiting === 0 ? null : Math.max(now, budget.freeAt.at(-1) ?? now) + waiting * millisecondsEach,
      workId: this.#ports.workUnderWay('expiry-refresh', accountId)?.workId ?? null,
    };
  }

  #begin(account: StoredAccount): { workId: string } {
    const { accountId } = account;
    return this.#ports.startWork({
      kind: 'expiry-refresh',
      accountId,
      subject: { code: 'refresh-expiry-dates', name: account.label },
      canPause: true,
      run: async (control) => {
        try {
          return await this.#carryOut(account, control);
        } finally {
          this.#ports.publish('domains', accountId);
          // A program that ends is not a person who cancels: the plan goes on at the next start.
          if (!this.#ending) await this.#noteUnderWay(accountId, false);
        }
      },
    });
  }

  #carryOut(account: StoredAccount, control: RunControl) {
    const { accountId } = account;
    let publishedAt = this.#ports.clock.now();
    const round = {
      expiries: this.#ports.expiries,
      clock: this.#ports.clock,
      plan: () => this.#plannedOf(account, namesInARound),
      read: async (ldhName: string, signal: AbortSignal): Promise<ExpiryReading> => {
        const reading = await this.#ports.readFresh(account, ldhName, signal, 'background');
        if (!isWithin(publishEveryMilliseconds, publishedAt, this.#ports.clock.now())) {
          publishedAt = this.#ports.clock.now();
          this.#ports.publish('domains', accountId);
        }
        return reading;
      },
      endsAt: async (waiting: number): Promise<number> => {
        const { waitingExempt, waiting: all } = await this.#plannedOf(account, 0);
        const limited = Math.max(0, Math.min(waiting, all - waitingExempt));
        const { freeAt } = await this.#ports.lookupBudget(account, limited > 0 ? [limited] : []);
        return Math.max(this.#ports.clock.now(), freeAt.at(-1) ?? 0) + waiting * millisecondsEach;
      },
    };
    return carryOutPlan(accountId, round, control);
  }

  async #underWay(): Promise<Record<string, boolean>> {
    const json = await this.#ports.settings.get(underWaySetting);
    return json === undefined ? {} : (JSON.parse(json) as Record<string, boolean>);
  }

  async #noteUnderWay(accountId: string, isUnderWay: boolean): Promise<void> {
    const { [accountId]: _, ...rest } = await this.#underWay();
    await this.#ports.settings.set(underWaySetting, JSON.stringify(isUnderWay ? { ...rest, [accountId]: true } : rest));
  }

  async start(accountId: string): Promise<{ workId: string }> {
    const account = await this.#ports.account(accountId);
    const running = this.#ports.workUnderWay('expiry-refresh', accountId);
    if (running !== undefined) return { workId: running.workId };
    await this.#noteUnderWay(accountId, true);
    return this.#begin(account);
  }

  /** Puts what an ended program had under way back on the tray, paused: nothing is sent before a person says so. */
  readonly recover = async (): Promise<void> => {
    for (const accountId of Object.keys(await this.#underWay())) {
      try {
        const account = await this.#ports.account(accountId);
        this.#ports.pauseWork(this.#begin(account).workId);
      } catch (error) {
        if (!(error instanceof DeskFailure)) throw error;
        await this.#noteUnderWay(accountId, false);
      }
    }
  };

  /** Begins to look by itself for names that come near their expiry, for every account. */
  readonly watch: ReturnType<typeof createNoticeWatch>['begin'];

  readonly lookNow: ReturnType<typeof createNoticeWatch>['lookNow'];

  /** From now on work that ends is ended by the program. Resolves when nothing is looked at any more. */
  async stopping(): Promise<void> {
    this.#ending = true;
    await this.#watch.end();
  }

  async timeline(accountId: string, whose: Whose = {}) {
    const account = await this.#ports.account(accountId);
    const today = await this.#ports.today(account);
    const months = monthsAround(today, monthsAhead);
    const [first, last] = [months[0], months.at(-1)] as [CalendarMonth, CalendarMonth];
    const {
      months: counted,
      before,
      after,
      unknown,
    } = await this.#ports.expiries.expiryMonths(accountId, first.month, last.month, whose);
    const names = new Map(counted.map((one) => [one.month, one.names]));
    return {
      months: months.map((month) => ({ ...month, names: names.get(month.month) ?? 0 })),
      today,
      before: { names: before, lastDay: addDays(first.firstDay, -1) },
      after: { names: after, firstDay: addDays(last.lastDay, 1) },
      unknown,
    };
  }

  async days(accountId: string, ahead: number, whose: Whose = {}) {
    const today = await this.#ports.today(await this.#ports.account(accountId));
    const month = monthAhead(today, ahead);
    const counted = await this.#ports.expiries.expiryDays(accountId, month.firstDay, month.lastDay, whose);
    const names = new Map(counted.map((one) => [one.day, one.names]));
    return {
      ...month,
      names: counted.reduce((sum, one) => sum + one.names, 0),
      days: daysOf(month).map((one) => ({ ...one, names: names.get(one.day) ?? 0 })),
      today,
    };
  }

  async suggestPath(accountId: string): Promise<{ path: string; chooser: boolean }> {
    const account = await this.#ports.account(accountId);
    return this.#ports.files.suggest([account.label, 'expiries', await this.#ports.today(account)], 'ics');
  }

  /** Fails with invalid-input or `file` where it is plain already that the file cannot be written. */
  async calendar(order: CalendarOrder & { readonly accountId: string }): Promise<{ workId: string }> {
    const account = await this.#ports.account(order.accountId);
    await this.#ports.files.refuse(order);
    return this.#ports.startWork({
      kind: 'export',
      accountId: account.accountId,
      subject: { code: 'expiry-calendar', name: account.label },
      canPause: true,
      run: (control): Promise<ExportReceipt> => writeCalendar(this.#ports, account, order, control),
    });
  }

  readonly alertDistances: ReturnType<typeof createExpiryNotices>['distances'];

  async keepAlertDistances(days: readonly number[]): Promise<number[]> {
    const kept = await this.#notices.keepDistances(days);
    await this.#watch.lookNow();
    return kept;
  }

  async notices(accountId: string) {
    await this.#ports.account(accountId);
    return this.#notices.shown(accountId);
  }

  readonly noticesSince: ReturnType<typeof createExpiryNotices>['since'];

  async noticesSeen(accountId: string, noticeIds: readonly string[]) {
    await this.#ports.account(accountId);
    return this.#notices.seen(accountId, noticeIds);
  }
}
