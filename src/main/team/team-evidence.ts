import type { JournalTable, Store } from '#main/database/store.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import type { TeamLink } from './team-link.ts';

export interface TeamEvidencePorts {
  readonly local: Pick<Store, 'journal'>;
  readonly link: TeamLink;
}

/**
 * Gives the exchange that proves a step of the team's ledger to the team store, for every seat to read; redacted, as the
 * journal has it. It waits in the outbox where there is no link.
 */
export async function shareEvidence({ local, link }: TeamEvidencePorts, journalId: string): Promise<void> {
  const exchange = await local.journal.get(journalId);
  if (exchange === undefined) return;
  await link.ask('evidence', { journalId, exchange }, { isFact: true });
}

/** Called with each sending of evidence, so that the store is not closed before it ends. */
export type Proving = (underWay: Promise<void>) => void;

/**
 * Shares the exchange, if there is one, and waits for nothing: the answer itself is kept first. Where it fails, the exchange
 * stays in this seat's own journal.
 */
export function prove(
  { local, link, proving }: TeamEvidencePorts & { readonly proving?: Proving },
  journalId: string | null | undefined,
): void {
  if (journalId == null) return;
  const underWay = shareEvidence({ local, link }, journalId).catch(() => undefined);
  proving?.(underWay);
}

/** The journal of a seat: its own exchanges, and those of colleagues that prove a step. */
export function teamJournal({ local, link }: TeamEvidencePorts): JournalTable {
  return {
    ...local.journal,
    async get(journalId) {
      const own = await local.journal.get(journalId);
      if (own !== undefined) return own;
      const shared = await link.askPlain('SELECT desk.evidence_of($1) AS answer', [journalId]);
      return (shared as { readonly exchange: StoredExchange } | null)?.exchange;
    },
  };
}
