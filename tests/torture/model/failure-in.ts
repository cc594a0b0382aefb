import { DeskFailure, type Failure } from '#values/failure.ts';

/** The failure in what was thrown, by a service or over the contract. */
export function failureIn(error: unknown): Failure | undefined {
  if (error instanceof DeskFailure) return error.failure;
  const { data } = (error ?? {}) as { data?: Failure };
  return data?.kind === undefined ? undefined : data;
}
