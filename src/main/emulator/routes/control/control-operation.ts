import * as z from 'zod';

/** One operation of the control interface: where it is, what it takes, what it gives. */
export interface ControlOperation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below /control; `:name` is a placeholder. */
  readonly path: string;
  readonly summary: string;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
  /** 200 unless said otherwise. */
  readonly status?: 201;
  /** The body or the answer is a snapshot, which is not JSON. */
  readonly snapshot?: 'body' | 'answer';
  /** The handler reads the body itself as it streams in, because it may be long. */
  readonly streamed?: true;
  /** Statuses of refusals beside 400. */
  readonly refusals?: readonly (404 | 409)[];
}

/** How many of a list are shown; a hundred unless asked otherwise. */
export const limitQuery = z.coerce.number().int().min(1).max(10_000).default(100);

/** An answer that says no more than that it was done. */
export const nothing = z.object({});
