import type { Failure } from '#values/failure.ts';

const longestBackOffSeconds = 3600;

/** Seconds; doubled for each failure, with jitter, up to an hour. The practice registry is near and free to ask. */
export function backOff(everySeconds: number, failures: number, practice: boolean, chance: number): number {
  if (practice) return everySeconds;
  const longer = Math.min(everySeconds * 2 ** Math.min(failures, 12), Math.max(longestBackOffSeconds, everySeconds));
  return Math.max(everySeconds, longer * (0.9 + 0.2 * chance));
}

/** So many rounds in a row that failed, over so long at least, are told to a person. */
const mostFailedUntold = 3;
const longestUntoldMilliseconds = 30 * 60_000;

/** Whether the queue could not be asked for so long that a person should know of it. The practice registry may be off. */
export function isOverdue(failed: number, since: number, now: number, practice: boolean): boolean {
  return !practice && failed >= mostFailedUntold && now - since >= longestUntoldMilliseconds;
}

/**
 * What something in front of the registry may have said in its place: a bare 403, or a page of a server under maintenance
 * that shows no sign of a response. Some of these in a row are meant.
 */
export function isPuzzling(failure: Failure): boolean {
  switch (failure.kind) {
    case 'not-authorised':
      return failure.code === undefined && failure.status !== 401;
    case 'unreadable':
      // One that is too large to be read has no `why`: it is no page.
      return failure.code === undefined && failure.why !== undefined && placesOfNoResponse.has(failure.where);
    default:
      return false;
  }
}

const placesOfNoResponse: ReadonlySet<string> = new Set(['body', 'response', 'the root element']);
export const mostPuzzling = 6;

/** Failures that time does not mend. */
export function needsPerson(failure: Failure): boolean {
  switch (failure.kind) {
    case 'not-authorised':
    case 'no-account':
    case 'unreadable':
    case 'invalid-input':
      return true;
    case 'keychain-unavailable':
    case 'blocked':
    case 'limited':
    case 'unreachable':
    case 'outcome-unknown':
    case 'no-answer':
    case 'not-the-registry':
    case 'refused':
    case 'already-under-way':
    case 'team-unavailable':
    case 'not-found':
    case 'conflict':
    case 'file':
    case 'cancelled':
    case 'internal':
      return false;
  }
}
