import type { Clock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { Keychain } from '#main/keychain/keychain.ts';
import type { TeamHost } from '#main/team/team.ts';

export interface TeamPlan {
  readonly host: 'electron' | 'web' | 'cli';
  readonly version: string;
  readonly keychain: Keychain;
  readonly reopen?: (() => void) | undefined;
}

/** A desk's store with what it knows of its team. */
export interface OpenedTeam {
  readonly store: Store;
  readonly clock: Clock;
  readonly team: TeamHost;
  /** Begins to speak with the team store. Never rejects: without a connection the desk can still be read. */
  start(): Promise<void>;
}
