import { hostname } from 'node:os';
import { systemClock } from '#main/clock.ts';
import type { Store } from '#main/database/store.ts';
import type { OpenedTeam, TeamPlan } from './opened-team.ts';

/**
 * Opens the link to the team store that this desk belongs to. A desk that works alone keeps its store as it is, and nothing of the
 * link is loaded.
 */
export async function openTeam(local: Store, plan: TeamPlan): Promise<OpenedTeam> {
  const host = { machine: hostname() || 'computer', ...(plan.reopen && { reopen: plan.reopen }) };
  const member = await local.team.membership();
  if (member === undefined) {
    const team = { ...host, link: undefined };
    return { store: local, clock: systemClock, team, start: async () => undefined };
  }
  const { linkTeam } = await import('./link-team.ts');
  const { link, ...linked } = await linkTeam(local, member, plan);
  return { ...linked, team: { ...host, ...link } };
}
