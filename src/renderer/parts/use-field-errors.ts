import { useMemo } from 'react';
import type { Failure } from '#values/failure.ts';
import { useFailureMessage } from './use-failure-text.ts';

/**
 * A refused input as errors of a form's fields, by name; empty for any other failure. The object stays the same as long
 * as the failure does: a form takes another one for a new refusal, and a mended field could never be sent.
 */
export function useFieldErrors(
  failure: Failure | undefined,
  nameOf: (field: string) => string = sameName,
): Readonly<Record<string, string>> {
  const textOf = useFailureMessage();
  return useMemo(
    () =>
      failure?.kind === 'invalid-input' && failure.field !== '' ? { [nameOf(failure.field)]: textOf(failure) } : {},
    [failure, nameOf, textOf],
  );
}

function sameName(field: string): string {
  return field;
}
