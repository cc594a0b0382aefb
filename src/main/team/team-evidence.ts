import type { JournalTable, Store } from '#main/database/store.ts';
import type { StoredExchange } from '#main/journal/store/record.ts';
import type { TeamLink } from './team-link.ts';

export interface TeamEvidencePorts {
  readonly local: Pick<Store, 'journal'>;
  readonly link: TeamLink;
}

/**
 * The exchange that proves a step of the team's ledger, for every seat to read; redacted, as the journal has it. It goes with
 * the step.
 */
export async function evidenceOf(
  journal: Pick<JournalTable, 'get'>,
  journalId: string | null | undefined,
): Promise<{ readonly journalId: string; readonly exchange: StoredExchange } | undefined> {
  // An exchange that cannot be read keeps no answer of the registry from being written down.
  const exchange = journalId == null ? undefined : await journal.get(journalId).catch(() => undefined);
  return journalId == null || exchange === undefined ? undefined : { journalId, exchange };
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
