import type { Store } from '#main/database/store.ts';
import { DeskFailure } from '#values/failure.ts';
import type { TeamRow } from './store/team-record.ts';
import { evidenceOf } from './team-evidence.ts';
import type { TeamLink } from './team-link.ts';

type Rows = { readonly rows?: readonly TeamRow[] };

interface TellingPorts {
  readonly local: Pick<Store, 'team' | 'journal'>;
  readonly link: TeamLink;
}

/**
 * Tells the team store of the contradictions that it does not have yet: those that came without a link, and those that a
 * list or a lookup of this seat has shown. Fails with team-unavailable where there is no answer.
 *
 * Each is told until it is answered, and not again by this program: a team store that was restored may not know the
 * renewal. The next program tells it once more.
 */
export function contradictionTeller({ local, link }: TellingPorts): () => Promise<void> {
  const answered = new Set<string>();
  return async () => {
    const found = await local.team.untoldContradictions();
    const untold = found.filter((one) => !answered.has(keyOf(one)));
    // Who may only read keeps them here.
    if (untold.length === 0 || (await local.team.membership())?.role === 'reader') return;
    const refusals: unknown[] = [];
    for (const one of untold) {
      const { entryId, fact } = one;
      try {
        const evidence = await evidenceOf(local.journal, fact.journalId);
        await link.ask<Rows>('ledger.contradict', { entryId, fact, evidence }, { inDelivery: true });
      } catch (error) {
        if (error instanceof DeskFailure && error.failure.kind === 'team-unavailable') throw error;
        refusals.push(error);
      }
      answered.add(keyOf(one));
    }
    if (refusals.length > 0) throw refusals[0];
  };
}

type Untold = Awaited<ReturnType<Store['team']['untoldContradictions']>>[number];

const keyOf = ({ entryId, fact }: Untold): string => JSON.stringify([entryId, fact]);
