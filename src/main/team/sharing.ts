import type { Store } from '#main/database/store.ts';
import type { Environment } from '#values/environment.ts';
import type { SharedItem, SharedRow } from './store/shared-record.ts';
import type { TeamLink } from './team-link.ts';
import { teamUnavailable } from './team-trouble.ts';

export interface SharingPorts {
  readonly local: Store;
  readonly link: TeamLink;
  /** Whether an environment is the team's; accounts of the practice registry never leave their seat. */
  readonly isShared: (environment: string) => boolean;
}

/** `taken`: another piece has what only one may have; `moved`: it is not what the seat thought it was. Then nothing was written. */
export interface Shared {
  readonly kind: 'kept' | 'taken' | 'moved';
  /** The pieces that changed, or those that are in the way; they are in the copy already. */
  readonly rows: readonly SharedRow[];
}

/**
 * Writes pieces of shared work to the team store, all or none. They are in this seat's copy when it resolves. Fails with
 * team-unavailable where there is no link, and then nothing is changed.
 */
export async function share(link: TeamLink, items: readonly SharedItem[]): Promise<Shared> {
  if (items.length === 0) return { kind: 'kept', rows: [] };
  const asked = await link.ask<Shared>('share', { items });
  if (asked.kind === 'waits') throw teamUnavailable('lost');
  return asked.answer;
}

/** The environment of an account where that is the team's; undefined for every other account. */
export function sharedEnvironment({ local, isShared }: SharingPorts) {
  return async (accountId: string): Promise<Environment | undefined> => {
    const account = await local.accounts.get(accountId);
    return account !== undefined && isShared(account.environment) ? account.environment : undefined;
  };
}
