import type { TeamLine } from './connection.ts';
import type { Membership, TeamCopy } from './store/team-record.ts';

export interface JoinAgainPorts {
  readonly copy: Pick<TeamCopy, 'membership' | 'keepMembership'>;
  readonly newId: () => string;
  readonly ask: TeamLine['query'];
}

/** A copy of a seat that goes on elsewhere gets a seat of its own, whose numbers are free. */
export async function joinAgain(member: Membership, { copy, newId, ask }: JoinAgainPorts): Promise<Membership> {
  const kept = (await copy.membership()) ?? member;
  // Another program of this data folder has joined again already.
  if (kept.seatId !== member.seatId) return kept;
  const again = { ...kept, seatId: newId(), machine: `${kept.machine} 2` };
  await ask('SELECT desk.join_team($1, $2) AS answer', [again.seatId, again.machine]);
  await copy.keepMembership(again);
  return again;
}
