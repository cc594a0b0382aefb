import { team0001 } from './0001-team.ts';
import { ledger0002 } from './0002-ledger.ts';
import { inbox0003 } from './0003-inbox.ts';
import { beatAndFeed0004 } from './0004-beat-and-feed.ts';
import { budgets0005 } from './0005-budgets.ts';
import type { TeamMigration } from './team-migration.ts';

/** The schema of a team store, step by step. */
export const teamMigrations: readonly TeamMigration[] = [team0001, ledger0002, inbox0003, beatAndFeed0004, budgets0005];

/** The form that this program makes, and the oldest program's form that may work on it. */
export const teamForm = teamMigrations.length;
export const oldestTeamForm = 1;
