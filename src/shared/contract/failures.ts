import { oc } from '@orpc/contract';
import * as z from 'zod';
import type { Failure } from '#values/failure.ts';

/** The failure of an operation as it crosses the seam. Its shape is the closed list in shared/values/failure. */
const failureSchema = z.custom<Failure>((value) => {
  const failure = value as Partial<Failure> | null;
  return typeof failure === 'object' && typeof failure?.kind === 'string' && typeof failure.message?.code === 'string';
});

/** Every operation of the contract starts from here: it may fail with FAILURE, whose data is a Failure, and no other way. */
export const operation = oc.errors({ FAILURE: { message: 'The operation failed.', data: failureSchema } });
