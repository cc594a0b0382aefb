import { type TeamLine, TeamRefusal } from './connection.ts';
import type { Membership } from './store/team-record.ts';
import type { ServerMark } from './store/team-tables.ts';

/** What the team store answers to a beat. */
export interface Beat {
  readonly now: number;
  readonly incarnation: string;
  readonly form: number;
  readonly oldestForm: number;
  readonly latest: string | null;
  readonly server: ServerMark;
  /** Why nothing may be decided: its administrator has to look, or seats have yet to compare their records. */
  readonly needs: 'check' | 'seats' | null;
  /** The seats that have not compared. */
  readonly waitsFor: readonly { readonly person: string; readonly machine: string }[];
  /** The records of this seat were otherwise than the team store's. */
  readonly isUnlike: boolean;
}

/** What in a beat keeps a seat from sending. `known`: the server as it was heard last. */
export function hindranceOf(
  beat: Beat,
  { incarnation }: Pick<Membership, 'incarnation'>,
  { form, known }: { readonly form: number; readonly known: ServerMark | null },
): 'outdated' | 'store-older' | 'unlike' | 'comparing' | undefined {
  if (beat.oldestForm > form) return 'outdated';
  if (beat.form < form) return 'store-older';
  if (beat.isUnlike) return 'unlike';
  const isOther = beat.incarnation !== incarnation || wentBack(known, beat.server);
  return isOther || beat.needs !== null ? 'comparing' : undefined;
}

/** A server that was set back without a word is found before anything is asked of it. `known` null: a beat has just looked. */
export async function requireNotBack(line: TeamLine, known: ServerMark | null): Promise<void> {
  if (known === null) return;
  const [row] = await line.query('SELECT desk.server() AS answer');
  if (wentBack(known, row?.answer as ServerMark)) throw new TeamRefusal('DK007', 'the server went back');
}

/** Another server than the one that this seat knew, or one that has lost what it had written. */
function wentBack(known: ServerMark | null, now: ServerMark): boolean {
  if (known === null) return false;
  if (known.system !== now.system || known.timeline !== now.timeline) return true;
  return BigInt(now.flushed) < BigInt(known.flushed);
}
