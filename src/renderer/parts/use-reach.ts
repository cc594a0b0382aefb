import type { Account } from '#contract/accounts/accounts.ts';
import type { ExchangeRow } from '#contract/journal.ts';
import { tellingOf, unreachable } from './silence.ts';
import { useAsked } from './use-asked.ts';
import { useOpenedAt } from './use-now.ts';

/** How far the requests of an account get. */
export interface Reach {
  /** Why none gets through, and since when; null where one did, or where nothing is known. */
  readonly offline: {
    readonly isStopped: boolean;
    readonly since: number | null;
    readonly cause: string | null;
  } | null;
  /** When the newest request left that was answered. */
  readonly answeredAt: number | null;
}

/** The newest exchanges of an account, the newest first. */
export function useNewestExchanges(accountId: string): readonly ExchangeRow[] | undefined {
  return useAsked('journal', [accountId, 'newest'], (desk, options) =>
    desk.journal.page({ accountId, interface: null, text: '', offset: 0, limit: 12 }, options),
  ).answer?.rows;
}

/** Whether the practice registry is switched off. Without it no request of its account leaves. */
export function usePracticeOff(practice: boolean): boolean {
  const state = useAsked('emulator', ['status'], (desk, options) => desk.emulator.status(undefined, options), {
    when: practice,
  }).answer?.state;
  return practice && (state === 'stopped' || state === 'failed');
}

export function useReach({ accountId, practice }: Pick<Account, 'accountId' | 'practice'>): Reach {
  const rows = useNewestExchanges(accountId) ?? [];
  const silent = unreachable(rows, useOpenedAt());
  const isStopped = usePracticeOff(practice);
  const newest = tellingOf(rows.filter(({ status }) => status !== null));
  // The program knows at once that the practice registry runs; of any other one the next request shows it.
  const isOffline = isStopped || (silent !== undefined && !practice);
  return {
    offline: isOffline ? { isStopped, since: silent?.since ?? null, cause: silent?.cause ?? null } : null,
    answeredAt: newest?.startedAt ?? null,
  };
}
