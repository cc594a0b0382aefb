import type { ExpiryPlan, PlannedLookup } from '#contract/expiry-planner.ts';
import type { ExportReceipt } from '#contract/exports.ts';
import type { Work } from '#contract/work.ts';
import { isWithin } from '#main/clock.ts';
import type { AccountOf, StartWork } from '#main/ports.ts';
import type { PortfolioExpiries } from '#main/store/portfolio-expiry-record.ts';
import type { StoredAccount } from '#main/store/store.ts';
import type { ExportFiles } from '#main/writing/export-files.ts';
import { addDays, daysBetween } from '#registry/calendar-date.ts';
import { DeskFailure } from '#registry/failure.ts';
import { type CarryOutControl, carryOutPlan, type ExpiryReading } from './expiry-planner/carry-out-plan.ts';
import { createExpiryNotices, type ExpiryNoticesPorts } from './expiry-planner/expiry-notices.ts';
import { type CalendarMonth, daysOf, monthAhead, monthsAround } from './expiry-planner/month-list.ts';
import { createNoticeWatch, type NoticeWatchPorts } from './expiry-planner/notice-watch.ts';
import { planOrder } from './expiry-planner/plan-policy.ts';
import { type CalendarOrder, writeCalendar } from './expiry-planner/write-calendar.ts';

