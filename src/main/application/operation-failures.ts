import { ORPCError, ValidationError } from '@orpc/server';
import { message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { formProblem } from '#values/input-problem.ts';

export interface FailureReading {
  /** A short word by which a person and the log can speak of the same fault. */
  readonly newReference: () => string;
  /** One line for the log of main; never crosses to a window. */
  readonly log: (line: string) => void;
  /** Takes secrets out of a text that is about to leave this process or be written down. */
  readonly scrub: (text: string) => string;
}

/**
 * Whatever an operation was rejected with, as a failure that may cross the seam: ours as they are, a refused input with
 * its field, everything else as `internal` with a reference to the log. No stack trace and no secret crosses.
 */
export function createFailureOf(reading: FailureReading): (error: unknown) => Failure {
  return (error) => {
    if (error instanceof DeskFailure) return scrubbed(error.failure, reading.scrub);
    const refused = refusedInput(error);
    if (refused !== undefined) return refused;
    const reference = reading.newReference();
    reading.log(reading.scrub(`fault ${reference}: ${describe(error)}`));
    return {
      kind: 'internal',
      message: message('desk.fault', { reference }),
      reference,
    };
  };
}

/** The first problem that the contract's input schema found; undefined for anything else. */
function refusedInput(error: unknown): Failure | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return undefined;
  if (!(error.cause instanceof ValidationError)) return undefined;
  const issue = error.cause.issues[0];
  const path = (issue?.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
  return {
    kind: 'invalid-input',
    message: issue === undefined ? message('desk.inputRefused') : formProblem(issue, path.join('.')),
    field: path.join('.'),
    code: 'contract',
  };
}

/** Text by text: a secret between two of them would take the form of the failure with it. */
function scrubbed(failure: Failure, scrub: (text: string) => string): Failure {
  const text = JSON.stringify(failure);
  const clean = JSON.stringify(failure, (_name, value) => (typeof value === 'string' ? scrub(value) : value));
  return clean === text ? failure : JSON.parse(clean);
}

/** With the causes and, for a broken promise of the contract, what was broken. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause;
  const why =
    cause instanceof ValidationError
      ? `: ${cause.issues.map((issue) => `${(issue.path ?? []).map(String).join('.')} ${issue.message}`).join('; ')}`
      : cause === undefined
        ? ''
        : `\n  because ${describe(cause)}`;
  return `${error.stack ?? error.message}${why}`;
}
