import { create } from 'zustand';
import type { Whose } from '#contract/domains/domains.ts';

interface ChosenWhose {
  /** By place and account: the customers of one environment are not those of another. */
  readonly chosen: Readonly<Record<string, Whose>>;
  readonly choose: (key: string, whose: Whose) => void;
}

const useChosen = create<ChosenWhose>((set) => ({
  chosen: {},
  choose: (key, whose) => set(({ chosen }) => ({ chosen: { ...chosen, [key]: whose } })),
}));

const everyone: Whose = {};

/** Whose names a place shows: all, or those of some customers and contacts. It survives a walk to another screen. */
export function useWhose(place: 'expiries' | 'forecast', accountId: string): [Whose, (whose: Whose) => void] {
  const key = `${place} ${accountId}`;
  const whose = useChosen(({ chosen }) => chosen[key]) ?? everyone;
  const choose = useChosen((state) => state.choose);
  return [whose, (next) => choose(key, next)];
}