export interface ExpiryPlannerPorts
  extends Omit<ExpiryNoticesPorts, 'expiries'>,
    Pick<NoticeWatchPorts, 'accounts' | 'hasToday' | 'onProblem'> {
  readonly expiries: PortfolioExpiries;
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
export function createExpiryPlanner(ports: ExpiryPlannerPorts) {
  const { expiries, clock } = ports;
  const notices = createExpiryNotices(ports);
  const watch = createNoticeWatch({
    ...ports,
    async look(account) {
      // While a list comes in, a piece at a time, each piece would be told of by itself; its end is looked at.
      if (ports.workUnderWay('portfolio-refresh', account.accountId)?.state !== 'running') await notices.look(account);
    },
  });
  let ending = false;

  async function plannedOf(account: StoredAccount, limit: number) {
    const order = planOrder(account.accountId, await ports.today(account), clock.now(), limit);
    const hasKey = await ports.hasApiKey(account);
    const { names, waiting, waitingOwn } = await expiries.plan(order);
    return { names, waiting, waitingExempt: hasKey ? waitingOwn : 0, hasKey };
  }

  async function plan(accountId: string): Promise<ExpiryPlan> {
    const account = await ports.account(accountId);
    const { names, waiting, waitingExempt, hasKey } = await plannedOf(account, shownLookups);
    const today = await ports.today(account);
    const counted = names.filter((name) => !(name.own && hasKey)).length;
    const limited = waiting - waitingExempt;
    const counts = Array.from({ length: counted }, (_, index) => index + 1);
    const budget = await ports.lookupBudget(account, limited > 0 ? [...counts, limited] : []);
    const now = clock.now();
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
        expiryDate: name.expiryDate ?? null,
        daysLeft: name.expiryDate === undefined ? null : daysBetween(today, name.expiryDate),
        toldAt: name.expiryToldAt ?? null,
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
      workId: ports.workUnderWay('expiry-refresh', accountId)?.workId ?? null,
    };
  }

  function begin(account: StoredAccount): { workId: string } {
    const { accountId } = account;
    return ports.startWork({
      kind: 'expiry-refresh',
      accountId,
      subject: { code: 'refresh-expiry-dates', name: account.label },
      canPause: true,
      run: async (control) => {
        try {
          return await carryOut(account, control);
        } finally {
          ports.publish('portfolio', accountId);
          // A program that ends is not a person who cancels: the plan goes on at the next start.
          if (!ending) await noteUnderWay(accountId, false);
        }
      },
    });
  }

  function carryOut(account: StoredAccount, control: CarryOutControl) {
    const { accountId } = account;
    let publishedAt = clock.now();
    const round = {
      expiries,
      clock,
      plan: () => plannedOf(account, namesInARound),
      async read(ldhName: string, signal: AbortSignal): Promise<ExpiryReading> {
        const reading = await ports.readFresh(account, ldhName, signal, 'background');
        if (!isWithin(publishEveryMilliseconds, publishedAt, clock.now())) {
          publishedAt = clock.now();
          ports.publish('portfolio', accountId);
        }
        return reading;
      },
      async endsAt(waiting: number): Promise<number> {
        const { waitingExempt, waiting: all } = await plannedOf(account, 0);
        const limited = Math.max(0, Math.min(waiting, all - waitingExempt));
        const { freeAt } = await ports.lookupBudget(account, limited > 0 ? [limited] : []);
        return Math.max(clock.now(), freeAt.at(-1) ?? 0) + waiting * millisecondsEach;
      },
    };
    return carryOutPlan(accountId, round, control);
  }

  async function underWay(): Promise<Record<string, boolean>> {
    const json = await ports.settings.get(underWaySetting);
    return json === undefined ? {} : (JSON.parse(json) as Record<string, boolean>);
  }

  async function noteUnderWay(accountId: string, isUnderWay: boolean): Promise<void> {
    const { [accountId]: _, ...rest } = await underWay();
    await ports.settings.set(underWaySetting, JSON.stringify(isUnderWay ? { ...rest, [accountId]: true } : rest));
  }

  return {
    plan,

    async start(accountId: string): Promise<{ workId: string }> {
      const account = await ports.account(accountId);
      const running = ports.workUnderWay('expiry-refresh', accountId);
      if (running !== undefined) return { workId: running.workId };
      await noteUnderWay(accountId, true);
      return begin(account);
    },

    /** Puts what an ended program had under way back on the tray, paused: nothing is sent before a person says so. */
    async recover(): Promise<void> {
      for (const accountId of Object.keys(await underWay())) {
        try {
          const account = await ports.account(accountId);
          ports.pauseWork(begin(account).workId);
        } catch (error) {
          if (!(error instanceof DeskFailure)) throw error;
          await noteUnderWay(accountId, false);
        }
      }
    },

    /** Begins to look by itself for names that come near their expiry, for every account. */
    watch: watch.begin,
    lookNow: watch.lookNow,

    /** From now on work that ends is ended by the program. Resolves when nothing is looked at any more. */
    async stopping(): Promise<void> {
      ending = true;
      await watch.end();
    },

    async timeline(accountId: string) {
      const account = await ports.account(accountId);
      const today = await ports.today(account);
      const months = monthsAround(today, monthsAhead);
      const [first, last] = [months[0], months.at(-1)] as [CalendarMonth, CalendarMonth];
      const {
        months: counted,
        before,
        after,
        unknown,
      } = await expiries.expiryMonths(accountId, first.month, last.month);
      const names = new Map(counted.map((one) => [one.month, one.names]));
      return {
        months: months.map((month) => ({ ...month, names: names.get(month.month) ?? 0 })),
        today,
        before: { names: before, lastDay: addDays(first.firstDay, -1) },
        after: { names: after, firstDay: addDays(last.lastDay, 1) },
        unknown,
      };
    },

    async days(accountId: string, ahead: number) {
      const today = await ports.today(await ports.account(accountId));
      const month = monthAhead(today, ahead);
      const counted = await expiries.expiryDays(accountId, month.firstDay, month.lastDay);
      const names = new Map(counted.map((one) => [one.day, one.names]));
      return {
        ...month,
        names: counted.reduce((sum, one) => sum + one.names, 0),
        days: daysOf(month).map((one) => ({ ...one, names: names.get(one.day) ?? 0 })),
        today,
      };
    },

    async suggestPath(accountId: string): Promise<{ path: string; chooser: boolean }> {
      const account = await ports.account(accountId);
      return ports.files.suggest([account.label, 'expiries', await ports.today(account)], 'ics');
    },

    /** Fails with invalid-input or `file` where it is plain already that the file cannot be written. */
    async calendar(order: CalendarOrder & { readonly accountId: string }): Promise<{ workId: string }> {
      const account = await ports.account(order.accountId);
      await ports.files.refuse(order);
      return ports.startWork({
        kind: 'export',
        accountId: account.accountId,
        subject: { code: 'expiry-calendar', name: account.label },
        canPause: true,
        run: (control): Promise<ExportReceipt> => writeCalendar(ports, account, order, control),
      });
    },

    alertDistances: notices.distances,
    async keepAlertDistances(days: readonly number[]): Promise<number[]> {
      const kept = await notices.keepDistances(days);
      await watch.lookNow();
      return kept;
    },
    async notices(accountId: string) {
      await ports.account(accountId);
      return notices.shown(accountId);
    },
    noticesSince: notices.since,
    async noticesSeen(accountId: string, noticeIds: readonly string[]) {
      await ports.account(accountId);
      return notices.seen(accountId, noticeIds);
    },
  };
}

export type ExpiryPlannerService = ReturnType<typeof createExpiryPlanner>;
