import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { TeamLost, TeamRefusal } from './connection.ts';

/** The server refused the only copy of a call, and rolled it back: a fault of ours, or of the schema. */
export class RefusedForGood extends Error {
  readonly refusal: TeamRefusal;

  constructor(refusal: TeamRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

export type Unavailable = Extract<DeskFailure['failure'], { kind: 'team-unavailable' }>['why'];

const sentencesOf: Readonly<Record<Unavailable, Message>> = {
  lost: message('team.lost'),
  outdated: message('team.outdated'),
  comparing: message('team.comparing'),
  'clock-unsure': message('team.clockUnsure'),
  'permit-over': message('team.permitOver'),
  fenced: message('team.fenced'),
};

export function teamUnavailable(why: Unavailable, cause?: unknown): DeskFailure {
  return new DeskFailure({ kind: 'team-unavailable', message: sentencesOf[why], why, nothingSent: true }, { cause });
}

/** Refusals that another try may not meet: a lock, a timeout, a deadlock. All of them were rolled back. */
/** Refusals that the team store means: the program was declared ended, it is too late, the number is used, no access. */
const ofOurs = new Set(['DK001', 'DK002', 'DK005', 'DK006']);
const passing = new Set(['55P03', '57014', '40001', '40P01', '25006']);

/** A fault of ours, or of the schema: no lost link, and no refusal that the team store means. */
export function isFault(error: unknown): boolean {
  if (error instanceof TeamRefusal) return !ofOurs.has(error.code) && !passing.has(error.code);
  if (error instanceof DeskFailure) return error.failure.kind !== 'team-unavailable';
  return !(error instanceof TeamLost);
}

export function mayAskAgain(error: unknown): boolean {
  return error instanceof TeamLost || (error instanceof TeamRefusal && passing.has(error.code));
}
