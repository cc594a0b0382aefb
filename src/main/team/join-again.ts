import { type TeamLine, TeamRefusal } from './connection.ts';
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

/**
 * A beat that the team store refused since it was put back to before this seat joined: the seat joins under its own id, and
 * everybody waits until it has compared. Any other refusal is thrown on.
 */
export async function joinAsBefore(
  error: unknown,
  { seatId, machine }: Membership,
  ask: TeamLine['query'],
): Promise<void> {
  if (!(error instanceof TeamRefusal) || error.code !== 'DK008') throw error;
  await ask('SELECT desk.join_as_before($1, $2) AS answer', [seatId, machine]);
}
