import type { TeamLinkState } from '#contract/team.ts';
import { type Message, message } from '#messages/message.ts';
import { DeskFailure } from '#values/failure.ts';
import { conflict } from './conflict.ts';
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

/** What a failure says: its reason for programs, or a state of the link that has a sentence of its own. */
export type Trouble = Unavailable | Exclude<TeamLinkState, 'current'>;

const sentencesOf: Readonly<Record<Trouble, Message>> = {
  lost: message('team.lost'),
  outdated: message('team.outdated'),
  'store-older': message('team.upgradeStore'),
  comparing: message('team.comparing'),
  unlike: message('team.unlike'),
  'clock-unsure': message('team.clockUnsure'),
  'permit-over': message('team.permitOver'),
  fenced: message('team.fenced'),
  ended: message('team.noAccess'),
  copied: message('team.isCopy'),
  'no-password': message('team.noPassword'),
  'server-full': message('team.noRoom'),
  'cannot-write': message('team.cannotWrite'),
};

const reasons: Readonly<Partial<Record<Trouble, Unavailable>>> = {
  ended: 'fenced',
  'store-older': 'outdated',
  unlike: 'comparing',
  copied: 'fenced',
  'no-password': 'lost',
  'server-full': 'lost',
  'cannot-write': 'lost',
};

export function teamUnavailable(trouble: Trouble, cause?: unknown): DeskFailure {
  const why = reasons[trouble] ?? (trouble as Unavailable);
  return new DeskFailure(
    { kind: 'team-unavailable', message: sentencesOf[trouble], why, nothingSent: true },
    { cause },
  );
}

/** What refusals of the team store or its server say of the link. */
const refusalsTell: Readonly<Partial<Record<string, TeamLinkState>>> = {
  DK005: 'copied',
  DK006: 'ended',
  DK007: 'comparing',
  '28000': 'ended',
  '28P01': 'ended',
  '53100': 'server-full',
};

/** The state of the link that a failure tells; undefined where it may be a lost connection, or says nothing of the link. */
export function toldBy(error: unknown): TeamLinkState | undefined {
  if (error instanceof TeamRefusal) return refusalsTell[error.code];
  return error instanceof DeskFailure && error.failure.kind === 'file' ? 'cannot-write' : undefined;
}

/** What a caller is told of a refusal that no other try will change. A person who reads only may call nothing that writes. */
export function refusedFor(refusal: TeamRefusal): Error {
  const isReader = refusal.code === '42501';
  return isReader ? conflict(message('team.readerOnly'), refusal) : refusal;
}

/**
 * Refusals that the team store means: the program was declared ended, it is too late, the number is used, no access,
 * records are to be compared first, the seat is not known; and of the server, that the login may not come in.
 */
const ofOurs = new Set(['DK001', 'DK002', 'DK005', 'DK006', 'DK007', 'DK008', '28000', '28P01']);
/**
 * Refusals that another try may not meet: a lock, a timeout, a deadlock, a database that is just being put back, a server
 * without room (class 53). All of them were rolled back.
 */
const passing = new Set(['55P03', '57014', '40001', '40P01', '25006', '3D000', '3F000']);
const isPassing = (code: string): boolean => passing.has(code) || code.startsWith('53');

/** A fault of ours, or of the schema: no lost link, and no refusal that the team store means. */
export function isFault(error: unknown): boolean {
  if (error instanceof TeamRefusal) return !ofOurs.has(error.code) && !isPassing(error.code);
  if (error instanceof DeskFailure) return error.failure.kind !== 'team-unavailable';
  return !(error instanceof TeamLost);
}

export function mayAskAgain(error: unknown): boolean {
  return error instanceof TeamLost || (error instanceof TeamRefusal && isPassing(error.code));
}

/** For what goes on without a link: throws everything but team-unavailable. */
export function unlessUnavailable(error: unknown): void {
  if (!(error instanceof DeskFailure) || error.failure.kind !== 'team-unavailable') throw error;
}
