import type { Store } from '#main/database/store.ts';
import { isTeams } from './is-teams.ts';
import { lookupSharing } from './share-lookups.ts';
import { teamAccounts } from './team-accounts.ts';
import { teamBatches } from './team-batches.ts';
import { teamBudgets } from './team-budgets.ts';
import { teamCards } from './team-cards.ts';
import { teamCustomers } from './team-customers.ts';
import { teamDomains } from './team-domains.ts';
import { teamJournal } from './team-evidence.ts';
import { teamInbox } from './team-inbox.ts';
import { teamLedger } from './team-ledger.ts';
import type { TeamLink } from './team-link.ts';
import { teamSettings } from './team-settings.ts';

export interface TeamStorePorts {
  readonly local: Store;
  readonly link: TeamLink;
  /** Whether an environment is the team's; accounts of the practice registry never leave their seat. */
  readonly isShared?: (environment: string) => boolean;
  readonly accountMark?: (accountId: string) => Promise<string | null>;
  /** This seat's time; the team store's unless given. */
  readonly now?: () => number | undefined;
}

/**
 * The store of a seat: the team store decides what may cost money, lose a message or spend a budget; everything else is
 * the desk's own store, which holds a copy of what the team store has.
 */
export function teamStore({ local, link, ...given }: TeamStorePorts): Store {
  const { isShared = isTeams, accountMark = local.team.accountMark, now = () => link.teamNow() } = given;
  const ports = { local, link, isShared, accountMark };
  const ledger = teamLedger(ports);
  const lookups = lookupSharing(link);
  return {
    ...local,
    accounts: teamAccounts(ports),
    settings: teamSettings(ports),
    domains: teamDomains(ports, lookups),
    customers: teamCustomers(ports),
    cards: teamCards(ports),
    renewalBatches: teamBatches(ports),
    ledger,
    journal: teamJournal(ports),
    inbox: teamInbox({ ...ports, ledger }),
    budgets: teamBudgets(local.budgets, { link, isShared, now }),
    async close() {
      await lookups.close();
      await link.stop();
      await local.close();
    },
  };
}
