import type { ExpiryNotice, ToldNotice } from '#contract/domains/expiries.ts';
import type { Clock } from '#main/clock.ts';
import type { SettingsTable, StoredAccount } from '#main/database/store.ts';
import type { Publish } from '#main/ports.ts';
import type { CalendarDate } from '#values/calendar-date.ts';
import { expiryDistancesSetting } from '#values/setting-names.ts';
import type { DomainExpiries, ExpiryNotice as RaisedNotice } from '../store/expiry-record.ts';

/** Names of an account that have come so near their expiry; the nearest one's name where it is known. */
export interface ExpiringNames {
  readonly accountLabel: string;
  readonly names: number;
  readonly nearest: string | undefined;
  readonly days: number;
}

export interface ExpiryNoticesPorts {
  readonly expiries: Pick<DomainExpiries, 'raiseNotices' | 'notices' | 'noticesSince' | 'noticesSeen'>;
  readonly settings: SettingsTable;
  readonly clock: Clock;
  readonly today: (account: StoredAccount) => Promise<CalendarDate>;
  /** Tells the person beside the windows; undefined where the host cannot. */
  readonly tellExpiring: ((names: ExpiringNames) => void) | undefined;
  readonly publish: Publish;
}

const firstDistances: readonly number[] = [60, 30, 14, 7, 1];
const shownNotices = 50;

/** Notices of names that come near their expiry: at the distances that people choose, once for each name and date. */
export function createExpiryNotices(ports: ExpiryNoticesPorts) {
  const { expiries, settings } = ports;

  async function distances(): Promise<number[]> {
    const json = await settings.get(expiryDistancesSetting);
    const kept: unknown = json === undefined ? undefined : JSON.parse(json);
    const days = Array.isArray(kept) ? kept : firstDistances;
    return days.filter((one): one is number => Number.isInteger(one) && one >= 0 && one <= 365);
  }

  async function shown(accountId: string): Promise<{ notices: ExpiryNotice[]; unseen: number }> {
    const notices = (await expiries.notices(accountId, shownNotices)).map(showNotice);
    return { notices, unseen: notices.filter(({ seen, still }) => !seen && still > 0).length };
  }

  return {
    distances,
    async keepDistances(days: readonly number[]): Promise<number[]> {
      const kept = [...new Set(days)].sort((one, other) => other - one);
      await settings.set(expiryDistancesSetting, JSON.stringify(kept));
      ports.publish('settings');
      return kept;
    },

    /** What was told of, without looking anew. */
    shown,

    /** Notices of every account raised after that one, the oldest first; null asks for the newest number alone. */
    async since(after: number | null): Promise<{ notices: ToldNotice[]; latest: number }> {
      const { notices, latest } = await expiries.noticesSince(after);
      return { notices: notices.map(({ account, ...notice }) => ({ ...showNotice(notice), account })), latest };
    },

    /** Looks whether names have come nearer, and tells of them once. */
    async look(account: StoredAccount): Promise<void> {
      const { accountId, label } = account;
      const raised = await expiries.raiseNotices({
        accountId,
        today: await ports.today(account),
        distances: await distances(),
        at: ports.clock.now(),
      });
      for (const { names, distance, first } of raised) {
        const [nearest] = first;
        ports.tellExpiring?.({ accountLabel: label, names, nearest: nearest?.unicodeName, days: distance });
      }
      if (raised.length > 0) ports.publish('domains', accountId);
    },

    async seen(accountId: string, noticeIds: readonly string[]) {
      await expiries.noticesSeen(accountId, noticeIds, ports.clock.now());
      ports.publish('domains', accountId);
      return shown(accountId);
    },
  };
}

function showNotice({ seenAt, first, ...notice }: RaisedNotice): ExpiryNotice {
  return { ...notice, first: first.map((name) => ({ ...name })), seen: seenAt !== null };
}
