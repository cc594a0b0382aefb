import type { LedgerState } from '#values/ledger-state.ts';

export interface Evidence {
  /** LDH names that were to be renewed once. */
  readonly intended: ReadonlySet<string>;
  /** The domain of every charge of the registry. */
  readonly charges: readonly string[];
  readonly entries: readonly { readonly ldhName: string; readonly state: LedgerState }[];
}

export interface Verdict {
  readonly intended: number;
  readonly billed: number;
  /** Charges beyond the one that was intended, and charges for what nobody intended. */
  readonly doubles: number;
  /** Entries that are not settled; and for each name how far the ledger's word is from the registry's bill. */
  readonly dishonest: number;
}

const unsettled: readonly LedgerState[] = ['planned', 'sent', 'outcome-unknown'];
const carriedOut: readonly LedgerState[] = ['renewed', 'reconciled-renewed'];

/** Holds the registry's bill, what was intended, and the ledger's word against each other. */
export function judgeFigures({ intended, charges, entries }: Evidence): Verdict {
  const billedOf = countBy(charges);
  const saidOf = countBy(entries.filter(({ state }) => carriedOut.includes(state)).map(({ ldhName }) => ldhName));
  let doubles = 0;
  for (const [name, times] of billedOf) doubles += Math.max(0, times - (intended.has(name) ? 1 : 0));
  let dishonest = entries.filter(({ state }) => unsettled.includes(state)).length;
  for (const name of new Set([...billedOf.keys(), ...saidOf.keys()])) {
    dishonest += Math.abs((billedOf.get(name) ?? 0) - (saidOf.get(name) ?? 0));
  }
  return { intended: intended.size, billed: charges.length, doubles, dishonest };
}

function countBy(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
