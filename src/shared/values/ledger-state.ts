/**
 * States of a ledger entry. `planned` and `sent` are on the way; `renewed`, `refused` and `not-sent` are known ends;
 * `outcome-unknown` waits to be reconciled, by reading, into one of the last two. Nothing is ever re-sent by the program.
 */
export const ledgerStates = [
  'planned',
  'sent',
  'renewed',
  'refused',
  'not-sent',
  'outcome-unknown',
  'reconciled-renewed',
  'reconciled-not-renewed',
] as const;
export type LedgerState = (typeof ledgerStates)[number];

/** The states of a renewal that was carried out, and so billed. */
export const billedStates = ['renewed', 'reconciled-renewed'] as const satisfies readonly LedgerState[];

/**
 * Who or what ended an entry: the registry's answer, its later message, a reading of the expiry date, a person's word, or
 * this program, which knows that nothing left.
 */
export const settlers = ['answer', 'message', 'reading', 'person', 'program'] as const;
export type Settler = (typeof settlers)[number];

/** States of a batch of renewals: review → running ⇄ paused → done | cancelled. */
export const batchStates = ['review', 'running', 'paused', 'done', 'cancelled'] as const;
export type BatchState = (typeof batchStates)[number];
