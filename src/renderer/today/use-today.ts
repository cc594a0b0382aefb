import { create } from 'zustand';
import type { Account } from '#contract/accounts/accounts.ts';
import type { DeskOutputs } from '#contract/contract.ts';
import { type Asked, useAsked } from '#renderer/parts/use-asked.ts';
import { scopeOf, type TodayScope } from '#values/today-scope.ts';

export type TodayAnswer = DeskOutputs['today']['list'];

/** The choices for how far ahead expiry dates are looked at, in days. */
export const dayChoices = [7, 14, 30, 60, 90] as const;

interface TodayView {
  readonly days: number;
  readonly look: (days: number) => void;
}

export const useTodayView = create<TodayView>((set) => ({ days: 30, look: (days) => set({ days }) }));

/** Everything that waits in the accounts that are shown together with this one; undefined without an account. */
export function useToday(account: Account | null): Asked<TodayAnswer> & { readonly scope: TodayScope } {
  const days = useTodayView((view) => view.days);
  const scope = account === null ? 'production' : scopeOf(account);
  const asked = useAsked(
    'today',
    [scope, days],
    (desk, options) => desk.today.list({ scope, accountId: null, days }, options),
    { when: account !== null, keepFormer: true, everyMilliseconds: 60_000 },
  );
  return { ...asked, scope };
}
