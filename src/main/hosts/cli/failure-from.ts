import { isDefinedError, ORPCError } from '@orpc/server';
import { message } from '#messages/message.ts';
import { DeskFailure, type Failure } from '#values/failure.ts';
import { formProblem, type InputIssue } from '#values/input-problem.ts';
import { saysNothingSent } from '#values/nothing-sent.ts';

/** Whatever a call of the desk in this process was rejected with, as a failure. */
export function failureFrom(error: unknown): Failure {
  if (error instanceof DeskFailure) return error.failure;
  if (error instanceof ORPCError) {
    if (isDefinedError(error) && error.code === 'FAILURE') return error.data as Failure;
    const issues = (error.data as { issues?: readonly (InputIssue & { path?: readonly unknown[] })[] } | undefined)
      ?.issues;
    const issue = issues?.[0];
    if (error.code === 'BAD_REQUEST' && issue !== undefined) {
      const field = (issue.path ?? []).map(String).join('.');
      return { kind: 'invalid-input', message: formProblem(issue, field), field, code: 'contract' };
    }
  }
  const reference = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return { kind: 'internal', message: message('commandLine.fault', { reference }), reference };
}

/**
 * Rejects with the same failure and adds that nothing was sent, where the file of the store or another file is its cause.
 * For what fails before anything can have left: to open the desk, and each step before the wire.
 */
export function nothingSent(error: unknown): never {
  const failure = failureFrom(error);
  const said = saysNothingSent(failure);
  throw said === failure ? error : new DeskFailure(said, { cause: error });
}
