import type { Message } from '#messages/message.ts';

/**
 * The outcome of reading a value that a person or a registry wrote.
 * Reading never throws: a pasted list of ten thousand names has problems line by line.
 */
export type Parsed<T, P extends Problem = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/**
 * Why a value could not be read: `code` is stable, `message` says what is wrong and what would be right.
 */
export interface Problem {
  readonly code: string;
  readonly message: Message;
}

export function parsed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function problem(code: string, what: Message): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, message: what } };
}
