import { DeskFailure, type Failure } from '#values/failure.ts';

/** What a batch does about a question that failed. */
export type CheckTrouble =
  /** The budget is used up, or the registry says wait: the same question again, later. */
  | { readonly kind: 'wait'; readonly until: number | undefined }
  /** It is about this name, or passes: the line is marked, the others go on. */
  | { readonly kind: 'line'; readonly failure: Failure; readonly isSilence: boolean }
  /** It would meet every name: the batch pauses and says why; the line waits. */
  | { readonly kind: 'all'; readonly failure: Failure }
  /** Cancelled, or a fault of ours: the run ends. */
  | { readonly kind: 'end' };

export function judgeCheck(error: unknown): CheckTrouble {
  if (!(error instanceof DeskFailure)) return { kind: 'end' };
  const { failure } = error;
  switch (failure.kind) {
    case 'limited':
      return { kind: 'wait', until: failure.retryAt };
    case 'refused':
    case 'unreadable':
    case 'invalid-input':
    case 'not-found':
      return { kind: 'line', failure, isSilence: false };
    case 'no-answer':
      return { kind: 'line', failure, isSilence: true };
    case 'unreachable':
    case 'not-authorised':
    case 'not-the-registry':
    case 'no-account':
    case 'keychain-unavailable':
    case 'blocked':
    case 'team-unavailable':
      return { kind: 'all', failure };
    case 'cancelled':
    case 'outcome-unknown':
    case 'already-under-way':
    case 'conflict':
    case 'file':
    case 'internal':
      return { kind: 'end' };
  }
}
