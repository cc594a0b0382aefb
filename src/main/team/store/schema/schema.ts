import { team0001 } from './0001-team.ts';
import { ledger0002 } from './0002-ledger.ts';
import { inbox0003 } from './0003-inbox.ts';
import { shared0004 } from './0004-shared.ts';
import { beatAndFeed0005 } from './0005-beat-and-feed.ts';
import { budgets0006 } from './0006-budgets.ts';
import { comparing0007 } from './0007-comparing.ts';
import { movingIn0008 } from './0008-moving-in.ts';
import { batches0009 } from './0009-batches.ts';
import type { TeamMigration } from './team-migration.ts';

/** The schema of a team store as a build of the program has it. */
export interface TeamSchema {
  /** Step by step. */
  readonly migrations: readonly TeamMigration[];
  /** The form that these make. */
  readonly form: number;
  /** The oldest program's form that may work on it. */
  readonly oldestForm: number;
}

const migrations: readonly TeamMigration[] = [
  team0001,
  ledger0002,
  inbox0003,
  shared0004,
  beatAndFeed0005,
  budgets0006,
  comparing0007,
  movingIn0008,
  batches0009,
];

/** The schema of this program. */
export const teamSchema: TeamSchema = { migrations, form: migrations.length, oldestForm: 1 };
