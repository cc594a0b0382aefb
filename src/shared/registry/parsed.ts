/**
 * The outcome of reading a value that a person or a registry wrote.
 * Reading never throws: a pasted list of ten thousand names has problems line by line.
 */
export type Parsed<T, P extends Problem = Problem> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly problem: P };

/**
 * Why a value could not be read: `code` is stable (screens translate by it), `text` is English for
 * logs and the command line and says what is wrong and what would be right.
 */
export interface Problem {
  readonly code: string;
  readonly text: string;
}

export function parsed<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

export function problem(code: string, text: string): { readonly ok: false; readonly problem: Problem } {
  return { ok: false, problem: { code, text } };
}
